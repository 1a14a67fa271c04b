import { expect, test } from 'vitest'
import { leadOf } from './phase-panel.tsx'

const today = '2026-07-26'
const lead = (day: string, holds: boolean) =>
  leadOf({ today, phase: { key: 'full-bloom', name: 'Цветение', day, holds } }).replaceAll('\u00a0', ' ')

test('a phase that still counts is named with its day', () => {
  expect(lead('2026-07-25', true)).toBe('Цветение с 25 июля')
})

test('a mark that counts no longer says how many days have passed, however few they are', () => {
  expect(lead('2026-07-23', false)).toBe('Цветение с 23 июля. Прошло 3 дня: отметьте, что сейчас.')
  expect(lead('2026-07-05', false)).toBe('Цветение с 5 июля. Прошёл 21 день: отметьте, что сейчас.')
  expect(lead('2025-07-26', false)).toBe('Цветение с 26 июля 2025. Прошло 365 дней: отметьте, что сейчас.')
})

test('without a mark it is said what is missing', () => {
  expect(leadOf({ today, phase: null })).toContain('без неё')
})
