import { expect, test } from 'vitest'
import { momentOf, moscowWords, tomorrowMorning } from './moscow-time.ts'

const words = (iso: string, now = '2027-01-10T00:00:00Z') => moscowWords(iso, new Date(now)).replaceAll('\u00a0', ' ')

test('editors plan in Moscow time, wherever they and the server are', () => {
  expect(new Date(momentOf('2027-07-17T09:00')).toISOString()).toBe('2027-07-17T06:00:00.000Z')
  expect(words('2027-07-17T06:00:00Z')).toBe('17 июля в 09:00 по Москве')
  expect(words('2027-07-16T22:30:00Z')).toBe('17 июля в 01:30 по Москве')
  expect(words('2028-01-01T09:00:00Z')).toBe('1 января 2028 в 12:00 по Москве')
  expect(words('2027-12-31T22:00:00Z', '2027-12-31T21:30:00Z')).toBe('1 января в 01:00 по Москве')
})

test('the morning after the present day of Moscow, also when it is another day than in UTC', () => {
  expect(tomorrowMorning(new Date('2026-11-28T20:59:00Z'))).toBe('2026-11-29T06:00')
  expect(tomorrowMorning(new Date('2026-12-30T21:00:00Z'))).toBe('2027-01-01T06:00')
})
