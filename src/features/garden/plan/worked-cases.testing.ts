import type { Question, Treatment } from '#features/verdict/question.ts'
import { verdict } from '#features/verdict/rules.ts'
import { type Change, questionWith, treatmentOn } from '#features/verdict/vectors/sample.ts'
import { nextPicking } from './harvest.ts'
import { marksOfSeason, type PhaseEvent } from './phase-marks.ts'
import { type PlannedStep, planDays, plannedDayOf, rainUntil, type StepFacts } from './plan-days.ts'
import { entryOn } from './sample-light.testing.ts'
import { follower, plan, step } from './sample-plan.testing.ts'
import garden from './vectors/garden.json' with { type: 'json' }

/** The worked cases of a garden: what is given and expected is read from them, the registered numbers are those that they name. */

type Json = Record<string, unknown>
export interface Case {
  id: string
  title: string
  given: Json
  ask: Json
  expected: Json
}
export const cases = garden.cases as unknown as Case[]

/** What they ask needs the editor of schemes, a database or the calendar feed; G43 and G50 have no test yet. */
export const beyondRules = ['G36', 'G43', 'G50']

export const codesOf = (change: Change, history: Treatment[] = []) =>
  verdict({ ...questionWith(change), history }).reasons.map(({ code, level }) => ({ code, level }))
export const asked = (day: string, change: Change = {}): Change => ({ ...change, today: day, day })
export const has = (change: Change, code: string, history: Treatment[] = []) =>
  codesOf(change, history).some(each => each.code === code)

export function question({ given, ask }: Case): Question {
  const change: Change = {
    use: { applicationsMax: (given.max as number) ?? null, intervalMinDays: (given.interval as number) ?? null },
  }
  return {
    ...questionWith(asked(ask.day as string, change)),
    history: (given.done as string[]).map(day => treatmentOn(day)),
  }
}

/** «[['fufanon-7', '2027-07-01', 20]]» as entries of the light. */
const entriesOf = (done: [string, string, unknown][]) =>
  done.flatMap(([entry, day, wait]) =>
    (Array.isArray(wait) ? wait : [wait]).map(each => {
      if (each === 'unknown' || each === 'not_regulated')
        return entryOn(day, { phiKind: each, phiDays: null }, { entry })
      const { phi, reentryHand = 0 } = (typeof each === 'number' ? { phi: each } : (each ?? { phi: 20 })) as {
        phi: number
        reentryHand?: number
      }
      return entryOn(day, { phiDays: phi, reentryHandDays: reentryHand }, { entry })
    }),
  )
export const doneOf = ({ given }: Case) => entriesOf(given.done as [string, string, unknown][])

function stepsOf(rows: [string, string, string?][]) {
  return rows.map(([key, anchor, window]) => {
    const [, phase] = /^phase (\S+) \+0$/.exec(anchor) ?? []
    if (phase) return step(key, { phase, windowDays: Number(window!.replace('window ', '')) })
    const [, after, min, max] = /^after (\d+): (\d+)–(\d+)$/.exec(anchor)!
    return follower(key, after!, Number(min), Number(max))
  })
}

/** Events in the order of their statements, with a plan of that moment for rain and skipping. */
export function planOf({ given }: Case, today: string | null = null) {
  const steps = stepsOf(given.steps as [string, string, string?][])
  const events: PhaseEvent[] = []
  const facts: Record<string, StepFacts> = {}
  let last = '2027-05-12'
  const now = () =>
    plan({ steps, facts, marks: marksOfSeason(events, 2027, { lifeCycle: 'perennial_woody' }), today: today ?? last })
  for (const [at, [what, when]] of (given.events as [string, string?][]).entries()) {
    const [name, word] = what.split(' ') as [string, string?]
    if (name === 'postponed')
      facts[word!] = { rainUntil: rainUntil(stepOf(planDays(now()), word!), last, Number.parseInt(when!, 10)) }
    else if (name === 'skipped') {
      last = when!
      facts[word!] = { ...facts[word!], rounds: [{ is: 'skipped', day: when!, planned: plannedDayOf(word!, now()) }] }
    } else {
      last = when ?? last
      events.push({ phase: name, day: last, madeAt: at, isDeleted: word === 'deleted' })
    }
  }
  return now()
}
const stepOf = (steps: readonly PlannedStep[], key: string) => steps.find(each => each.key === key)!
export const windowOf = (found: PlannedStep) => ('from' in found ? [found.from, found.to] : null)

export function nextOf({ given }: Case, pauseUntil: string | null = null) {
  const { pickEveryDays, lastHarvest } = given as { pickEveryDays: number; lastHarvest: string }
  return nextPicking({ pickEveryDays, lastHarvest, plannedHarvest: null, pauseUntil }, lastHarvest)
}
export const pickedOn = ({ ask }: Case, phiDays: number, plannedHarvest: string | null): Change =>
  asked(ask.day as string, {
    use: { phiDays, reentryHandDays: 0 },
    crop: { harvestMode: 'continuous', lifeCycle: 'annual' },
    planting: { plannedHarvest, plantedAt: '2027-05-20' },
  })
export const registered = (status: 'active' | 'withdrawn', validTo: string): Change => ({
  drug: { registrations: [{ status, validFrom: null, validTo }] },
})
