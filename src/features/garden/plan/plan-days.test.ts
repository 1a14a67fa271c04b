import { describe, expect, test } from 'vitest'
import { estimatedMonths, type PlanFacts, type PlannedStep, planDays, plannedDayOf, rainUntil } from './plan-days.ts'
import { daysOf, done, marked, one, skipped, wordsOf } from './plan-words.testing.ts'
import { follower, plan, pome, step } from './sample-plan.testing.ts'

describe('the last day of a chain', () => {
  const steps = [step('1'), follower('2', '1'), follower('3', '2', 5, 7)]
  const latest = (change: Parameters<typeof plan>[0] = {}) =>
    planDays(plan({ steps, ...change })).map(each => ('from' in each ? (each.latest ?? each.to) : null))
  test('is that of each step done as late as it may be, while the days shown are counted from the first ones', () => {
    expect(latest()).toEqual(['2027-05-18', '2027-06-01', '2027-06-08'])
    expect(planDays(plan({ steps }))[2]).toMatchObject({ from: '2027-05-27', to: '2027-05-29' })
  })
  test('is counted from what is done', () => {
    const first = { rounds: [done('2027-05-13')] }
    expect(latest({ facts: { 1: first } })).toEqual([null, '2027-05-27', '2027-06-03'])
    expect(planDays(plan({ steps, facts: { 1: first } }))[1]).not.toHaveProperty('latest')
    expect(latest({ facts: { 1: { rounds: [skipped('2027-05-13', '2027-05-12')] } } })).toEqual([
      null,
      '2027-05-26',
      '2027-06-02',
    ])
  })
  test('of days set by hand is their own, and goes on from them', () => {
    expect(latest({ facts: { 2: { set: { from: '2027-06-10', to: '2027-06-11' } } } })).toEqual([
      '2027-05-18',
      '2027-06-11',
      '2027-06-18',
    ])
  })
})

describe('windows', () => {
  test('G31: both ends belong to a window', () => {
    expect(one(plan({ today: '2027-05-11' }))).toBe('2027-05-12–2027-05-18 planned')
    expect(one(plan({ today: '2027-05-12' }))).toBe('2027-05-12–2027-05-18 open')
    expect(one(plan({ today: '2027-05-18' }))).toBe('2027-05-12–2027-05-18 open')
    expect(one(plan({ today: '2027-05-19' }))).toBe('missed window 2027-05-12–2027-05-18')
  })
  test('G27: a later phase alone closes the window without giving it a day', () => {
    const found = planDays(plan({ marks: marked(['full-bloom', '2027-05-20']), today: '2027-05-20' }))
    expect(found).toEqual([
      {
        key: '1',
        state: 'missed',
        because: 'phase',
        window: null,
        closedBy: { phase: 'full-bloom', day: '2027-05-20' },
      },
      { key: '2', state: 'undated', because: 'step', phase: null },
    ])
  })
  test('the first of several later phases closes it, on its own day, whatever the order of the marks', () => {
    const marks = marked(['full-bloom', '2027-05-18'], ['bloom-start', '2027-05-15'], ['pink-bud', '2027-05-12'])
    expect(one(plan({ marks, today: '2027-05-14' }))).toBe('2027-05-12–2027-05-18 open')
    for (const order of [marks, marks.toReversed()])
      expect(planDays(plan({ marks: order, today: '2027-05-15' }))[0]).toMatchObject({
        because: 'phase',
        closedBy: { phase: 'bloom-start', day: '2027-05-15' },
      })
  })
  test('work by hand, a positive offset and an overlapping phase stay open', () => {
    const marks = marked(['pink-bud', '2027-05-12'], ['bloom-start', '2027-05-14'])
    expect(one(plan({ marks, today: '2027-05-15', steps: [step('1', { hasDrug: false })] }))).toBe(
      '2027-05-12–2027-05-18 open',
    )
    expect(one(plan({ marks, today: '2027-05-15', steps: [step('1', { offsetDays: 3 })] }))).toBe(
      '2027-05-15–2027-05-21 open',
    )
    const phases = pome.map(phase => (phase.key === 'pink-bud' ? { ...phase, bbchTo: '60' } : phase))
    expect(one(plan({ marks, phases, today: '2027-05-15' }))).toBe('2027-05-12–2027-05-18 open')
    expect(one(plan({ marks: marked(['pink-bud', '2027-05-12'], ['gone', '2027-05-14']) }))).toBe(
      '2027-05-12–2027-05-18 open',
    )
    expect(one(plan({ marks: marked(['balloon', '2027-05-12']), steps: [step('1', { phase: 'gone' })] }))).toBe(
      'undated phase',
    )
  })
  test('an earlier phase closes nothing', () =>
    expect(one(plan({ marks: marked(['bud-swell', '2027-05-10'], ['pink-bud', '2027-05-12']) }))).toBe(
      '2027-05-12–2027-05-18 open',
    ))
  test('G34: counted back it is no date before the phase, and missed from the day of the phase', () => {
    const back = { steps: [step('1', { phase: 'bloom-start', offsetDays: -5, windowDays: 5 })] }
    const found = planDays(plan({ ...back, marks: [] }))[0]!
    expect(wordsOf(found)).toBe('undated phase')
    expect(estimatedMonths(found, pome)).toEqual([5])
    const marks = marked(['bloom-start', '2027-05-20'])
    expect(one(plan({ ...back, marks, today: '2027-05-20' }))).toBe('missed phase 2027-05-15–2027-05-20')
    expect(one(plan({ ...back, marks, today: '2027-05-19' }))).toBe('2027-05-15–2027-05-20 open')
    const byHand = { steps: [{ ...back.steps[0]!, hasDrug: false }] }
    expect(one(plan({ ...byHand, marks, today: '2027-05-20' }))).toBe('missed phase 2027-05-15–2027-05-20')
  })
  test('a window that is not known has no days', () =>
    expect(one(plan({ steps: [step('1', { windowDays: null })] }))).toBe('undated phase'))
})

