import type { ScalePhase } from '#features/treatments/scheme/step-window.ts'
import { addDays, type Day, yearOf } from '#features/verdict/calendar.ts'
import { isPerennial } from '#features/verdict/counters.ts'
import type { CropFacts } from '#features/verdict/question.ts'

/** What a gardener says about the phases of a planting, and what of it counts. */

export interface PhaseMark {
  /** Key of the phase in the scale of the crop. */
  phase: string
  day: Day
}

/** One statement: a mark, its correction, or its deletion. */
export interface PhaseEvent extends PhaseMark {
  /** The moment made on the device, in milliseconds: the later statement wins, whichever arrives first. */
  madeAt: number
  /** The mark of this phase in the season of `day` is taken back. */
  isDeleted?: boolean
}

type Season = number

/** The rest of a tree that is marked in autumn is the first phase of the coming season. */
const restBegins = 10

/**
 * The season that a mark belongs to: of a perennial the calendar year, with its rest from October on counted to the next one. Everything
 * else has one season, its planting: null.
 */
export function seasonOfMark({ phase, day }: PhaseMark, crop: Pick<CropFacts, 'lifeCycle'>): Season | null {
  if (!isPerennial(crop)) return null
  return yearOf(day) + (phase === 'dormant' && Number(day.slice(5, 7)) >= restBegins ? 1 : 0)
}

/** The marks of one season, one of each phase. A second mark in the same season corrects the first. */
export function marksOfSeason(
  events: readonly PhaseEvent[],
  season: Season | null,
  crop: Pick<CropFacts, 'lifeCycle'>,
): PhaseMark[] {
  const latest = new Map<string, PhaseEvent>()
  for (const event of events) {
    const known = latest.get(event.phase)
    if (seasonOfMark(event, crop) === season && (!known || isLater(event, known))) latest.set(event.phase, event)
  }
  return [...latest.values()].filter(({ isDeleted }) => !isDeleted).map(({ phase, day }) => ({ phase, day }))
}

/** Of two statements of one moment the same one wins in any order: a deletion, else the later day. */
function isLater(a: PhaseEvent, b: PhaseEvent): boolean {
  if (a.madeAt !== b.madeAt) return a.madeAt > b.madeAt
  return a.isDeleted ? true : !b.isDeleted && a.day > b.day
}

type Codes = Pick<ScalePhase, 'bbchFrom' | 'bbchTo'>

/** Whether the first phase has ended when the second one begins. Phases without a code, and those that overlap, tell nothing. */
export const endsBefore = (earlier: Codes, later: Codes): boolean => {
  const end = earlier.bbchTo ?? earlier.bbchFrom
  return end !== null && later.bbchFrom !== null && end < later.bbchFrom
}

type MarkProblem = { code: 'FUTURE' } | { code: 'UNKNOWN_PHASE' } | { code: 'OUT_OF_ORDER'; phase: string; day: Day }

/**
 * What speaks against a mark: a day after tomorrow, which no wrong clock explains, and a mark of the same season that says a later phase
 * began before it. The second one is asked about.
 */
export function problemOfMark(
  mark: PhaseMark,
  { marks, phases, today }: { marks: readonly PhaseMark[]; phases: readonly ScalePhase[]; today: Day },
): MarkProblem | null {
  if (mark.day > addDays(today, 1)) return { code: 'FUTURE' }
  const phase = phases.find(({ key }) => key === mark.phase)
  if (!phase) return { code: 'UNKNOWN_PHASE' }
  for (const other of marks) {
    const known = phases.find(({ key }) => key === other.phase)
    if (!known || other.phase === mark.phase) continue
    const isReversed =
      other.day < mark.day ? endsBefore(phase, known) : other.day > mark.day && endsBefore(known, phase)
    if (isReversed) return { code: 'OUT_OF_ORDER', phase: other.phase, day: other.day }
  }
  return null
}
