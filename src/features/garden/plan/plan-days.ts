import {
  type Anchor,
  type ScalePhase,
  type StepWindow,
  windowAfter,
  windowAt,
} from '#features/treatments/scheme/step-window.ts'
import { addDays, type Day, laterOf } from '#features/verdict/calendar.ts'
import { endsBefore, type PhaseMark } from './phase-marks.ts'

/**
 * The days of the steps of a scheme on one planting, from what was seen and done there. Only facts are stored; planned, missed and undated
 * are computed for a day, so that a corrected mark takes its consequences back.
 */

export interface PlanStep extends Anchor {
  repeatEveryMin: number | null
  /** False for work by hand, which keeps its window when a later phase begins. */
  hasDrug: boolean
}

/** What happened to a step, or to the current one of its repeats. */
export interface StepFacts {
  /** Done and skipped repeats in their order; a step without repeats has one. */
  rounds?: readonly Round[]
  /** Days set by the gardener for the next round. Phases neither move nor close them. */
  set?: StepWindow | null
  /** Rain: not before this day. */
  rainUntil?: Day | null
  /** The day of the first unresolved observation, for a step on detection. */
  found?: Day | null
}

export type Round =
  | { is: 'done'; day: Day; recordedOn: Day }
  /** `planned` is its first day when it was skipped, without the rain; null: it had none. `recordedOn` is left out on the day itself. */
  | { is: 'skipped'; day: Day; planned: Day | null; recordedOn?: Day | undefined }

export interface PlanFacts {
  steps: readonly PlanStep[]
  phases: readonly ScalePhase[]
  /** Those of the season of the plan. */
  marks: readonly PhaseMark[]
  facts: ReadonlyMap<string, StepFacts>
  /** The gardener's day in the zone of the garden. */
  today: Day
}

export type PlannedStep = { key: string } & (
  | { state: 'done' | 'skipped'; day: Day }
  /** `latest`: its last day when what it follows is done as late as that may be; left out: `to`. */
  | ({ state: 'planned' | 'open'; latest?: Day } & StepWindow)
  | { state: 'missed'; because: 'window' | 'phase' | 'rain'; window: StepWindow | null; closedBy: PhaseMark | null }
  /** `phase`: the one that is waited for, see `estimatedMonths`. */
  | { state: 'undated'; because: 'phase' | 'step' | 'not_found'; phase: string | null }
)

/** The steps in the order of the scheme, in which a step follows only steps above it. */
export function planDays(plan: PlanFacts): PlannedStep[] {
  const origins: Origins = new Map()
  return plan.steps.map(step => {
    const { planned, origin, latest } = placeStep(step, plan, origins)
    if (origin !== null) origins.set(step.key, { day: origin, latest: latest ?? origin })
    return planned
  })
}

/** The day that followers of a step are counted from, and the last one that it may become. */
type Origins = Map<string, { day: Day; latest: Day }>

/** A step on its days, and the day that followers are counted from. */
interface Placed {
  planned: PlannedStep
  origin: Day | null
  /** Left out: the same day. */
  latest?: Day
}

interface AnchoredWindow extends StepWindow {
  /** When each step of its chain is as late as its window allows. */
  latest: Day
}

function placeStep(step: PlanStep, plan: PlanFacts, origins: Origins): Placed {
  const facts = plan.facts.get(step.key) ?? {}
  const rounds = facts.rounds ?? []
  const last = rounds.at(-1)
  const anchored = anchoredWindow(step, plan, origins)
  if (last && rounds.length >= (step.repeatTimes ?? 1)) {
    const origin = last.is === 'done' ? last.day : (last.planned ?? anchored?.from ?? null)
    return { planned: { key: step.key, state: last.is, day: last.day }, origin }
  }
  const placed = last ? placeRepeat(step, last, plan, facts) : placeFirst(step, anchored, plan, facts)
  return isOneOfMore(step) ? { ...placed, origin: null } : placed
}

/** What follows a series is counted from its last round, which is not known before the one before it is done. */
const isOneOfMore = ({ repeatTimes }: PlanStep) => repeatTimes !== null && repeatTimes > 1

function anchoredWindow(step: PlanStep, plan: PlanFacts, origins: Origins): AnchoredWindow | null {
  const { anchorType, afterKey } = step
  const origin = anchorType === 'after_step' && afterKey !== null ? origins.get(afterKey) : undefined
  const window = anchorType === 'after_step' ? origin && windowAfter(origin.day, step) : windowOfPhase(step, plan)
  if (!window) return null
  return { ...window, latest: origin ? windowAfter(origin.latest, step)!.to : window.to }
}

function windowOfPhase(step: PlanStep, { marks, facts }: PlanFacts): StepWindow | null {
  const { anchorType, phase } = step
  const marked = marks.find(mark => mark.phase === phase)?.day ?? null
  if (anchorType === 'phase') return marked === null ? null : windowAt(marked, step)
  const found = facts.get(step.key)?.found ?? null
  if (found === null || (phase !== null && marked === null)) return null
  return windowAt(marked === null ? found : laterOf(found, marked), step)
}