describe('marks', () => {
  test('G28: a corrected mark moves what is not done', () =>
    expect(daysOf(plan({ marks: marked(['pink-bud', '2027-05-14']) }))).toEqual({
      1: '2027-05-14–2027-05-20 planned',
      2: '2027-05-24–2027-05-28 planned',
    }))
  test('G30: after a deleted mark the step has no date, only its usual months', () => {
    const found = planDays(plan({ marks: [] }))
    expect(found[0]).toEqual({ key: '1', state: 'undated', because: 'phase', phase: 'pink-bud' })
    expect(estimatedMonths(found[0]!, pome)).toEqual([5])
    expect(estimatedMonths(found[1]!, pome)).toEqual([])
    expect(estimatedMonths(planDays(plan())[0]!, pome)).toEqual([])
    expect(estimatedMonths({ ...found[0]!, phase: 'gone' } as PlannedStep, pome)).toEqual([])
  })
  test('done, skipped and set steps stay', () => {
    const facts = {
      1: { rounds: [done('2027-05-13')] },
      2: { rounds: [skipped('2027-05-24', '2027-05-23')] },
      3: { set: { from: '2027-06-01', to: '2027-06-02' } },
    }
    const steps = [step('1'), follower('2', '1'), step('3'), follower('4', '3')]
    const expected = {
      1: 'done 2027-05-13',
      2: 'skipped 2027-05-24',
      3: '2027-06-01–2027-06-02 planned',
      4: '2027-06-11–2027-06-15 planned',
    }
    for (const day of ['2027-05-01', '2027-05-12', '2027-05-25'])
      expect(daysOf(plan({ steps, facts, marks: marked(['pink-bud', day]) }))).toEqual(expected)
    expect(daysOf(plan({ steps, facts, marks: [] }))).toEqual(expected)
    expect(daysOf(plan({ steps, facts, marks: marked(['full-bloom', '2027-05-01']) }))).toEqual(expected)
  })
  test('a day set by hand ends like any other', () =>
    expect(one(plan({ facts: { 1: { set: { from: '2027-05-10', to: '2027-05-10' } } } }))).toBe(
      'missed window 2027-05-10–2027-05-10',
    ))
})

