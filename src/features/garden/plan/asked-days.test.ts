import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import type { Treatment } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import { type Change, questionWith, treatmentOn } from '#features/verdict/vectors/sample.ts'
import { type AskedTreatment, askDays } from './asked-days.ts'
import { pickingFrom } from './harvest.ts'
import { judgePlans, type PlannedTreatment } from './judge-plans.ts'
import { type LightEntry, lightOf } from './light.ts'
import { tree } from './sample-light.testing.ts'

const today = '2026-06-10'
const count = 14
const inDays = (days: number) => addDays(today, days)

const planting = { plannedHarvest: null }

function treatment(change: Change = {}) {
  const { use, drug } = questionWith(change)
  return {
    treatmentOn: (day: string): Treatment => treatmentOn(day, { use: { ...use! }, drug }),
    questionOn: (day: string) => questionWith({ ...change, today, day, planting: { ...planting, ...change.planting } }),
  }
}

const lightWith =
  (treatmentOn: AskedTreatment['treatmentOn'], done: readonly Treatment[] = []) =>
  (day: string) => {
    const entries = [...done, treatmentOn(day)].map((treatment, at): LightEntry => ({ entry: `e${at}`, treatment }))
    return lightOf(entries, tree(), day)
  }

const asked = (change: Change = {}, done: readonly Treatment[] = []): AskedTreatment => {
  const parts = treatment(change)
  return { ...parts, lightAfter: lightWith(parts.treatmentOn, done) }
}

const levels = (change: Change, done: readonly Treatment[] = [], plans: readonly PlannedTreatment[] = []) =>
  askDays(asked(change, done), plans, done, { today, count }).map(({ verdict: { level } }) => level)

describe('each of the coming days', () => {
  test('an interval forbids until it is over', () => {
    const found = levels({ planting: { plannedHarvest: '2026-09-01' } }, [treatmentOn(inDays(-10))])
    expect(found.map(level => level === 'forbidden')).toEqual(Array.from({ length: count }, (_, day) => day < 4))
  })

  test('a harvest forbids from the first day whose waiting period it would end', () => {
    const found = levels({ planting: { plannedHarvest: inDays(25) } })
    expect(found.map(level => level === 'forbidden')).toEqual(Array.from({ length: count }, (_, day) => day > 5))
  })

  test('the light follows from the day of the treatment and from what was done before', () => {
    const days = askDays(asked({ use: { phiDays: 20 } }), [], [], { today, count: 2 })
    expect(days.map(({ light }) => light.date)).toEqual([inDays(20), inDays(21)])
    const done = [treatmentOn(inDays(-1), { use: { phiDays: 60 } })]
    expect(askDays(asked({}, done), [], done, { today, count: 1 })[0]!.light.date).toBe(inDays(59))
  })

  test('a picking that alone forbids may be put off to the day of the light', () => {
    const [first] = askDays(asked({ planting: { plannedHarvest: inDays(5) } }), [], [], { today, count })
    expect([first!.verdict.level, first!.postponeTo, first!.harvest]).toEqual(['forbidden', inDays(20), inDays(5)])
    const banned = askDays(asked({ planting: { plannedHarvest: inDays(5), place: 'protected' } }), [], [], {
      today,
      count,
    })
    expect(banned[0]!.postponeTo).toBeNull()
    const done = [treatmentOn(inDays(-30), { use: { phiKind: 'unknown', phiDays: null } })]
    const unknown = askDays(asked({ planting: { plannedHarvest: inDays(5) } }, done), [], done, { today, count: 1 })
    expect(unknown[0]!.verdict.reasons.map(({ code }) => code)).toContain('PHI')
    expect(unknown[0]!.postponeTo).toBeNull()
  })

  test('a picking of the asked day is still to come, an earlier one is not known', () => {
    const days = askDays(asked({ planting: { plannedHarvest: inDays(1) } }), [], [], { today, count: 3 })
    expect(days.map(({ harvest }) => harvest)).toEqual([inDays(1), inDays(1), null])
    expect(askDays(asked(), [], [], { today, count: 1 })[0]!.harvest).toBeNull()
  })

  test('without a picking in the way there is nothing to put off', () => {
    const days = askDays(asked(), [], [], { today, count: 1 })
    expect([days[0]!.light.date, days[0]!.postponeTo]).toEqual([inDays(20), null])
  })

  test('a plan of the same product is this treatment only while its window is open', () => {
    const plan = (from: number, to: number): PlannedTreatment => ({
      key: '1',
      from: inDays(from),
      to: inDays(to),
      madeAt: 1,
      ...treatment(),
    })
    const change = { planting: { plannedHarvest: '2026-09-01' } }
    const onFirst = (from: number, to: number) => levels(change, [], [plan(from, to)])[1]
    expect(onFirst(1, 2)).not.toBe('forbidden')
    expect(onFirst(0, 1)).not.toBe('forbidden')
    expect(onFirst(0, 0)).toBe('forbidden')
  })

  test('a plan of the same product is this very treatment; of another day it counts', () => {
    const plan = (from: string, to: string): PlannedTreatment => ({ key: '1', from, to, madeAt: 1, ...treatment() })
    const change = { planting: { plannedHarvest: '2026-09-01' } }
    const found = levels(change, [], [plan(inDays(2), inDays(3))])
    expect(found.map(level => level === 'forbidden')).toEqual(Array.from({ length: count }, (_, day) => day > 3))
  })
})

