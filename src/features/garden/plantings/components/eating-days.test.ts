import { expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import type { PlantingView } from '../planting-view.ts'
import { eatingDays } from './eating-days.ts'

const today = '2026-07-26'
const planting = (state: PlantingView['light']['state'], date: number | null, notBefore: number | null) => {
  const day = (days: number | null) => (days === null ? null : addDays(today, days))
  return { id: 1, name: 'Яблоня', light: { state, date: day(date), notBefore: day(notBefore), because: [] } }
}
const cells = (...light: Parameters<typeof planting>) =>
  eatingDays([planting(...light)], today, 4)[0]?.cells.map(({ is }) => is)

test('a planting waits until its day and is eaten from it on', () => {
  expect(cells('date', 2, 2)).toEqual(['wait', 'wait', 'eat', 'eat'])
  expect(cells('date', -3, -3)).toEqual(['eat', 'eat', 'eat', 'eat'])
})

test('without a day nothing is eaten, and no earlier than any entry allows', () => {
  expect(cells('unknown', null, 2)).toEqual(['wait', 'wait', 'unknown', 'unknown'])
  expect(cells('label', null, -1)).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
})

test('what is not eaten and what nothing is written of are left out', () => {
  expect(cells('not_eaten', null, null)).toBeUndefined()
  expect(cells('free', null, null)).toBeUndefined()
})
