import { describe, expect, test } from 'vitest'
import {
  decadeName,
  fromMonth,
  inMonth,
  monthNumbers,
  monthOf,
  monthsUntil,
  nextStart,
  phasesAt,
  startsIn,
} from './phase-months.ts'

describe('the day', () => {
  test.each([
    ['2026-11-01', 'первая декада ноября'],
    ['2026-11-10', 'первая декада ноября'],
    ['2026-11-11', 'вторая декада ноября'],
    ['2026-11-20', 'вторая декада ноября'],
    ['2026-11-21', 'третья декада ноября'],
    ['2026-05-31', 'третья декада мая'],
  ])('%s is the %s', (day, words) => expect(decadeName(day)).toBe(words))

  test('month of a day', () => expect(monthOf('2026-07-03')).toBe(7))

  test('texts in Russian', () => {
    expect(inMonth(5)).toBe('в\u00a0мае')
    expect(inMonth(11)).toBe('в\u00a0ноябре')
    expect(fromMonth(3)).toBe('с\u00a0марта')
  })
})

describe('months', () => {
  test('are sorted', () => expect(monthNumbers(['10', '05', '06'])).toEqual([5, 6, 10]))

  test('are counted forward across the new year', () => {
    expect(monthsUntil(11, 3)).toBe(4)
    expect(monthsUntil(3, 3)).toBe(0)
  })

  test('start after a pause; twelve months in a row have no start', () => {
    expect(startsIn([11, 12, 1], 11)).toBe(true)
    expect(startsIn([11, 12, 1], 1)).toBe(false)
    expect(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].some(m => startsIn([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], m)),
    ).toBe(false)
  })
})

const phase = (name: string, ...months: number[]) => ({ name, months, flowering: false })
const scale = [phase('Всходы', 3, 4), phase('Цветение', 6, 7), phase('Сбор', 8, 9), phase('Покой', 11, 12, 1, 2)]

describe('phases', () => {
  test('current phases and the next ones', () => {
    expect(phasesAt(scale, 6)).toEqual({ current: ['Цветение'], next: { month: 8, names: ['Сбор'] } })
  })

  test('no current phase between seasons', () => {
    expect(phasesAt(scale, 10)).toEqual({ current: [], next: { month: 11, names: ['Покой'] } })
  })

  test('in December the next one is in spring', () =>
    expect(phasesAt(scale, 12).next).toEqual({ month: 3, names: ['Всходы'] }))

  test('no phases', () => expect(phasesAt([], 5)).toEqual({ current: [], next: null }))

  test('phases that begin together are listed together', () => {
    expect(nextStart([phase('а', 5), phase('б', 5, 6), phase('в', 9)], 11)?.things.map(({ name }) => name)).toEqual([
      'а',
      'б',
    ])
  })
})
