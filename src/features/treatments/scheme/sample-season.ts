import { addDays, type Day } from '#features/verdict/calendar.ts'
import { type Anchor, type ScalePhase, type StepWindow, windowAfter, windowAt } from './step-window.ts'

export interface StepDays extends StepWindow {
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

function daysOf(
  step: Anchor,
  phases: ReadonlyMap<string, Day>,
  earlier: ReadonlyMap<string, StepDays>,
): StepDays | null {
  const { anchorType, phase, afterKey } = step
  if (anchorType === 'after_step') {
    const origin = afterKey === null ? undefined : earlier.get(afterKey)
    // Counted from the first day of the step before, as long as that one is not done.
    const window = origin && windowAfter(origin.from, step)
    if (!window) return null
    const latest = addDays(windowAfter(origin.latest, step)!.to, daysOfRepeats(step))
    return { ...window, latest, isConditional: origin.isConditional }
  }
  const start = phase === null ? undefined : phases.get(phase)
  const window = start === undefined ? null : windowAt(start, step)
  return (
    window && {
      ...window,
      latest: addDays(window.to, daysOfRepeats(step)),
      isConditional: anchorType === 'on_detection',
    }
  )
}

/** Days from a treatment to its last repeat. */
const daysOfRepeats = ({ repeatTimes, repeatEveryMax }: Anchor) =>
  repeatTimes === null ? 0 : Math.min(repeatTimes - 1, 20) * (repeatEveryMax ?? 0)