function placeFirst(step: PlanStep, anchored: AnchoredWindow | null, plan: PlanFacts, facts: StepFacts): Placed {
  if (facts.set) return placeWindow(step, facts.set, plan.today, facts, null)
  const closedBy = closingMark(step, plan)
  if (anchored) return placeWindow(step, anchored, plan.today, facts, closedBy)
  if (closedBy)
    return { planned: { key: step.key, state: 'missed', because: 'phase', window: null, closedBy }, origin: null }
  return { planned: { key: step.key, state: 'undated', ...whyUndated(step, facts) }, origin: null }
}

/** A repeat is counted from the day of the one before it, and is created when that is recorded: never in the past. */
function placeRepeat(step: PlanStep, last: Round, { today }: PlanFacts, facts: StepFacts): Placed {
  const { repeatEveryMin: min, repeatEveryMax: max } = step
  const before = last.is === 'done' ? last.day : last.planned
  if (facts.set) return placeWindow(step, facts.set, today, facts, null)
  if (before === null || min === null || max === null)
    return { planned: { key: step.key, state: 'undated', because: 'step', phase: null }, origin: null }
  const from = laterOf(addDays(before, min), last.recordedOn ?? last.day)
  return placeWindow(step, { from, to: laterOf(addDays(before, max), from) }, today, facts, null)
}

function placeWindow(
  step: PlanStep,
  { latest, ...window }: StepWindow & { latest?: Day },
  today: Day,
  { rainUntil }: StepFacts,
  closedBy: PhaseMark | null,
): Placed {
  const { key } = step
  const missed = (because: 'window' | 'phase' | 'rain'): Placed => ({
    planned: { key, state: 'missed', because, window, closedBy: because === 'phase' ? closedBy : null },
    origin: window.from,
  })
  if (closedBy) return missed('phase')
  const from = rainUntil ? laterOf(window.from, rainUntil) : window.from
  if (from > window.to) return missed('rain')
  if (today > window.to) return missed('window')
  const last = latest === undefined ? window.to : laterOf(latest, window.to)
  const planned = { key, state: today < from ? ('planned' as const) : ('open' as const), from, to: window.to }
  return { planned: last === window.to ? planned : { ...planned, latest: last }, origin: from, latest: last }
}

/**
 * The mark that ends the time of a step, from its own day on. A treatment at the beginning of a phase, or before it, is too late once a
 * phase has begun that comes after its own; one that is counted back from a phase is too late on the day of that phase.
 */
function closingMark(step: PlanStep, { marks, phases, today }: PlanFacts): PhaseMark | null {
  if (step.anchorType !== 'phase') return null
  const offset = step.offsetDays ?? 0
  const own = phases.find(({ key }) => key === step.phase)
  const closing = marks.filter(mark => {
    if (mark.day > today || offset > 0) return false
    if (mark.phase === step.phase) return offset < 0
    const later = phases.find(({ key }) => key === mark.phase)
    return step.hasDrug && own !== undefined && later !== undefined && endsBefore(own, later)
  })
  // Of one day the phase that the scale has first, in whatever order they were told.
  const place = ({ phase }: PhaseMark) => phases.findIndex(({ key }) => key === phase)
  return closing.toSorted((a, b) => a.day.localeCompare(b.day) || place(a) - place(b))[0] ?? null
}

function whyUndated(
  step: PlanStep,
  { found }: StepFacts,
): { because: 'phase' | 'step' | 'not_found'; phase: string | null } {
  if (step.anchorType === 'after_step') return { because: 'step', phase: null }
  if (step.anchorType === 'on_detection' && !found) return { because: 'not_found', phase: step.phase }
  return { because: 'phase', phase: step.phase }
}

/** The usual months of the phase that an undated step waits for; a guess, which is never due. Empty: it waits for no phase. */
export function estimatedMonths(step: PlannedStep, phases: readonly ScalePhase[]): readonly number[] {
  if (step.state !== 'undated') return []
  return phases.find(({ key }) => key === step.phase)?.months ?? []
}

/**
 * The day before which rain keeps a step from being done: so many days after its start, or after the day of pressing when that is later.
 * Null when it is not planned for a window, or washed out already.
 */
export function rainUntil(step: PlannedStep, pressedOn: Day, days: number): Day | null {
  return step.state === 'planned' || step.state === 'open' ? addDays(laterOf(step.from, pressedOn), days) : null
}

/** The first day that a skipped round is remembered with: that of its anchor, not of the rain. Null: it had none. */
export function plannedDayOf(key: string, plan: PlanFacts): Day | null {
  const own = plan.facts.get(key) ?? {}
  const facts = new Map(plan.facts).set(key, { ...own, rainUntil: null })
  const step = planDays({ ...plan, facts }).find(each => each.key === key)
  if (step?.state === 'planned' || step?.state === 'open') return step.from
  return step?.state === 'missed' ? (step.window?.from ?? null) : null
}
