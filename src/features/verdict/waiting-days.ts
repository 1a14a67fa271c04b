import { isHandWorkUnregulated, phiState } from '#features/drug-uses/drug-use-words.ts'
import { budBurst } from './bud-burst.ts'
import type { Day } from './calendar.ts'
import { needsRegistration } from './drug-nature.ts'
import { isByPlanting } from './planting-time.ts'
import type { CropFacts, DrugFacts, Planting, Question, UseFacts } from './question.ts'

export type Phi = Pick<UseFacts, 'phiKind' | 'phiDays' | 'phiConfirmed'> & Partial<Pick<UseFacts, 'harvestMinDays'>>
export type Reentry = Pick<UseFacts, 'reentryHandDays' | 'cellReentry'>

/** Days between treatment and harvest: the waiting period, or the longer one of the words «за три недели до сбора»; null when neither is given. */
export function waitingDays(use: Phi): number | null {
  const days = phiState(use) === 'days' ? use.phiDays! : null
  const byWords = use.harvestMinDays ?? null
  return days === null && byWords === null ? null : Math.max(days ?? 0, byWords ?? 0)
}

/**
 * Days until people may work there by hand, picking included; 0: the registration sets none, null: it is not known. The catalogue of
 * agrochemicals has no column for it.
 */
export function handWorkDays({ reentryHandDays, cellReentry }: Reentry, kind: DrugFacts['kind']): number | null {
  if (reentryHandDays !== null) return reentryHandDays
  return isHandWorkUnregulated(cellReentry) || !needsRegistration(kind) ? 0 : null
}

/** Days between treatment and harvest by hand: the longest of the waiting period, its words and re-entry; null when none of them is given. */
export function harvestDays(use: Phi & Reentry, kind: DrugFacts['kind']): number | null {
  const [waiting, hand] = [waitingDays(use), handWorkDays(use, kind) ?? 0]
  return waiting === null && hand === 0 ? null : Math.max(waiting ?? 0, hand)
}

/** Registrations name 1 to 10 days. Our own estimate: where the number is missing, nothing picked within 20 days can be promised. */
export const longestReentry = 20

type Grown = Pick<UseFacts, 'method' | 'bbchFrom' | 'bbchTo'> & Partial<Pick<UseFacts, 'plantingTime'>>

/**
 * Nothing that will be eaten had grown: done by the day of planting, or on a perennial before its buds burst. A window that ends before
 * them stands for a phase that nobody has marked, because `stageRule` asks for it.
 */
export function isBeforeGrowth(
  { day, use }: { day: Day; use: Grown },
  { bbch, bbchEnd, plantedAt }: Pick<Planting, 'bbch' | 'bbchEnd' | 'plantedAt'>,
  crop: Pick<CropFacts, 'lifeCycle'> | null,
): boolean {
  if (isByPlanting({ day, use }, plantedAt)) return true
  const isPerennial = crop?.lifeCycle === 'perennial_woody' || crop?.lifeCycle === 'perennial_herb'
  const window = use.bbchTo !== null && (use.bbchFrom ?? '00') <= use.bbchTo ? use.bbchTo : null
  const stage = bbchEnd ?? bbch ?? window
  return isPerennial && stage !== null && stage < budBurst
}

/** Planting material, granules and what is painted on are not eaten; a dash of anything else of a pesticide has to be checked on the label. */
const undoubted: readonly UseFacts['method'][] = ['seed', 'dip', 'granules', 'root', 'paint']

/** Whether «не регламентируется» of such a product, used in such a way, may hide a waiting period. */
export const isDoubtfulDash = ({ method }: Pick<UseFacts, 'method'>, { kind }: Pick<DrugFacts, 'kind'>): boolean =>
  kind === 'pesticide' && !undoubted.includes(method)

/**
 * Whether the reason for the treatment itself names the first day of harvest. It does not where nobody knows it, and where a dash leaves
 * it to the label.
 */
export function namesOwnHarvest({
  use,
  drug,
  day,
  planting,
  crop,
}: Pick<Question, 'use' | 'drug' | 'day' | 'planting' | 'crop'>): boolean {
  if (!use) return false
  if (waitingDays(use) !== null) return true
  const isEarly = isBeforeGrowth({ day, use }, planting, crop)
  const isOpen =
    phiState(use) === 'unknown' || (phiState(use) === 'not_regulated' && isDoubtfulDash(use, drug) && !isEarly)
  return !isOpen && !isEarly && (handWorkDays(use, drug.kind) ?? 0) > 0
}
