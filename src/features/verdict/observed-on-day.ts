import { addDays, type Day } from './calendar.ts'
import { isInFlower } from './place-and-phase.ts'
import type { Planting, Question } from './question.ts'

/** How long what a gardener saw holds: plants grow. */

/** Days for which an answer about the blossom of the planting holds; a crop next to bloom opens as fast. */
const bloomHoldsDays = 2
/** Days for which «рядом цветёт» and «рядом не цветёт» hold. */
const nearbyHoldsDays = 3
const otherHoldsDays = 14

type SeenPhase = Pick<Planting, 'bbch' | 'bbchEnd' | 'phaseHoldsDays'>

/**
 * The last day on which a phase seen on `seenOn` still counts: the number of days of its scale, else by its code. Buds and bloom
 * (BBCH 50–69) hold for 2 days, dormancy until 1 March, everything else for 14 days.
 */
export function phaseHoldsUntil({ bbch, bbchEnd, phaseHoldsDays }: SeenPhase, seenOn: Day): Day {
  if (phaseHoldsDays != null) return addDays(seenOn, phaseHoldsDays)
  if (bbch === null) return addDays(seenOn, otherHoldsDays)
  const last = bbchEnd ?? bbch
  if (last === '00') return dormantUntil(seenOn)
  return addDays(seenOn, bbch <= '69' && last >= '50' ? bloomHoldsDays : otherHoldsDays)
}

/** From 1 March on buds may swell any day, so that dormancy seen then holds no longer than buds. */
function dormantUntil(seenOn: Day): Day {
  const [year, month] = [Number(seenOn.slice(0, 4)), Number(seenOn.slice(5, 7))]
  if (month > 2 && month < 9) return addDays(seenOn, bloomHoldsDays)
  return addDays(`${String(month < 9 ? year : year + 1).padStart(4, '0')}-03-01`, -1)
}

/** The days that the phase, the blossom of the planting and that of its neighbourhood were seen on; null: never. */
export interface SeenOn {
  phase: Day | null
  flowering: Day | null
  nearby: Day | null
}

/** The question with what is known on the day of the treatment, see `plantingOnDay`. */
export function observedOnDay<Q extends Pick<Question, 'day' | 'planting'>>(question: Q): Q {
  const { observedOn } = question.planting
  const seenOn = { phase: observedOn, flowering: observedOn, nearby: observedOn }
  return { ...question, planting: plantingOnDay(question.planting, seenOn, question.day) }
}

/**
 * What is known about a planting on a day: what was seen too long before it, or after it, is unknown. The gardener's word about the
 * blossom wins over the phase; «бывает» tells nothing.
 */
export function plantingOnDay(planting: Planting, seenOn: SeenOn, day: Day): Planting {
  const holds = (from: Day | null, until: (from: Day) => Day) => from !== null && from <= day && day <= until(from)
  const seen = holds(seenOn.phase, from => phaseHoldsUntil(planting, from)) ? planting : { ...planting, ...noPhase }
  const told = holds(seenOn.flowering, from => addDays(from, bloomHoldsDays)) ? planting.flowering : null
  const isPhaseRefuted = told === null && planting.flowering === true && seen.phaseBlossom === 'no'
  const known = isPhaseRefuted ? { ...seen, phaseBlossom: null } : seen
  return {
    ...known,
    observedOn: day,
    flowering: floweringOf({ ...known, flowering: told }),
    flowersNearby: holds(seenOn.nearby, from => addDays(from, nearbyHoldsDays)) ? planting.flowersNearby : null,
  }
}

const noPhase = { bbch: null, bbchEnd: null, phaseName: null, phaseBlossom: undefined }

function floweringOf(planting: Pick<Planting, 'flowering' | 'phaseBlossom' | 'bbch' | 'bbchEnd'>): boolean | null {
  const { flowering, phaseBlossom, bbch, bbchEnd } = planting
  if (phaseBlossom === undefined) return flowering
  return isInFlower({ flowering, bbch, bbchEnd }, byPhase[phaseBlossom ?? 'sometimes'])
}

const byPhase = { yes: true, no: false, sometimes: null } as const

/** A phase of the scale of a crop. */
export interface PhaseFacts {
  bbchFrom: string | null
  bbchTo: string | null
  flowering: 'yes' | 'no' | 'sometimes'
  holdsDays: number | null
}

/**
 * What the scale of the crop tells about a code, or about the codes from `bbch` to `bbchEnd`: a phase with just these codes counts alone,
 * otherwise all that touch them. Phases that contradict each other tell nothing about the blossom.
 */
export function phaseFacts(
  phases: readonly PhaseFacts[],
  bbch: string | null,
  bbchEnd: string | null = null,
): Pick<Planting, 'phaseBlossom' | 'phaseHoldsDays'> {
  if (bbch === null) return {}
  const end = bbchEnd ?? bbch
  const touching = phases.filter(
    ({ bbchFrom, bbchTo }) => bbchFrom !== null && bbchFrom <= end && bbch <= (bbchTo ?? bbchFrom),
  )
  const same = touching.filter(({ bbchFrom, bbchTo }) => bbchFrom === bbch && (bbchTo ?? bbchFrom) === bbchEnd)
  const found = same.length > 0 ? same : touching
  const blossoms = new Set(found.map(({ flowering }) => flowering))
  const days = found.flatMap(({ holdsDays }) => holdsDays ?? [])
  return {
    phaseBlossom: blossoms.size === 1 ? found[0]!.flowering : null,
    phaseHoldsDays: days.length > 0 ? Math.min(...days) : null,
  }
}
