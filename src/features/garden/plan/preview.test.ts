import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { reason } from '#features/verdict/reason.ts'
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
        { key: '2', state: 'planned', from: '2027-05-22', to: '2027-05-26', latest: '2027-06-01' },
        { key: '2', state: 'planned', from: '2027-05-24', to: '2027-05-28', latest: '2027-06-03' },
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
      previewPlan(plan({ facts }), plan({ facts, marks: marked('2027-05-12'), today: '2027-06-10' }), none).map(
        ({ key }) => key,
      ),
    ).toEqual(['2'])
  })
  test('it was said already', () => {
    const facts = { 1: done('2027-05-13') }
    const rows = previewPlan(
      plan({ facts, marks: marked('2027-05-14') }),
      plan({ facts, marks: marked('2027-05-15') }),
      none,
    )
    expect(rows).toEqual([])
  })
  test('a step that the new version does not have is gone', () => {
    const rows = previewPlan(plan(), plan({ steps: [step('1')] }), none)
    expect(rows).toMatchObject([
      { key: '2', becomes: null, was: { state: 'planned' }, conflicts: [], isDoneBefore: false },
    ])
  })
  test('a step that was skipped before its new window is not said to be done', () => {
    const facts = {
      1: { rounds: [{ is: 'skipped' as const, day: '2027-05-13', recordedOn: '2027-05-13', planned: null }] },
    }
    expect(previewPlan(plan({ facts }), plan({ facts, marks: marked('2027-05-14') }), none)).toMatchObject([
      { key: '2' },
    ])
  })
  test('a plan that is taken again says what was done before its window', () => {
    const facts = { 1: done('2027-05-13') }
    const taken = previewPlan(null, plan({ facts, marks: marked('2027-05-14') }), none)
    expect(taken.map(({ key, isDoneBefore }) => [key, isDoneBefore])).toEqual([
      ['1', true],
      ['2', false],
    ])
    expect(previewPlan(null, plan({ facts, marks: marked('2027-05-13') }), none)[0]).toMatchObject({
      key: '1',
      isDoneBefore: false,
    })
  })
  test('each step is compared with its own window', () => {
    const facts = { 2: done('2027-05-23') }
    const moved = previewPlan(plan({ facts }), plan({ facts, marks: marked('2027-05-14') }), none)
    expect(moved.map(({ key, isDoneBefore }) => [key, isDoneBefore])).toEqual([
      ['1', false],
      ['2', true],
    ])
  })
  test('another day of what was done is a change, also where its state is the same', () => {
    const rows = previewPlan(
      plan({ facts: { 1: done('2027-05-13') } }),
      plan({ facts: { 1: done('2027-05-14') } }),
      none,
    )
    expect(rows.map(({ key, was, becomes }) => [key, was, becomes])).toContainEqual([
      '1',
      { key: '1', state: 'done', day: '2027-05-13' },
      { key: '1', state: 'done', day: '2027-05-14' },
    ])
    const skipped = {
      rounds: [{ is: 'skipped' as const, day: '2027-05-13', recordedOn: '2027-05-13', planned: '2027-05-12' }],
    }
    const instead = previewPlan(plan({ facts: { 1: done('2027-05-13') } }), plan({ facts: { 1: skipped } }), none)
    expect(instead[0]).toMatchObject({ key: '1', was: { state: 'done' }, becomes: { state: 'skipped' } })
  })
  test('a window that was missed on other days is a change', () => {
    const late = { today: '2027-06-10' }
    const rows = previewPlan(plan(late), plan({ ...late, marks: marked('2027-05-14') }), none)
    expect(rows.map(({ key, was, becomes }) => [key, was, becomes])).toMatchObject([
      ['1', { state: 'missed', window: { from: '2027-05-12' } }, { state: 'missed', window: { from: '2027-05-14' } }],
      ['2', { state: 'missed', window: { from: '2027-05-22' } }, { state: 'missed', window: { from: '2027-05-24' } }],
    ])
    const longer = plan({ ...late, steps: [step('1', { windowDays: 8 }), follower('2', '1')] })
    expect(previewPlan(plan(late), longer, none).map(({ key }) => key)).toEqual(['1'])
  })
  test('a phase that has closed a step without days is the same after another phase', () => {
    const closed = (day: string) => plan({ marks: [{ phase: 'full-bloom', day }], today: '2027-06-10' })
    expect(previewPlan(closed('2027-05-20'), closed('2027-05-21'), none)).toEqual([])
  })
  test('what waits for something else is no change', () => {
    const facts = { 1: done('2027-05-13') }
    const waits = plan({ facts, marks: [] })
    expect(previewPlan(waits, waits, none)).toEqual([])
  })
  test('what was done on the very first day of its new window was not done before it, also when the window was missed', () => {
    const facts = { 1: done('2027-05-13') }
    const late = { facts, today: '2027-06-10' }
    const rowOf = (day: string) => previewPlan(null, plan({ ...late, marks: marked(day) }), none)[0]
    expect(rowOf('2027-05-13')).toMatchObject({ key: '1', isDoneBefore: false })
    expect(rowOf('2027-05-14')).toMatchObject({ key: '1', isDoneBefore: true })
    const closed = plan({ facts, marks: [{ phase: 'full-bloom', day: '2027-05-20' }], today: '2027-06-10' })
    expect(previewPlan(null, closed, none)[0]).toMatchObject({ key: '1', isDoneBefore: false })
  })
  test('missed in another way', () => {
    const bloom = { marks: [...marked('2027-05-12'), { phase: 'full-bloom', day: '2027-05-15' }], today: '2027-05-15' }
    expect(
      previewPlan(plan({ today: '2027-05-15' }), plan(bloom), none).map(({ key, becomes }) => [key, becomes?.state]),
    ).toEqual([['1', 'missed']])
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
    planDays(
      plan({ steps: [step('1'), follower('2', '1')], marks: marksOfSeason(list, 2027, tree), today: '2027-05-10' }),
    )
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
  test('of two later phases that began on one day the first of the scale closes a step, whichever was told first', () => {
    const marks = ['full-bloom', 'bloom-start', 'bud-swell'].map(phase => ({ phase, day: '2027-04-21' }))
    const closing = (list: typeof marks) => planDays(plan({ marks: list, today: '2027-05-10' }))[0]
    expect(closing(marks)).toMatchObject({ state: 'missed', closedBy: { phase: 'bloom-start' } })
    expect(closing(marks.toReversed())).toEqual(closing(marks))
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
