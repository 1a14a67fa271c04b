import { expect, test } from 'vitest'
import { calendarDay } from './calendar-day.ts'

test('a moment has different days in different zones', () => {
  const moment = new Date('2026-12-31T21:30:00Z')
  const zones = ['America/New_York', 'Europe/Kaliningrad', 'Europe/Moscow', 'Asia/Vladivostok']
  expect(zones.map(zone => calendarDay(moment, zone))).toEqual(['2026-12-31', '2026-12-31', '2027-01-01', '2027-01-01'])
})

test('without a zone it is the day of this device', () => {
  const moment = new Date(2026, 2, 29, 23, 59, 59)
  expect(calendarDay(moment)).toBe('2026-03-29')
  expect(calendarDay(new Date(2026, 2, 30))).toBe('2026-03-30')
})
