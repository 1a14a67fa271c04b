import { addDays, type Day, daysBetween, laterOf } from '#features/verdict/calendar.ts'
import { type LightEntry, type LightPlanting, lightOf } from './light.ts'

/** Picking: the next one, and whether one may be recorded. */

export interface Picking {
  /** Days between two pickings; null: picked once, or no rhythm. */
  pickEveryDays: number | null
  lastHarvest: Day | null
  plannedHarvest: Day | null
  /** A pause that the gardener has agreed to after a treatment. */
  pauseUntil: Day | null
}

/**
 * The next picking: the earlier one of rhythm and plan, each not before the end of the pause. Null: unknown; a day that has passed says
 * nothing about what hangs on the plants today.
 */
export function nextPicking(
  { pickEveryDays, lastHarvest, plannedHarvest, pauseUntil }: Picking,
  today: Day,
): Day | null {
  const byRhythm = pickEveryDays !== null && lastHarvest !== null ? addDays(lastHarvest, pickEveryDays) : null
  const coming = [byRhythm, plannedHarvest]
    .flatMap(day => (day === null ? [] : laterOf(day, pauseUntil ?? day)))
    .filter(day => day >= today)
  return coming.toSorted()[0] ?? null
}

/** The first picking on or after a day when one comes every so many days. */
export const pickingFrom = (coming: Day, everyDays: number, day: Day): Day =>
  addDays(coming, Math.ceil(Math.max(0, daysBetween(coming, day)) / everyDays) * everyDays)

export interface HarvestCheck {
  codes: readonly ('HARVEST_EARLY' | 'PHI_UNKNOWN' | 'PHI_DASH')[]
  /** Null when no day can be told. */
  allowedFrom: Day | null
}

/**
 * What speaks against a harvest of a day. What was done on that day counts, unless the gardener says that the harvest was before it. With
 * a reason it may be recorded in spite of it, and is marked.
 */
export function checkHarvest(
  entries: readonly LightEntry[],
  facts: LightPlanting,
  { day, isBefore = false }: { day: Day; isBefore?: boolean },
): HarvestCheck {
  const done = entries.filter(({ treatment }) => (isBefore ? treatment.day < day : treatment.day <= day))
  const { state, notBefore } = lightOf(done, facts, day)
  const allowedFrom = state === 'unknown' || state === 'label' ? null : notBefore
  if (notBefore !== null && day < notBefore) return { codes: ['HARVEST_EARLY'], allowedFrom }
  if (state === 'unknown') return { codes: ['PHI_UNKNOWN'], allowedFrom }
  return { codes: state === 'label' ? ['PHI_DASH'] : [], allowedFrom }
}
