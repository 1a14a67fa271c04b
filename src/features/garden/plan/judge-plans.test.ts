import { describe, expect, test } from 'vitest'
import { verdict } from '#features/verdict/rules.ts'
import { type Change, questionWith, treatmentOn } from '#features/verdict/vectors/sample.ts'
import { judgePlan, judgePlans, type PlannedTreatment } from './judge-plans.ts'

describe('plans against plans', () => {
  const today = '2026-06-10'
  const planned = (key: string, from: string, to: string, change: Change = {}, madeAt = 0): PlannedTreatment => ({
    key,
    from,
    to,
    madeAt,
    treatmentOn: day => treatmentOn(day),
    questionOn: day => questionWith({ ...change, today, day, planting: { plannedHarvest: null, ...change.planting } }),
  })
  const judged = (plans: PlannedTreatment[], done: string[] = []) =>
    Object.fromEntries(
      [
        ...judgePlans(
          plans,
          done.map(day => treatmentOn(day)),
          today,
        ),
      ].map(([key, reasons]) => [key, reasons.filter(({ level }) => level === 'forbidden').map(({ code }) => code)]),
    )
  test('G37: only the later of two too close is red, whatever their order', () => {
    const plans = [planned('a', '2026-06-20', '2026-06-24'), planned('b', '2026-06-25', '2026-06-28')]
    expect(judged(plans)).toEqual({ a: [], b: ['INTERVAL'] })
    expect(judged(plans.toReversed())).toEqual({ a: [], b: ['INTERVAL'] })
  })
  test('of one day the one that was planned first stays, then the first by its key', () => {
    const on = (key: string, madeAt: number) => planned(key, '2026-06-20', '2026-06-24', {}, madeAt)
    expect(judged([on('a', 2), on('b', 1)])).toEqual({ a: ['INTERVAL'], b: [] })
    expect(judged([on('b', 1), on('a', 1)])).toEqual({ a: [], b: ['INTERVAL'] })
  })
  test('a red plan forbids the next too', () => {
    const plans = [
      planned('a', '2026-06-20', '2026-06-24'),
      planned('b', '2026-06-25', '2026-06-28'),
      planned('c', '2026-07-04', '2026-07-08'),
    ]
    expect(judged(plans).c).toEqual(['INTERVAL'])
    expect(judged(plans.filter(({ key }) => key !== 'b')).c).toEqual([])
  })
  test('an open window is judged today, a missed plan neither counts nor is judged', () => {
    expect(judged([planned('a', '2026-06-05', '2026-06-12')], ['2026-05-26'])).toEqual({ a: [] })
    expect(judged([planned('a', '2026-06-05', '2026-06-12')], ['2026-05-28'])).toEqual({ a: ['INTERVAL'] })
    expect(judged([planned('a', '2026-06-01', '2026-06-09'), planned('b', '2026-06-12', '2026-06-14')])).toEqual({
      b: [],
    })
    expect(judged([planned('a', '2026-06-01', '2026-06-10')])).toEqual({ a: [] })
  })
  test('the waiting period is judged on the last day of the window', () => {
    const before = (plannedHarvest: string) =>
      judged([planned('a', '2026-06-20', '2026-06-24', { planting: { plannedHarvest } })])
    expect(before('2026-07-14')).toEqual({ a: [] })
    expect(before('2026-07-13')).toEqual({ a: ['PHI'] })
    expect(judged([planned('a', '2026-06-20', '2026-06-20', { planting: { plannedHarvest: '2026-07-10' } })])).toEqual({
      a: [],
    })
  })
  test('of a follower on the last day that its chain allows', () => {
    const after = (latest: string) => [
      { ...planned('a', '2026-06-20', '2026-06-24', { planting: { plannedHarvest: '2026-07-20' } }), latest },
    ]
    expect(judged(after('2026-06-30'))).toEqual({ a: [] })
    expect(judged(after('2026-07-01'))).toEqual({ a: ['PHI'] })
  })
  test('what only the first day has against it stays', () => {
    const change: Change = { use: { monthsFrom: 7, monthsTo: 7 } }
    expect(judged([planned('a', '2026-06-28', '2026-07-02', change)])).toEqual({ a: ['MONTH'] })
  })
  test('a plan of a day comes after one of the day before, however late that one was made', () => {
    const plans = [planned('a', '2026-06-20', '2026-06-24', {}, 9), planned('b', '2026-06-21', '2026-06-24', {}, 1)]
    expect(judged(plans)).toEqual({ a: [], b: ['INTERVAL'] })
    expect(judged(plans.toReversed())).toEqual({ a: [], b: ['INTERVAL'] })
  })
  test('a window that ends today counts for later plans, one that ended yesterday does not', () => {
    const after = planned('b', '2026-06-12', '2026-06-14')
    const alone = (to: string) =>
      judgePlan(after, [planned('a', '2026-06-01', to)], [], today)
        .filter(({ level }) => level === 'forbidden')
        .map(({ code }) => code)
    expect(alone('2026-06-10')).toEqual(['INTERVAL'])
    expect(alone('2026-06-09')).toEqual([])
  })
  test('what is against a waiting period on the first day only is not said', () => {
    const change: Change = { planting: { plannedHarvest: null } }
    const late = (day: string) =>
      questionWith({ today, day, planting: { plannedHarvest: day < '2026-06-24' ? '2026-06-21' : '2026-08-01' } })
    const plan = { ...planned('a', '2026-06-20', '2026-06-24', change), questionOn: late }
    expect(judged([plan])).toEqual({ a: [] })
  })
  test('a reason of both days is said once', () => {
    const plan = planned('a', '2026-06-20', '2026-06-24', { planting: { plannedHarvest: '2026-06-30' } })
    expect(judged([plan])).toEqual({ a: ['PHI'] })
    const codes = judgePlan(plan, [], [], today).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
  })
  test('a later plan does not use up the treatments of an earlier one', () => {
    const once = (key: string, from: string) => {
      const use = { applicationsMax: 1, intervalMinDays: 0 }
      return { ...planned(key, from, '2026-06-24', { use }), treatmentOn: (day: string) => treatmentOn(day, { use }) }
    }
    expect(judged([once('a', '2026-06-20'), once('b', '2026-06-22')]).a).toEqual([])
    expect(judged([once('a', '2026-06-20'), once('b', '2026-06-22')]).b).not.toEqual([])
  })
  test('an earlier treatment with a longer waiting period is judged on the last day too', () => {
    const longer = [treatmentOn('2026-05-20', { drug: { alias: 'other' }, use: { phiDays: 60 } })]
    const on = (plannedHarvest: string) => {
      const plan = planned('a', '2026-06-20', '2026-06-24')
      const questionOn = (day: string) =>
        questionWith({ today, day, planting: { plannedHarvest: day === '2026-06-20' ? plannedHarvest : '2026-09-01' } })
      return judgePlan({ ...plan, questionOn }, [], longer, today).map(({ code }) => code)
    }
    expect(on('2026-07-15')).not.toContain('PHI_EARLIER')
    const codes = judgePlan(
      { ...planned('a', '2026-06-20', '2026-06-20', { planting: { plannedHarvest: '2026-07-15' } }) },
      [],
      longer,
      today,
    ).map(({ code }) => code)
    expect(codes).toContain('PHI_EARLIER')
  })
  test('only what is asked for is answered, and the others count', () => {
    const plans = [planned('a', '2026-06-20', '2026-06-24'), planned('b', '2026-06-25', '2026-06-28')]
    const answers = judgePlans(plans, [], today, key => key === 'b')
    expect([...answers.keys()]).toEqual(['b'])
    expect(answers.get('b')!.map(({ code }) => code)).toContain('INTERVAL')
  })
  test('a plan of one day is asked about once, one of several days on its first and its last', () => {
    const askedDays = (to: string) => {
      const asked: string[] = []
      const plan = planned('a', '2026-06-20', to)
      const questionOn = (day: string) => {
        asked.push(day)
        return plan.questionOn(day)
      }
      judgePlan({ ...plan, questionOn }, [], [], today)
      return asked
    }
    expect(askedDays('2026-06-20')).toEqual(['2026-06-20'])
    expect(askedDays('2026-06-24')).toEqual(['2026-06-20', '2026-06-24'])
  })
  test('what was found of a day is taken where no plan comes before it, and only there', () => {
    const done = [treatmentOn('2026-05-01')]
    const known = verdict(questionWith({ today, day: '2026-06-25', use: { monthsFrom: 7, monthsTo: 7 } }))
    const plan: PlannedTreatment = {
      ...planned('b', '2026-06-25', '2026-06-25'),
      verdictOn: (_, history) => (history === done ? known : null),
    }
    expect(judgePlan(plan, [plan], done, today)).toEqual(known.reasons)
    const codes = judgePlan(plan, [planned('a', '2026-06-20', '2026-06-24')], done, today).map(({ code }) => code)
    expect([codes.includes('MONTH'), codes.includes('INTERVAL')]).toEqual([false, true])
  })
  test('of a later plan nobody asks what it would be done with', () => {
    const later: PlannedTreatment = {
      ...planned('b', '2026-06-25', '2026-06-28'),
      treatmentOn: () => expect.unreachable('a later plan was asked'),
    }
    expect(judged([planned('a', '2026-06-20', '2026-06-24'), later]).a).toEqual([])
  })
})