test('a rhythm goes on from the coming picking', () => {
  expect(pickingFrom('2026-06-11', 2, '2026-06-10')).toBe('2026-06-11')
  expect(pickingFrom('2026-06-11', 2, '2026-06-12')).toBe('2026-06-13')
  expect(pickingFrom('2026-06-11', 2, '2026-06-13')).toBe('2026-06-13')
})

describe('whatever the facts', () => {
  const change = fc
    .record({
      phiDays: fc.integer({ min: 0, max: 30 }),
      phiKind: fc.constantFrom('days' as const, 'unknown' as const, 'not_regulated' as const),
      intervalMinDays: fc.integer({ min: 0, max: 20 }),
      applicationsMax: fc.option(fc.integer({ min: 1, max: 3 })),
      bbchTo: fc.constantFrom('59', '79', null),
      bbch: fc.constantFrom('59', '72', null),
      plannedHarvest: fc.option(fc.integer({ min: 0, max: 40 }).map(inDays)),
      validTo: fc.integer({ min: -1, max: 20 }).map(inDays),
    })
    .map(
      ({ bbch, plannedHarvest, validTo, ...use }): Change => ({
        use,
        drug: { registrations: [{ status: 'active', validFrom: '2021-03-15', validTo }] },
        planting: { bbch, plannedHarvest },
      }),
    )
  const done = fc.array(
    fc.integer({ min: 0, max: 30 }).map(back => treatmentOn(inDays(-back))),
    { maxLength: 3 },
  )
  const plans = fc.array(
    fc
      .record({
        from: fc.integer({ min: -3, max: 14 }),
        length: fc.integer({ min: 0, max: 4 }),
        alias: fc.constantFrom('skor', 'horus'),
        madeAt: fc.integer({ min: 0, max: 3 }),
      })
      .map(({ from, length, alias, madeAt }, at = 0) => ({
        key: `${alias}${from}${length}${madeAt}${at}`,
        from: inDays(from),
        to: inDays(from + length),
        madeAt,
        ...treatment({ drug: { alias } }),
      })),
    { maxLength: 3 },
  )

  test('a day that is offered is one that the verdict does not forbid, and its answer is that of the to-do', () => {
    fc.assert(
      fc.property(change, done, plans, (facts, history, planned) => {
        const treatment = asked(facts, history)
        for (const { day, verdict: found } of askDays(treatment, planned, history, { today, count })) {
          const alone = verdict({ ...treatment.questionOn(day), history })
          if (found.level === 'allowed' || found.level === 'caution') expect(alone.level).not.toBe('forbidden')
          if (found.level === 'allowed') expect(alone.level).toBe('allowed')
          const others = planned.filter(({ from, to, treatmentOn }) => {
            const isSame = treatmentOn(day).drug.alias === treatment.treatmentOn(day).drug.alias
            return !(isSame && from <= day && day <= to)
          })
          const added = { ...treatment, key: 'added', from: day, to: day, madeAt: 10 }
          expect(found.reasons).toEqual(judgePlans([...others, added], history, today).get('added'))
        }
      }),
    )
  })

  test('with a picking that is put off nothing forbids the day, and its light is over by then', () => {
    fc.assert(
      fc.property(change, done, (facts, history) => {
        const treatment = asked(facts, history)
        for (const { day, light, postponeTo } of askDays(treatment, [], history, { today, count })) {
          if (postponeTo === null) continue
          const question = treatment.questionOn(day)
          const then = verdict({ ...question, planting: { ...question.planting, plannedHarvest: postponeTo }, history })
          expect(then.level).not.toBe('forbidden')
          expect(light.date! <= postponeTo).toBe(true)
        }
      }),
    )
  })
})
