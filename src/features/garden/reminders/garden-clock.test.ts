import { expect, test } from 'vitest'
import { clockOfGarden } from './garden-clock.ts'

test.each([
  ['Moscow, whose region nobody has named', null, '2026-11-28T04:00:00Z', '2026-11-28', 7],
  ['another zone, a day ahead', 'Asia/Vladivostok', '2026-11-27T21:00:00Z', '2026-11-28', 7],
  ['before summer time', 'Europe/Berlin', '2027-03-27T06:00:00Z', '2027-03-27', 7],
  ['on the day that summer time begins', 'Europe/Berlin', '2027-03-28T05:00:00Z', '2027-03-28', 7],
  ['on the day that summer time ends', 'Europe/Berlin', '2027-10-31T06:00:00Z', '2027-10-31', 7],
  ['on a leap day', null, '2028-02-29T04:59:59Z', '2028-02-29', 7],
  ['at midnight', null, '2028-02-29T21:00:00Z', '2028-03-01', 0],
])('the clock of a garden: %s', (_, zone, now, day, hour) => {
  expect(clockOfGarden(new Date(now), zone)).toEqual({ day, hour })
})
