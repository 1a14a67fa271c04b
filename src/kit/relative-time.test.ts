import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]
const now = Date.UTC(2026, 10, 20, 12)
const ago = (span: number, locale?: 'ru' | 'en') => relativeTime(now - span, now, locale).replace('\u00a0', ' ')

describe('R-9.08 the measured thresholds', () => {
  it.each([
    [0, 'несколько секунд назад'],
    [44 * second, 'несколько секунд назад'],
    [45 * second, 'минуту назад'],
    [89 * second, 'минуту назад'],
    [90 * second, '2 минуты назад'],
    [5 * minute, '5 минут назад'],
    [21 * minute, '21 минуту назад'],
    [44 * minute, '44 минуты назад'],
    [45 * minute, 'час назад'],
    [89 * minute, 'час назад'],
    [90 * minute, '2 часа назад'],
    [5 * hour, '5 часов назад'],
    [21 * hour, '21 час назад'],
    [22 * hour, 'день назад'],
    [35 * hour, 'день назад'],
    [36 * hour, '2 дня назад'],
    [25 * day, '25 дней назад'],
    [26 * day, 'месяц назад'],
    [45 * day, 'месяц назад'],
    [46 * day, '2 месяца назад'],
    [305 * day, '10 месяцев назад'],
    [330 * day, 'год назад'],
    [500 * day, 'год назад'],
    [550 * day, '2 года назад'],
    [5 * 365.25 * day, '5 лет назад'],
    [-30 * second, 'через несколько секунд'],
    [-60 * second, 'через минуту'],
    [-3 * day, 'через 3 дня'],
  ])('%i ms', (span, text) => expect(ago(span)).toBe(text))

  it.each([
    [10 * second, 'a few seconds ago'],
    [60 * second, 'a minute ago'],
    [21 * minute, '21 minutes ago'],
    [60 * minute, 'an hour ago'],
    [30 * day, 'a month ago'],
    [-2 * day, 'in 2 days'],
    [-365 * day, 'in a year'],
  ])('in English by the same, %i ms', (span, text) => expect(ago(span, 'en')).toBe(text))
})

it('joins number and unit with a no-break space, and formats every length', () => {
  expect(relativeTime(now - 5 * hour, now)).toBe('5\u00a0часов назад')
  fc.assert(
    fc.property(
      fc.integer({ min: -2e12, max: 2e12 }),
      fc.constantFrom('ru' as const, 'en' as const),
      (span, locale) => {
        expect(relativeTime(now + span, now, locale)).not.toMatch(/undefined|NaN|Infinity|\b0/)
      },
    ),
  )
})
