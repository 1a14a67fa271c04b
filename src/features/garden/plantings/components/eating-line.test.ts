import { expect, test } from 'vitest'
import type { PlantingView } from '../planting-view.ts'
import { eatingLine } from './eating-line.ts'

const today = '2026-07-26'
const planting = (name: string, date: string | null, state: PlantingView['light']['state'] = 'date') => ({
  name,
  light: { state, date, notBefore: date, because: [] },
})
const line = (...plantings: ReturnType<typeof planting>[]) => eatingLine(plantings, today).replaceAll('\u00a0', ' ')

test('what may be eaten comes first, then the nearest days', () => {
  expect(
    line(
      planting('Яблоня', '2026-08-20'),
      planting('Огурец', '2026-07-26'),
      planting('Томат', '2026-07-28'),
      planting('Лук', '2026-09-01'),
    ),
  ).toBe('Уже можно: Огурец. Томат — с 28 июля, Яблоня — с 20 августа.')
})

test('of many the first are named, and the rest is counted', () => {
  expect(line(...[...'абвгд'].map(name => planting(name, today)))).toBe('Уже можно: а, б, в и ещё 2.')
})

test('what has no day is not named', () => {
  expect(
    line(planting('Роза', null, 'not_eaten'), planting('Томат', null, 'unknown'), planting('Лук', null, 'free')),
  ).toBe('')
})
