import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { todayOf } from '#features/calculations/request-today.ts'
import { calendarDay } from '#kit/calendar-day.ts'
import { moscowDay } from '#kit/moscow-day.ts'
import { addDays } from './calendar.ts'
import { dayField } from './day-field.ts'
import { verdict } from './rules.ts'
import { gardenersDay, isPossibleToday } from './today.ts'
import { questionWith } from './vectors/sample.ts'

const zones = ['Europe/Kaliningrad', 'Europe/Moscow', 'Asia/Vladivostok'] as const

/** The day a gardener in that zone gets from a page that the server has just rendered. */
const todayIn = (zone: string, moment: string) => {
  const now = new Date(moment)
  const ownDay = calendarDay(now, zone)
  return gardenersDay(ownDay, { serverDay: moscowDay(now), ownDay })
}
const todayInAll = (moment: string) => zones.map(zone => todayIn(zone, moment))

describe('at both sides of midnight', () => {
  test('in Kaliningrad: Moscow is a day ahead for an hour', () => {
    expect(todayInAll('2026-11-21T21:59:59Z')).toEqual(['2026-11-21', '2026-11-22', '2026-11-22'])
    expect(todayInAll('2026-11-21T22:00:00Z')).toEqual(['2026-11-22', '2026-11-22', '2026-11-22'])
  })
  test('in Moscow: the server counted in UTC and was a day behind for three hours', () => {
    expect(todayInAll('2026-11-21T20:59:59Z')).toEqual(['2026-11-21', '2026-11-21', '2026-11-22'])
    expect(todayInAll('2026-11-21T21:00:00Z')).toEqual(['2026-11-21', '2026-11-22', '2026-11-22'])
    expect(todayIn('Europe/Moscow', '2026-11-21T22:31:00Z')).toBe('2026-11-22')
  })
  test('in Vladivostok: seven hours before Moscow', () => {
    expect(todayInAll('2026-11-21T13:59:59Z')).toEqual(['2026-11-21', '2026-11-21', '2026-11-21'])
    expect(todayInAll('2026-11-21T14:00:00Z')).toEqual(['2026-11-21', '2026-11-21', '2026-11-22'])
  })
  test('across New Year', () => {
    expect(todayInAll('2026-12-31T14:00:00Z')).toEqual(['2026-12-31', '2026-12-31', '2027-01-01'])
    expect(todayInAll('2026-12-31T21:00:00Z')).toEqual(['2026-12-31', '2027-01-01', '2027-01-01'])
    expect(todayInAll('2026-12-31T22:00:00Z')).toEqual(['2027-01-01', '2027-01-01', '2027-01-01'])
  })
  test('the verdict is that of the local day', () => {
    const at = (zone: string, moment: string) => {
      const today = todayIn(zone, moment)
      return verdict(
        questionWith({ today, day: today, use: { phiDays: 3 }, planting: { plannedHarvest: '2026-11-24' } }),
      ).level
    }
    expect(zones.map(zone => at(zone, '2026-11-20T20:59:59Z'))).toEqual(['allowed', 'allowed', 'allowed'])
    expect(zones.map(zone => at(zone, '2026-11-21T14:00:00Z'))).toEqual(['allowed', 'allowed', 'forbidden'])
    expect(zones.map(zone => at(zone, '2026-11-21T21:00:00Z'))).toEqual(['allowed', 'forbidden', 'forbidden'])
    expect(zones.map(zone => at(zone, '2026-11-21T22:00:00Z'))).toEqual(['forbidden', 'forbidden', 'forbidden'])
  })
})

describe('a wrong clock', () => {
  test('a day next to the server’s is possible, others are not', () => {
    const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03']
    expect(days.map(day => isPossibleToday(day, '2027-01-01'))).toEqual([false, true, true, true, false])
  })
  test('the server’s day replaces an impossible one', () => {
    const opened = (ownDay: string) => gardenersDay(ownDay, { serverDay: '2026-11-22', ownDay })
    expect(opened('2026-11-24')).toBe('2026-11-22')
    expect(opened('2026-11-20')).toBe('2026-11-22')
    expect(opened('1970-01-01')).toBe('2026-11-22')
  })
  test('a page that stays open moves on with the clock, right or wrong', () => {
    const right = { serverDay: '2026-11-22', ownDay: '2026-11-23' }
    expect(gardenersDay('2026-11-30', right)).toBe('2026-11-30')
    const wrong = { serverDay: '2026-11-22', ownDay: '2020-01-01' }
    expect(gardenersDay('2020-01-04', wrong)).toBe('2026-11-25')
    expect(gardenersDay('2019-12-01', wrong)).toBe('2026-11-22')
  })
  test('never more than a day from the server’s day, whatever the clock says', () => {
    const offset = fc.integer({ min: -4000, max: 4000 })
    fc.assert(
      fc.property(offset, offset, (own, passed) => {
        const ownDay = addDays('2026-11-22', own)
        const later = addDays(ownDay, passed)
        const today = gardenersDay(later, { serverDay: '2026-11-22', ownDay })
        expect(isPossibleToday(today, addDays('2026-11-22', Math.max(passed, 0)))).toBe(true)
      }),
    )
  })
})

describe('days of a request', () => {
  const server = '2026-11-22'
  test('today is the server day unless the request names it or a neighbour of it', () => {
    expect(todayOf(undefined, server)).toBe(server)
    expect(['2026-11-21', server, '2026-11-23'].map(day => todayOf(day, server))).toEqual([
      '2026-11-21',
      server,
      '2026-11-23',
    ])
  })
  test.each(['2026-11-20', '2026-11-24'])('%s is nowhere today', day => {
    let errors: unknown
    try {
      todayOf(day, server)
    } catch (error) {
      errors = (error as { fields: unknown }).fields
    }
    expect(errors).toEqual({ today: ['Сегодня 22.11.2026 по\u00a0Москве: укажите этот день или соседний.'] })
  })

  const field = dayField('День обработки')
  test.each(['2000-01-01', '2026-02-28', '2100-12-31'])('%s is a day', day => expect(field.parse(day)).toBe(day))
  test.each(['1999-12-31', '2101-01-01', '2026-02-29', '2026-6-1', '', 'завтра'])(
    '«%s» is refused with an example',
    day =>
      expect(field.safeParse(day).error?.issues.at(-1)?.message).toBe(
        'Нужна дата из календаря в\u00a0виде 2026-07-12.',
      ),
  )
  test('a text of more than ten characters is refused at once, and the contract names the form', () => {
    expect(field.safeParse('2026-06-010').error?.issues[0]?.code).toBe('too_big')
    expect(field.description).toBe('День обработки, ГГГГ-ММ-ДД')
  })
})
