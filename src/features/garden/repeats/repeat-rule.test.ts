import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, laterOf } from '#features/verdict/calendar.ts'
import {
  comingDayOfMonth,
  type GivenRule,
  isDayOfMonth,
  isSameRule,
  type JobEnd,
  lastOf,
  nextDay,
  nextJob,
  repeatOn,
  ruleOf,
  type StoredRepeat,
} from './repeat-rule.ts'

const byDone = (every: number, slot: string, more: Partial<GivenRule> = {}) =>
  repeatOn({ every, unit: 'day', from: 'done', ...more }, slot, null)
const byPlan = (every: number, slot: string, more: Partial<GivenRule> = {}) =>
  repeatOn({ every, unit: 'day', from: 'plan', ...more }, slot, null)
const monthly = (slot: string, more: Partial<GivenRule> = {}) => byPlan(1, slot, { unit: 'month', ...more })
const done = (day: string, more: Partial<JobEnd> = {}): JobEnd => ({
  is: 'done',
  day,
  planned: day,
  today: day,
  ...more,
})
const skipped = (day: string, planned: string | null): JobEnd => ({ is: 'skipped', day, planned, today: day })

describe('counted from the day done', () => {
  test.each([
    ['on its day', done('2027-05-10'), '2027-05-13'],
    ['early, which moves the next one', done('2027-05-08', { planned: '2027-05-10' }), '2027-05-11'],
    ['late', done('2027-05-20', { planned: '2027-05-10' }), '2027-05-23'],
    ['recorded much later: never in the past', done('2027-05-10', { today: '2027-06-01' }), '2027-06-01'],
    ['over the end of a year', done('2027-12-30'), '2028-01-02'],
    ['over a leap day', done('2028-02-27'), '2028-03-01'],
    ['skipped before its day: from its day', skipped('2027-05-08', '2027-05-10'), '2027-05-13'],
    ['skipped long after: not today again', skipped('2027-05-30', '2027-05-10'), '2027-05-31'],
    ['skipped without a day', skipped('2027-05-30', null), '2027-06-02'],
    [
      'skipped, and told much later: never in the past',
      { ...skipped('2027-05-10', '2027-05-10'), today: '2027-06-01' },
      '2027-06-01',
    ],
  ])('%s', (_, end, next) => expect(nextDay(byDone(3, '2027-05-10'), end)).toBe(next))

  test('by months it keeps the day it was done on, or the last one of a shorter month', () => {
    const rule = byDone(1, '2027-01-31', { unit: 'month' })
    expect([rule.day, nextDay(rule, done('2027-01-31')), nextDay(rule, done('2027-02-10'))]).toEqual([
      null,
      '2027-02-28',
      '2027-03-10',
    ])
  })
})

