import { addDays, type Day, laterOf } from './calendar.ts'
import type { UseFacts } from './question.ts'

/** The waiting period, and going back to work. Whole days after the treatment are counted: 12 July + 20 = 1 August. */

type Phi = Pick<UseFacts, 'phiKind' | 'phiDays' | 'phiConfirmed'>

/** A dash nobody has confirmed is not a permission to pick at once, and «days» without a number is none either. */
export function phiState({ phiKind, phiDays, phiConfirmed }: Phi): UseFacts['phiKind'] {
  if (phiKind === 'not_regulated' && !phiConfirmed) return 'unknown'
  return phiKind === 'days' && phiDays === null ? 'unknown' : phiKind
}

/** The last day on which a treatment still leaves its waiting period before the harvest. */
export const lastTreatmentDay = (harvest: Day, phiDays: number): Day => addDays(harvest, -phiDays)

/**
 * The first day of harvest after these treatments, the longest wait of all; a tank mix is several treatments of one day.
 * Null when one of them has an unknown waiting period: then no day can be promised. Without treatments there is nothing to wait for.
 */
export function earliestHarvest(treatments: readonly { day: Day; use: Phi }[]): Day | null {
  let earliest: Day | null = null
  for (const { day, use } of treatments) {
    const state = phiState(use)
    if (state === 'unknown') return null
    const first = state === 'days' ? addDays(day, use.phiDays!) : day
    earliest = earliest === null ? first : laterOf(earliest, first)
  }
  return earliest
}
