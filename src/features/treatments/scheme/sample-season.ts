import { addDays, type Day } from '#features/verdict/calendar.ts'

/** A phase in the order of the scale of a crop. */
export interface ScalePhase {
  key: string
  name: string
  bbchFrom: string | null
  bbchTo: string | null
  /** Usual months, 1 to 12, in any order. */
  months: readonly number[]
  /** Null: the crop flowers and bears at once. */
  isFlowering: boolean | null
}

/** When a step is done. The other fields are null. */
export interface Anchor {
  key: string
  anchorType: 'phase' | 'after_step' | 'on_detection'
  phase: string | null
  offsetDays: number | null
  afterKey: string | null
  daysMin: number | null
  daysMax: number | null
  windowDays: number | null
  repeatTimes: number | null
  repeatEveryMax: number | null
}

export interface StepDays {
  from: Day
  to: Day
  /** The last day on which it, or its last repeat, may be done: when each step of its chain is as late as its window allows. */
  latest: Day
  /** Done only if something is found. */
  isConditional: boolean
}

/** Phases that begin in one month are spread over this many days of it. */
const daysOfMonth = 28

/**
 * The first day of each phase in a sample season: phases begin in their first usual month that is not before the phase above them, and
 * those of one month follow each other evenly. An example, no forecast.
 */
export function sampleSeason(phases: readonly ScalePhase[], year: number): Map<string, Day> {
  let month = 1
  const starts = phases.map(({ months }) => {
    const later = months.filter(each => each >= month)
    if (later.length > 0) month = Math.min(...later)
    return month
  })
  const days = new Map<string, Day>()
  for (const [at, { key }] of phases.entries()) {
    const start = starts[at]!
    const before = starts.slice(0, at).filter(each => each === start).length
    const total = starts.filter(each => each === start).length
    const day = 1 + Math.floor((daysOfMonth * before) / total)
    days.set(key, `${year}-${String(start).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  }
  return days
}

/** The season that a sample shows: the coming one, once this year's is over. */
export const sampleYear = (today: Day): number => Number(today.slice(0, 4)) + (today.slice(5) > '06-30' ? 1 : 0)

/** The first picking of a sample season; null where the scale of the crop has no harvest. */
export function sampleHarvest(phases: readonly ScalePhase[], days: ReadonlyMap<string, Day>): Day | null {
  const phase = phases.find(({ key }) => key === 'harvest') ?? phases.find(({ key }) => key === 'ripening')
  return (phase && days.get(phase.key)) ?? null
}

/** The phase that a day is in: the last one that has begun. */
export const phaseOn = (phases: readonly ScalePhase[], days: ReadonlyMap<string, Day>, day: Day): ScalePhase | null =>
  phases.findLast(({ key }) => (days.get(key) ?? '9') <= day) ?? null

/** The days of each step. A step that hangs on an unknown phase or step is absent. */
export function daysOfSteps(steps: readonly Anchor[], phases: ReadonlyMap<string, Day>): Map<string, StepDays> {
  const found = new Map<string, StepDays>()
  for (const step of steps) {
    const days = daysOf(step, phases, found)
    if (days) found.set(step.key, days)
  }
  return found
}

function daysOf(step: Anchor, phases: ReadonlyMap<string, Day>, earlier: ReadonlyMap<string, StepDays>): StepDays | null {
  const { anchorType, phase, offsetDays, afterKey, daysMin, daysMax, windowDays } = step
  if (anchorType === 'after_step') {
    const origin = afterKey === null ? undefined : earlier.get(afterKey)
    if (!origin || daysMin === null || daysMax === null) return null
    // Counted from the first day of the step before, as long as that one is not done.
    const to = addDays(origin.from, daysMax)
    const latest = addDays(origin.latest, daysMax + daysOfRepeats(step))
    return { from: addDays(origin.from, daysMin), to, latest, isConditional: origin.isConditional }
  }
  const start = phase === null ? undefined : phases.get(phase)
  if (!start || windowDays === null) return null
  const from = addDays(start, offsetDays ?? 0)
  const to = addDays(from, windowDays)
  return { from, to, latest: addDays(to, daysOfRepeats(step)), isConditional: anchorType === 'on_detection' }
}

/** Days from a treatment to its last repeat. */
const daysOfRepeats = ({ repeatTimes, repeatEveryMax }: Anchor) =>
  repeatTimes === null ? 0 : Math.min(repeatTimes - 1, 20) * (repeatEveryMax ?? 0)
