import { expect, test } from 'vitest'
import { phasesAround } from './phases-around.ts'

const phases = [...'abcdefg'].map(key => ({ key, name: key, day: null }))
const shown = (current: string | null, scale = phases) =>
  phasesAround(scale, current)
    .map(({ key, is, isFar }) => `${isFar ? '-' : ''}${is === 'current' ? key.toUpperCase() : key}`)
    .join(' ')

test('the current phase stands between those before and after it', () => {
  expect(shown('d')).toBe('-b c D e -f')
  expect(phasesAround(phases, 'd').map(({ is }) => is)).toEqual(['past', 'past', 'current', 'coming', 'coming'])
})

test('at the ends of the scale as many phases are shown', () => {
  expect(shown('a')).toBe('A b c -d -e')
  expect(shown('b')).toBe('a B c -d -e')
  expect(shown('g')).toBe('-c -d e f G')
})

test('without a mark the first phases are coming, and a short scale is shown whole', () => {
  expect(shown(null)).toBe('a b c -d -e')
  expect(shown('b', phases.slice(0, 2))).toBe('a B')
})
