import { expect, test } from 'vitest'
import { moscowDay, moscowDayNumber, moscowMonth } from './moscow-day.ts'

test('the day in Moscow begins three hours before UTC', () => {
  expect(moscowDay(new Date('2026-11-20T20:59:59Z'))).toBe('2026-11-20')
  expect(moscowDay(new Date('2026-11-20T21:00:00Z'))).toBe('2026-11-21')
  expect(moscowDay(new Date('2026-12-31T22:00:00Z'))).toBe('2027-01-01')
})

test('the month is that of Moscow, not of the server', () => {
  expect(moscowMonth(new Date('2026-10-31T20:59:59Z'))).toBe(10)
  expect(moscowMonth(new Date('2026-10-31T21:00:00Z'))).toBe(11)
  expect(moscowMonth(new Date('2026-12-31T21:00:00Z'))).toBe(1)
})

test('the number of the day changes with the day', () => {
  const at = (time: string) => moscowDayNumber(Date.parse(time))
  for (const midnight of ['2026-11-20T21:00:00Z', '2026-12-31T21:00:00Z', '2028-02-28T21:00:00Z']) {
    const before = Date.parse(midnight) - 1
    expect(moscowDayNumber(before) + 1).toBe(at(midnight))
    expect(moscowDay(new Date(before))).not.toBe(moscowDay(new Date(midnight)))
  }
})