describe('what follows', () => {
  const second = (facts: PlanFacts) => daysOf(facts)[2]
  test('from the done day, also when it was late', () => {
    expect(second(plan({ facts: { 1: { rounds: [done('2027-05-20')] } } }))).toBe('2027-05-30–2027-06-03 planned')
  })
  test('a follower in the past is born missed', () =>
    expect(second(plan({ facts: { 1: { rounds: [done('2027-05-13', '2027-06-20')] } }, today: '2027-06-20' }))).toBe(
      'missed window 2027-05-23–2027-05-27',
    ))
  test('G33: from the planned day of a skipped step, not from the rain', () => {
    const before = plan({ facts: { 1: { rainUntil: '2027-05-15' } }, today: '2027-05-17' })
    expect(plannedDayOf('1', before)).toBe('2027-05-12')
    expect(
      second(plan({ facts: { 1: { rainUntil: '2027-05-15', rounds: [skipped('2027-05-17', '2027-05-12')] } } })),
    ).toBe('2027-05-22–2027-05-26 planned')
  })
  test('the planned day of a skipped step is frozen, and taken from its anchor when it had none', () => {
    const late = { marks: marked(['pink-bud', '2027-05-16']) }
    expect(second(plan({ ...late, facts: { 1: { rounds: [skipped('2027-05-17', '2027-05-12')] } } }))).toBe(
      '2027-05-22–2027-05-26 planned',
    )
    expect(second(plan({ ...late, facts: { 1: { rounds: [skipped('2027-05-10', null)] } } }))).toBe(
      '2027-05-26–2027-05-30 planned',
    )
    expect(second(plan({ marks: [], facts: { 1: { rounds: [skipped('2027-05-10', null)] } } }))).toBe('undated step')
  })
  test('from the moved start of a step that rain has moved, from the anchored one of a missed step', () => {
    const facts = { 1: { rainUntil: '2027-05-15' } }
    expect(second(plan({ facts }))).toBe('2027-05-25–2027-05-29 planned')
    expect(second(plan({ facts, today: '2027-05-19' }))).toBe('2027-05-22–2027-05-26 planned')
  })
  test('the planned day of steps in every state', () => {
    expect(plannedDayOf('1', plan({ today: '2027-05-01' }))).toBe('2027-05-12')
    expect(plannedDayOf('1', plan({ today: '2027-06-01' }))).toBe('2027-05-12')
    expect(plannedDayOf('1', plan({ marks: [] }))).toBeNull()
    expect(plannedDayOf('1', plan({ marks: marked(['full-bloom', '2027-05-01']) }))).toBeNull()
    expect(plannedDayOf('9', plan())).toBeNull()
    expect(plannedDayOf('1', plan({ facts: { 1: { set: { from: '2027-06-01', to: '2027-06-01' } } } }))).toBe(
      '2027-06-01',
    )
  })
  test('an unknown step before, or unknown days between', () => {
    expect(one(plan({ steps: [follower('2', '1')] }))).toBe('undated step')
    expect(second(plan({ steps: [step('1'), { ...follower('2', '1'), daysMin: null }] }))).toBe('undated step')
    expect(second(plan({ steps: [step('1'), { ...follower('2', '1'), daysMax: null }] }))).toBe('undated step')
    expect(one(plan({ steps: [{ ...follower('2', '1'), afterKey: null }] }))).toBe('undated step')
  })
})

describe('rain', () => {
  const rained = (pressedOn: string, days: number, facts = plan({ today: pressedOn })) =>
    rainUntil(planDays(facts)[0]!, pressedOn, days)
  test('from the start of the window, or from the day of pressing when that is later', () => {
    expect(rained('2027-05-10', 3)).toBe('2027-05-15')
    expect(rained('2027-05-12', 3)).toBe('2027-05-15')
    expect(rained('2027-05-14', 3)).toBe('2027-05-17')
  })
  test('several add up', () =>
    expect(rained('2027-05-13', 2, plan({ today: '2027-05-13', facts: { 1: { rainUntil: '2027-05-15' } } }))).toBe(
      '2027-05-17',
    ))
  test('the end of the window stays, its last day belongs to it, and past it the step is missed', () => {
    expect(one(plan({ facts: { 1: { rainUntil: '2027-05-18' } } }))).toBe('2027-05-18–2027-05-18 planned')
    expect(one(plan({ facts: { 1: { rainUntil: '2027-05-19' } } }))).toBe('missed rain 2027-05-12–2027-05-18')
  })
  test('a washed-out, done or undated step accepts no more', () => {
    expect(rained('2027-05-12', 1, plan({ facts: { 1: { rainUntil: '2027-05-19' } } }))).toBeNull()
    expect(rained('2027-05-12', 1, plan({ facts: { 1: { rounds: [done('2027-05-12')] } } }))).toBeNull()
    expect(rained('2027-05-12', 1, plan({ marks: [] }))).toBeNull()
  })
  test('after a corrected mark the later of its start and the rain', () => {
    const facts = { 1: { rainUntil: '2027-05-15' } }
    expect(one(plan({ facts, marks: marked(['pink-bud', '2027-05-13']) }))).toBe('2027-05-15–2027-05-19 planned')
    expect(one(plan({ facts, marks: marked(['pink-bud', '2027-05-17']) }))).toBe('2027-05-17–2027-05-23 planned')
  })
})
