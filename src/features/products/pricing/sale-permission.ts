import { findLapse } from '#features/drugs/uses/drug-permission.ts'
import type { StoredDrugFacts } from '#features/drugs/uses/permission-facts.server.ts'
import { upperFirst } from '#kit/text/upper-first.ts'

/** Why a product may not be sold to a gardener. */
export interface NotSold {
  level: 'forbidden' | 'unknown'
  why: string
}

interface ProductFacts {
  isRegulated: boolean
  /** Null: it is not about a drug. */
  hasDrug: boolean
  /** Null while the drug is not published. */
  drug: StoredDrugFacts | null
}

/**
 * Null: it may be sold. What is regulated is sold only with a registration in force that allows private plots; what is not known is not
 * sold. The same rules as on the page of the drug.
 */
export function whyNotSold({ isRegulated, hasDrug, drug }: ProductFacts, today: string): NotSold | null {
  if (!hasDrug)
    return isRegulated ? { level: 'unknown', why: 'Препарат не\u00a0указан, регистрацию проверить нельзя' } : null
  if (!drug) return { level: 'unknown', why: 'Нет данных о\u00a0регистрации' }
  const lapse = findLapse(drug.kind, drug.registrations, today)
  if (lapse) return { level: lapse.level === 'forbidden' ? 'forbidden' : 'unknown', why: upperFirst(lapse.why) }
  if (drug.lphAllowed === 'yes') return null
  return drug.lphAllowed === 'no'
    ? { level: 'forbidden', why: 'Только для сельхозпроизводства, не\u00a0для личных хозяйств' }
    : { level: 'unknown', why: 'Нет данных, можно ли в\u00a0личном хозяйстве' }
}
