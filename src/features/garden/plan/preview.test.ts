import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { reason } from '#features/verdict/reason.ts'
import { type Change, questionWith, treatmentOn } from '#features/verdict/vectors/sample.ts'
import { judgePlans, type PlannedTreatment } from './judge-plans.ts'
import { marksOfSeason, type PhaseEvent } from './phase-marks.ts'
import { planDays, type StepFacts } from './plan-days.ts'
import { previewPlan } from './preview.ts'
import { follower, plan, step } from './sample-plan.testing.ts'

const none = () => []
const marked = (day: string) => [{ phase: 'pink-bud', day }]
const done = (day: string) => ({ rounds: [{ is: 'done' as const, day, recordedOn: day }] })

describe('before and after a mark', () => {
  test('a plan is taken: every dated step with its conflicts', () => {
    const conflict = reason('INTERVAL', '', { title: '' })
    const rows = previewPlan(null, plan(), ({ key }) => (key === '2' ? [conflict] : []))
    expect(rows.map(({ key, was, becomes, conflicts }) => [key, was, becomes?.state, conflicts.length])).toEqual([
      ['1', null, 'open', 0],
      ['2', null, 'planned', 1],
    ])
  })
  test('only what moves is listed, with its days before and after', () => {
    const rows = previewPlan(plan(), plan({ marks: marked('2027-05-14') }), none)
    expect(rows.map(({ was, becomes }) => [was, becomes])).toEqual([
      [
        { key: '1', state: 'open', from: '2027-05-12', to: '2027-05-18' },
        { key: '1', state: 'planned', from: '2027-05-14', to: '2027-05-20' },
      ],
      [
        { key: '2', state: 'planned', from: '2027-05-22', to: '2027-05-26' },
        { key: '2', state: 'planned', from: '2027-05-24', to: '2027-05-28' },
      ],
    ])
    expect(previewPlan(plan(), plan(), none)).toEqual([])
    expect(previewPlan(plan({ today: '2027-05-11' }), plan(), none)).toEqual([])
  })
  test('a deleted mark takes the days away, and nobody is asked about conflicts', () => {
    const rows = previewPlan(plan(), plan({ marks: [] }), () => [reason('INTERVAL', '', { title: '' })])
    expect(rows.map(({ becomes, conflicts }) => [becomes?.state, conflicts])).toEqual([
      ['undated', []],
      ['undated', []],
    ])
  })
  test('what was done before its new window stays and is said', () => {
    const facts = { 1: done('2027-05-13') }
    const rows = previewPlan(plan({ facts }), plan({ facts, marks: marked('2027-05-14') }), none)
    expect(rows.map(({ key, isDoneBefore, becomes }) => [key, isDoneBefore, becomes])).toEqual([
      ['1', true, { key: '1', state: 'done', day: '2027-05-13' }],
    ])
    expect(previewPlan(plan({ facts }), plan({ facts, marks: [] }), none)[0]?.isDoneBefore).toBe(true)
    expect(previewPlan(plan({ facts }), plan({ facts, marks: marked('2027-05-13') }), none)).toEqual([])
    const missed = { facts, marks: marked('2027-05-14'), today: '2027-06-10' }
    expect(previewPlan(plan({ facts }), plan(missed), none)[0]).toMatchObject({ key: '1', isDoneBefore: true })
    expect(
      previewPlan(plan({ facts }), plan({ facts, marks: marked('2027-05-12'), today: '2027-06-10' }), none).map(({ key }) => key),
    ).toEqual(['2'])
  })
  test('it was said already', () => {
    const facts = { 1: done('2027-05-13') }
    const rows = previewPlan(plan({ facts, marks: marked('2027-05-14') }), plan({ facts, marks: marked('2027-05-15') }), none)
    expect(rows).toEqual([])
  })
  test('a step that the new version does not have is gone', () => {
    const rows = previewPlan(plan(), plan({ steps: [step('1')] }), none)
    expect(rows).toMatchObject([{ key: '2', becomes: null, was: { state: 'planned' } }])
  })
  test('missed in another way', () => {
    const bloom = { marks: [...marked('2027-05-12'), { phase: 'full-bloom', day: '2027-05-15' }], today: '2027-05-15' }
    expect(previewPlan(plan({ today: '2027-05-15' }), plan(bloom), none).map(({ key, becomes }) => [key, becomes?.state])).toEqual([
      ['1', 'missed'],
    ])
  })
})

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
    expect(judged([planned('a', '2026-06-01', '2026-06-09'), planned('b', '2026-06-12', '2026-06-14')])).toEqual({ b: [] })
    expect(judged([planned('a', '2026-06-01', '2026-06-10')])).toEqual({ a: [] })
  })
  test('the waiting period is judged on the last day of the window', () => {
    const before = (plannedHarvest: string) => judged([planned('a', '2026-06-20', '2026-06-24', { planting: { plannedHarvest } })])
    expect(before('2026-07-14')).toEqual({ a: [] })
    expect(before('2026-07-13')).toEqual({ a: ['PHI'] })
    expect(judged([planned('a', '2026-06-20', '2026-06-20', { planting: { plannedHarvest: '2026-07-10' } })])).toEqual({ a: [] })
  })
  test('what only the first day has against it stays', () => {
    const change: Change = { use: { monthsFrom: 7, monthsTo: 7 } }
    expect(judged([planned('a', '2026-06-28', '2026-07-02', change)])).toEqual({ a: ['MONTH'] })
  })
})

describe('the order of events', () => {
  const tree = { lifeCycle: 'perennial_woody' } as const
  const events = fc.uniqueArray(
    fc.record({
      phase: fc.constantFrom('bud-swell', 'pink-bud', 'bloom-start', 'full-bloom'),
      day: fc.integer({ min: 0, max: 60 }).map(days => addDays('2027-04-01', days)),
      madeAt: fc.integer({ min: 0, max: 1000 }),
      isDeleted: fc.boolean(),
    }),
    { maxLength: 8, selector: ({ phase, madeAt }) => `${phase} ${madeAt}` },
  )
  const daysAfter = (list: readonly PhaseEvent[]) =>
    planDays(plan({ steps: [step('1'), follower('2', '1')], marks: marksOfSeason(list, 2027, tree), today: '2027-05-10' }))
  test('the plan is the same in whatever order statements arrive', () => {
    fc.assert(
      fc.property(
        events.chain(list => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
        ([list, shuffled]) => {
          expect(daysAfter(shuffled)).toEqual(daysAfter(list))
        },
      ),
    )
  })
  test('no step with a drug is open or planned once a later phase has begun, and none starts after its end', () => {
    fc.assert(
      fc.property(events, fc.option(fc.integer({ min: 0, max: 20 })), (list, rain) => {
        const marks = marksOfSeason(list, 2027, tree)
        const facts: Record<string, StepFacts> = rain === null ? {} : { 1: { rainUntil: addDays('2027-05-01', rain) } }
        for (const found of planDays(plan({ marks, facts, today: '2027-05-10' }))) {
          if (!('from' in found)) continue
          expect(found.from <= found.to && found.to >= '2027-05-10').toBe(true)
          const isOver = marks.some(({ phase, day }) => phase.includes('bloom') && day <= '2027-05-10')
          if (found.key === '1') expect(isOver).toBe(false)
        }
      }),
    )
  })
})
