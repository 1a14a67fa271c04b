import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addYears, daysBetween, isDay, isInMonths, laterOf, yearOf } from './calendar.ts'
import { firstFreeDay } from './counters.ts'
import { earliestHarvest, lastTreatmentDay } from './harvest.ts'
import vectors from './vectors/dates.json' with { type: 'json' }

describe('valid days', () => {
  test.each(['2026-01-31', '2026-12-31', '2028-02-29', '2000-02-29', '2024-02-29', '0001-01-01', '9999-12-31'])(
    '%s exists',
    day => expect(isDay(day)).toBe(true),
  )
  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '26-01-01',
    ' 2026-01-01',
    '2026-01-01T00:00',
    '',
  ])('«%s» does not', day => expect(isDay(day)).toBe(false))
})

describe('arithmetic of days', () => {
  test.each([
    ['2026-07-12', 20, '2026-08-01'],
    ['2026-08-05', -20, '2026-07-16'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-02-29', 1, '2028-03-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-04-30', 1, '2026-05-01'],
    ['2026-06-10', 0, '2026-06-10'],
    ['2026-03-28', 3, '2026-03-31'],
    ['2026-10-24', 3, '2026-10-27'],
  ])('%s + %i = %s', (day, days, then) => {
    expect(addDays(day, days)).toBe(then)
    expect(daysBetween(day, then)).toBe(days)
  })

  /** `Date` in UTC is an independent calendar; in a zone with daylight saving two days a year have 23 and 25 hours. */
  test('agrees with Date in UTC over 800 years', () => {
    const start = Date.UTC(1900, 0, 1)
    const iso = (days: number) => new Date(start + days * 86_400_000).toISOString().slice(0, 10)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 290_000 }), fc.integer({ min: -2000, max: 2000 }), (from, days) => {
        if (from + days < 0) return
        expect(addDays(iso(from), days)).toBe(iso(from + days))
        expect(daysBetween(iso(from), iso(from + days))).toBe(days)
        expect(isDay(iso(from))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('the same day of another year; the 29th of February becomes the 28th', () => {
    expect(addYears('2026-06-10', 1)).toBe('2027-06-10')
    expect(addYears('2028-02-29', 1)).toBe('2029-02-28')
    expect(addYears('2028-02-29', 4)).toBe('2032-02-29')
    expect(addYears('0999-01-01', -1)).toBe('0998-01-01')
    expect(yearOf('2026-06-10')).toBe(2026)
    expect([laterOf('2026-06-10', '2026-06-09'), laterOf('2026-06-09', '2026-06-10')]).toEqual([
      '2026-06-10',
      '2026-06-10',
    ])
  })
})

interface Case {
  case: string
  treated?: string
  phi?: number | null
  phi_kind?: 'not_regulated' | 'unknown'
  phi_list?: number[]
  treatments?: [string, number][]
  earliest_harvest?: string | null
  harvest?: string
  latest_treatment?: string
  first?: string
  interval?: number
  dates?: string[]
  reentry_hand_days?: number
  entry_from?: string
}
const cases = [...vectors.cases, ...vectors.extra] as unknown as Case[]
const waiting = (day: string, phiDays: number | null, phiKind: 'days' | 'not_regulated' | 'unknown' = 'days') => ({
  day,
  use: { phiKind, phiDays, phiConfirmed: true },
})

describe('reference dates', () => {
  test.each(cases.filter(each => 'earliest_harvest' in each).map(each => [each.case, each] as const))(
    '%s',
    (_, each) => {
      const treatments = each.treatments?.map(([day, phi]) => waiting(day, phi)) ??
        each.phi_list?.map(phi => waiting(each.treated!, phi)) ?? [waiting(each.treated!, each.phi!, each.phi_kind)]
      expect(earliestHarvest(treatments)).toBe(each.earliest_harvest)
    },
  )
  test.each(cases.filter(each => each.latest_treatment).map(each => [each.case, each] as const))('%s', (_, each) =>
    expect(lastTreatmentDay(each.harvest!, each.phi!)).toBe(each.latest_treatment),
  )
  test.each(cases.filter(each => each.dates).map(each => [each.case, each] as const))(
    '%s',
    (_, { first, interval, dates }) => {
      const free = (...days: string[]) =>
        firstFreeDay(
          first!,
          days.map(day => ({ day, gap: interval! })),
        )
      const second = free(first!)
      expect([first, second, free(first!, second)]).toEqual(dates)
    },
  )
  test.each(cases.filter(each => each.entry_from).map(each => [each.case, each] as const))('%s', (_, each) =>
    expect(addDays(each.treated!, each.reentry_hand_days!)).toBe(each.entry_from),
  )
  test('every case of the file is used', () => {
    const used = cases.filter(
      each => 'earliest_harvest' in each || each.latest_treatment || each.dates || each.entry_from,
    )
    expect(cases.filter(each => !used.includes(each)).map(each => each.case)).toEqual(['кратность исчерпана'])
  })
})

test('no rule uses the clock, so midnight, time zones and daylight saving change nothing', () => {
  const rules = readdirSync(import.meta.dirname).filter(name => /^[a-z-]+\.ts$/.test(name))
  expect(rules.length).toBeGreaterThan(15)
  for (const name of rules)
    expect([
      name,
      /\bDate\s*[.(]|new Date|performance\.|setTimeout/.test(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')),
    ]).toEqual([name, false])
})

test.each([
  [null, null, 5, true],
  [6, null, 5, true],
  [null, 4, 5, true],
  [5, 5, 5, true],
  [6, 8, 5, false],
  [11, 3, 12, true],
  [11, 3, 3, true],
  [11, 3, 4, false],
])('a window of months from %s to %s and month %s: %s', (monthsFrom, monthsTo, month, isIn) =>
  expect(isInMonths({ monthsFrom, monthsTo }, month)).toBe(isIn),
)
