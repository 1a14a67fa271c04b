import { describe, expect, test } from 'vitest'
import { cases, other } from './counted.testing.ts'
import { firstFreeDay } from './counters.ts'
import { verdict } from './rules.ts'
import garden from './vectors/garden.json' with { type: 'json' }
import { detailsOf, questionWith, substance, treatmentOn } from './vectors/sample.ts'

describe('the interval', () => {
  const until = (day: string, iso: string) => [`INTERVAL forbidden: Следующая обработка не раньше ${day}. → ${iso}`]
  cases([
    ['exactly reached', { history: [treatmentOn('2026-05-27')] }, []],
    ['one day short', { history: [treatmentOn('2026-05-28')] }, until('11 июня', '2026-06-11')],
    ['the same day', { history: [treatmentOn('2026-06-10')] }, until('24 июня', '2026-06-24')],
    ['of two plans only the later gives way', { day: '2026-06-12', history: [treatmentOn('2026-06-20')] }, []],
    [
      'an earlier plan is too near',
      { day: '2026-06-25', history: [treatmentOn('2026-06-20')] },
      until('4 июля', '2026-07-04'),
    ],
    [
      'a plan of the same day was first',
      { day: '2026-06-20', history: [treatmentOn('2026-06-20')] },
      until('4 июля', '2026-07-04'),
    ],
    [
      'what is done forbids an earlier day too',
      { day: '2026-05-25', history: [treatmentOn('2026-06-01')] },
      until('15 июня', '2026-06-15'),
    ],
    [
      'what is done exactly an interval later does not',
      { day: '2026-05-18', history: [treatmentOn('2026-06-01')] },
      [],
    ],
    [
      'the first free day passes over a plan that is near',
      { history: [treatmentOn('2026-06-13'), treatmentOn('2026-06-01')] },
      until('27 июня', '2026-06-27'),
    ],
    [
      'a plan after the first free day gives way',
      { history: [treatmentOn('2026-06-20'), treatmentOn('2026-06-01')] },
      until('15 июня', '2026-06-15'),
    ],
    ['of another drug it does not matter', { history: [treatmentOn('2026-06-09', other)] }, []],
    [
      'over the new year',
      {
        day: '2027-01-05',
        today: '2027-01-05',
        planting: { plannedHarvest: '2027-09-01' },
        use: { checkedAt: '2026-12-01' },
        history: [treatmentOn('2026-12-25')],
      },
      until('8 января', '2027-01-08'),
    ],
    ['no interval is given and there were no treatments', { use: { intervalMinDays: null } }, []],
    [
      'is not given, another drug was used',
      { use: { intervalMinDays: null }, history: [treatmentOn('2026-06-09', other)] },
      [],
    ],
    [
      'no interval is given',
      { use: { intervalMinDays: null }, history: [treatmentOn('2026-06-09')] },
      ['INTERVAL_UNKNOWN info: Интервал не указан: ориентируйтесь на этикетку.'],
    ],
    [
      'no interval is given, twice on one day',
      { use: { intervalMinDays: null }, history: [treatmentOn('2026-06-10')] },
      until('11 июня', '2026-06-11'),
    ],
    [
      'only the use of the earlier treatment gives one',
      { use: { intervalMinDays: null }, history: [treatmentOn('2026-06-01', { use: { intervalMinDays: 10 } })] },
      until('11 июня', '2026-06-11'),
    ],
    [
      'the use of the earlier treatment has a longer one: that of the asked use is reached',
      { use: { intervalMinDays: 7 }, history: [treatmentOn('2026-06-03', { use: { intervalMinDays: 14 } })] },
      [],
    ],
    [
      'the use of the earlier treatment has a longer one: that of the asked use is not reached',
      { use: { intervalMinDays: 7 }, history: [treatmentOn('2026-06-04', { use: { intervalMinDays: 14 } })] },
      until('11 июня', '2026-06-11'),
    ],
    [
      'the use of the earlier treatment has a shorter one',
      { history: [treatmentOn('2026-06-01', { use: { intervalMinDays: 7 } })] },
      until('15 июня', '2026-06-15'),
    ],
  ])
  test('details', () =>
    expect(detailsOf('INTERVAL', { history: [treatmentOn('2026-06-01')] })).toEqual({ next_allowed: '2026-06-15' }))
  test('the first free day keeps the gap to every treatment', () => {
    const free = (...days: string[]) =>
      firstFreeDay(
        '2026-06-10',
        days.map(day => ({ day, gap: 14 })),
      )
    expect(free()).toBe('2026-06-10')
    expect(free('2026-06-25', '2026-06-10')).toBe('2026-07-09')
    expect(free('2026-06-10', '2026-06-25')).toBe('2026-07-09')
    expect(free('2026-06-10', '2026-07-20')).toBe('2026-06-24')
  })
})

describe('worked cases of a garden', () => {
  test.each(garden.cases.map(each => [`${each.id} ${each.title}`, each] as const))(
    '%s',
    (_, { crop, lifeCycle, use, done, day, expected }) => {
      const { reasons, allowedFrom } = verdict(
        questionWith({
          today: day,
          day,
          crop: { alias: crop, lifeCycle: lifeCycle as 'perennial_woody' },
          use: { ...use, crops: [crop], checkedAt: '2026-12-01' },
          planting: { plannedHarvest: '2027-12-31' },
          history: done.map(each => treatmentOn(each, { drug: { substances: [substance('x')] } })),
        }),
      )
      const codes: string[] = reasons.map(({ code }) => code)
      expect(codes.includes('MAX_COUNT')).toBe(expected.MAX_COUNT)
      expect(codes.includes('INTERVAL')).toBe(expected.code === 'INTERVAL')
      if (expected.allowedFrom) expect(allowedFrom).toBe(expected.allowedFrom)
    },
  )
})

test('the allowed day is the latest among the reasons that forbid', () => {
  const history = [treatmentOn('2026-05-01'), treatmentOn('2026-06-01')]
  expect(verdict(questionWith({ history })).allowedFrom).toBe('2026-06-15')
  expect(verdict(questionWith({ history, use: { applicationsMax: 2 } })).allowedFrom).toBe('2027-01-01')
  expect(verdict(questionWith({ history, drug: { lphAllowed: 'no' } })).allowedFrom).toBe(null)
  expect(verdict(questionWith({ use: { phiKind: 'unknown', phiDays: null } })).allowedFrom).toBe(null)
})
