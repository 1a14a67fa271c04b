import { describe, expect, test } from 'vitest'
import { addDays } from '#features/verdict/calendar.ts'
import { type PlanStep, planDays, plannedDayOf, rainUntil, type StepFacts } from './plan-days.ts'
import { follower, plan, step } from './sample-plan.testing.ts'
import vectors from './vectors/anchoring.json' with { type: 'json' }

/** The reference cases of anchoring: steps and events in words, the days exactly. */

interface Event {
  phase?: string
  date?: string
  done?: number
  skipped?: number
  postponed?: number
  days?: number
}

interface Expected {
  order: number
  from?: string
  to?: string
  done?: string
  skipped?: string
  state?: string
}

function stepOf({ order, anchor, window_days }: { order: number; anchor: string; window_days?: number }): PlanStep {
  const [, phase] = /^phase (\S+) \+0$/.exec(anchor) ?? []
  if (phase) return step(String(order), { phase, windowDays: window_days! })
  const [, after, min, max] = /^after (\d+): (\d+)–(\d+) days$/.exec(anchor)!
  return follower(String(order), after!, Number(min), Number(max))
}

function happened(events: readonly Event[], steps: readonly PlanStep[]) {
  const marks = events.flatMap(({ phase, date }) => (phase ? [{ phase, day: date! }] : []))
  const facts: Record<string, StepFacts> = {}
  let today = marks[0]!.day
  for (const { done, skipped, postponed, date, days, phase } of events) {
    if (date) today = date
    const so = plan({ steps, marks: marks.filter(({ day }) => day <= today), today, facts })
    if (done) facts[done] = { rounds: [{ is: 'done', day: date!, recordedOn: date! }] }
    if (skipped)
      facts[skipped] = { rounds: [{ is: 'skipped', day: date!, planned: plannedDayOf(String(skipped), so) }] }
    if (postponed) {
      const before = planDays(so).find(({ key }) => key === String(postponed))!
      facts[postponed] = { rainUntil: rainUntil(before, today, days!) }
    }
    expect(done ?? skipped ?? postponed ?? phase).toBeDefined()
  }
  return plan({ steps, marks, today, facts })
}

describe('reference cases', () => {
  test.each(vectors.cases.map(each => [each.case, each] as const))('%s', (_, { steps, events, expected }) => {
    const days = planDays(happened(events, steps.map(stepOf)))
    for (const { order, from, to, done, skipped, state } of expected as Expected[]) {
      const found = days.find(({ key }) => key === String(order))!
      if (done) expect(found).toEqual({ key: found.key, state: 'done', day: done })
      else if (skipped) expect(found).toEqual({ key: found.key, state: 'skipped', day: skipped })
      else if (state) expect(found).toMatchObject({ state, because: 'phase', window: { from, to } })
      else expect(found).toMatchObject({ from, to })
    }
  })
  test('a step of the last case is open the day before it is closed', () => {
    const days = planDays(
      plan({
        steps: [step('1', { phase: 'balloon', windowDays: 3 })],
        marks: [{ phase: 'balloon', day: '2026-05-18' }],
        today: addDays('2026-05-21', -1),
      }),
    )
    expect(days).toEqual([{ key: '1', state: 'open', from: '2026-05-18', to: '2026-05-21' }])
  })
})