describe('counted by the plan', () => {
  test.each([
    ['on its day', done('2027-05-10'), '2027-05-17'],
    ['early: its own day of the plan is done with', done('2027-05-05'), '2027-05-17'],
    ['late: the plan stays', done('2027-05-12'), '2027-05-17'],
    ['after two more: they are one', done('2027-05-25'), '2027-05-31'],
    ['on a later day of the plan: that one is done with', done('2027-05-24'), '2027-05-31'],
    ['recorded much later: never in the past', done('2027-05-10', { today: '2027-06-01' }), '2027-06-07'],
    ['recorded much later, on a day of the plan', done('2027-05-10', { today: '2027-05-31' }), '2027-05-31'],
    ['skipped', skipped('2027-05-10', '2027-05-10'), '2027-05-17'],
    ['skipped before its day', skipped('2027-05-06', '2027-05-10'), '2027-05-17'],
    ['skipped after it was moved', skipped('2027-05-12', '2027-05-12'), '2027-05-17'],
  ])('%s', (_, end, next) => expect(nextDay(byPlan(7, '2027-05-10'), end)).toBe(next))

  const inTurn = (first: StoredRepeat, times: number) => {
    const days = [first.slot]
    for (let rule = first; days.length < times; ) {
      const next = nextJob(rule, done(rule.slot))!
      days.push(next.from)
      rule = next.repeat
    }
    return days
  }

  test('the 31st is the last day of a shorter month, and the 31st again', () => {
    expect(inTurn(monthly('2027-12-31'), 5)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ])
    expect(inTurn(monthly('2027-04-30', { day: 31 }), 3)).toEqual(['2027-04-30', '2027-05-31', '2027-06-30'])
  })

  test('29 February is the 28th of a year without it, and the 29th again', () => {
    const yearly = monthly('2028-02-29', { every: 12 })
    expect(inTurn(yearly, 5)).toEqual(['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  })

  test('days over summer time and over a new year are whole days', () => {
    expect(inTurn(byPlan(1, '2027-03-27'), 3)).toEqual(['2027-03-27', '2027-03-28', '2027-03-29'])
    expect(inTurn(byPlan(14, '2026-12-25'), 2)).toEqual(['2026-12-25', '2027-01-08'])
  })

  test('by months, missed ones are one, and an early one is not asked for again', () => {
    expect(nextDay(monthly('2027-03-15'), done('2027-07-20'))).toBe('2027-08-15')
    expect(nextDay(monthly('2027-03-15'), done('2027-07-15'))).toBe('2027-08-15')
    expect(nextDay(monthly('2027-03-15'), done('2027-03-01'))).toBe('2027-04-15')
    expect(nextDay(monthly('2027-03-15', { every: 3 }), done('2027-07-20'))).toBe('2027-09-15')
  })
})

test('another day of the month is that of a later month, as often as the rule says', () => {
  expect(nextDay({ ...monthly('2027-04-15'), day: 20 }, done('2027-04-15'))).toBe('2027-05-20')
})

test('the last day ends the repeat, and nothing is planned after the last day of the calendar', () => {
  const until = '2027-05-13'
  expect(nextDay(byDone(3, '2027-05-10', { until }), done('2027-05-10'))).toBe(until)
  expect(nextDay(byDone(3, '2027-05-10', { until }), done('2027-05-11'))).toBeNull()
  expect(nextJob(byDone(3, '2027-05-10', { until }), done('2027-05-11'))).toBeNull()
  expect(nextDay(byPlan(365, '2100-12-01'), done('2027-05-10'))).toBeNull()
})

test('the next one has a window of the same length, on its own day of the plan', () => {
  const rule = repeatOn({ every: 7, unit: 'day', from: 'plan' }, '2027-05-10', '2027-05-12')
  expect(nextJob(rule, done('2027-05-11'))).toEqual({
    from: '2027-05-17',
    to: '2027-05-19',
    repeat: { ...rule, slot: '2027-05-17' },
  })
})

test('a day of the month that is to come', () => {
  expect(['2027-05-15', '2027-05-16', '2027-12-20'].map(today => comingDayOfMonth(15, today))).toEqual([
    '2027-05-15',
    '2027-06-15',
    '2028-01-15',
  ])
  expect(comingDayOfMonth(31, '2027-04-30')).toBe('2027-04-30')
})

const day = fc.integer({ min: 0, max: 4_000 }).map(days => addDays('2026-01-01', days))
const rules = fc.record({
  every: fc.integer({ min: 1, max: 365 }),
  unit: fc.constantFrom('day' as const, 'month' as const),
  from: fc.constantFrom('done' as const, 'plan' as const),
  until: fc.option(day),
})
const ends = fc
  .record({
    is: fc.constantFrom('done' as const, 'skipped' as const),
    today: day,
    back: fc.integer({ min: -1, max: 400 }),
    planned: day,
  })
  .map(
    ({ is, today, back, planned }): JobEnd => ({
      is,
      today,
      planned,
      day: is === 'done' ? addDays(today, -back) : today,
    }),
  )

test('always after the day it ended on, never in the past, never after the last day', () => {
  fc.assert(
    fc.property(rules, day, ends, (rule, slot, end) => {
      const next = nextDay(repeatOn(rule, slot, null), end)
      if (next === null) return rule.until !== null
      return next > end.day && next >= end.today && next <= (rule.until ?? '2100-12-31')
    }),
  )
})

test('by the plan it is the first day of the plan that may be: none before it was left out', () => {
  const plans = rules.map(rule => ({ ...rule, from: 'plan' as const, unit: 'day' as const, until: null }))
  fc.assert(
    fc.property(plans, day, ends, (rule, slot, end) => {
      const next = nextDay(repeatOn(rule, slot, null), end)!
      const isOfPlan = daysBetween(slot, next) % rule.every === 0 && next > slot
      const before = addDays(next, -rule.every)
      const isFirst = before <= laterOf(slot, end.day) || before < end.today
      return isOfPlan && isFirst
    }),
  )
})

test('a day of one digit, and the day of the first job where none is said', () => {
  const rule = { every: 1, unit: 'month', from: 'plan', day: 5, until: null, slot: '2027-05-05', span: 0 } as const
  expect(nextDay(rule, done('2027-05-05'))).toBe('2027-06-05')
  expect(nextDay({ ...rule, day: null, slot: '2027-05-07' }, done('2027-05-07'))).toBe('2027-06-07')
  expect(repeatOn({ every: 3, unit: 'day', from: 'plan' }, '2027-05-07', null).day).toBeNull()
  expect(repeatOn({ every: 1, unit: 'month', from: 'done' }, '2027-05-07', null).day).toBeNull()
})

test('a window keeps its length, a single day stays one', () => {
  expect(lastOf({ span: 2 }, '2027-05-30')).toBe('2027-06-01')
  expect(lastOf({ span: 0 }, '2027-05-30')).toBeNull()
})

test('the last day of a short month is the 31st of it', () => {
  expect(isDayOfMonth('2027-06-30', 31)).toBe(true)
  expect(isDayOfMonth('2027-06-29', 31)).toBe(false)
  expect(isDayOfMonth('2027-06-05', 5)).toBe(true)
})

test('two rules are the same when every part of them is', () => {
  const stored = repeatOn(
    { every: 1, unit: 'month', from: 'plan', day: 15, until: '2027-09-01' },
    '2027-05-15',
    '2027-05-17',
  )
  const rule = ruleOf(stored)
  expect(rule).toEqual({ every: 1, unit: 'month', from: 'plan', day: 15, until: '2027-09-01' })
  expect(isSameRule(rule, { ...rule })).toBe(true)
  const others = [{ every: 2 }, { unit: 'day' as const }, { from: 'done' as const }, { day: 16 }, { until: null }]
  for (const other of others) expect([other, isSameRule(rule, { ...rule, ...other })]).toEqual([other, false])
})
