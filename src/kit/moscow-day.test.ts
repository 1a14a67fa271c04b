import { expect, test } from 'vitest'
import { moscowDay, moscowMonth } from './moscow-day.ts'

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
