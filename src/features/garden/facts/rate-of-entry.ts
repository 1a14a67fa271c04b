import { type AmountUnit, baseUnitOf, convert, quantityOf } from '#features/dosing/quantity.ts'
import { hundred, positive, type Ratio } from '#features/dosing/ratio.ts'
import type { UseFacts } from '#features/verdict/question.ts'
import type { EntryFacts, ItemFacts } from './garden-facts.ts'

type Rated = Partial<Pick<UseFacts, 'rateKind' | 'rateUnit' | 'basisValue' | 'basisUnit'>>
type Poured = Pick<ItemFacts, 'rate' | 'amount' | 'unit'>
type Measured = Pick<EntryFacts, 'waterL' | 'areaM2'>

/**
 * The rate that was taken, in the unit of the registration: as it was told, else of what was poured in the water or on the area of the entry.
 * Null: neither is known, so that an overdose cannot be judged.
 */
export function rateOfEntry(
  use: Rated,
  item: Poured,
  entry: Measured,
  densityGMl: string | null = null,
): string | null {
  return item.rate ?? rateOfAmount(use, item, entry, densityGMl)?.toString() ?? null
}

/**
 * Whether what was poured, in the water or on the area of the entry, is more than the rate that was recorded with it: of a corrected entry
 * the rate is of the numbers before.
 */
export function exceedsToldRate(use: Rated, item: Poured, entry: Measured, densityGMl: string | null = null): boolean {
  const [told, poured] = [positive(item.rate), rateOfAmount(use, item, entry, densityGMl)]
  return told !== null && (poured?.isAbove(told) ?? false)
}

/**
 * A rate that was told in the unit and the basis of one registered use, in those of another: 25 g in 5 l of water are 50 g in 10 l. Null: it
 * was not told, or the two cannot be compared.
 */
export function rateInNormOf(
  to: Rated,
  { use: from, drug }: { use: Rated; drug: { densityGMl?: string | null } },
  told: string | null,
): string | null {
  const rate = positive(told)
  if (rate === null || to.rateKind !== from.rateKind) return null
  if (to.rateKind === 'percent') return told
  const [basis, own] = [positive(to.basisValue), positive(from.basisValue)]
  if (!to.rateUnit || !from.rateUnit || basis === null || own === null || to.basisUnit !== from.basisUnit) return null
  const inUnit = convert(quantityOf(rate, from.rateUnit), to.rateUnit, positive(drug.densityGMl))
  return inUnit?.value.over(own).times(basis).toString() ?? null
}

/** Measures are stored rounded: the rounding alone is no overdose. */
const halfOfLastPlace = { waterL: positive('0.0005')!, areaM2: positive('0.005')! }

function rateOfAmount(use: Rated, { amount, unit }: Poured, entry: Measured, densityGMl: string | null): Ratio | null {
  const isByWater = use.rateKind === 'per_water' || use.rateKind === 'percent'
  if (!isByWater && use.rateKind !== 'per_area') return null
  const field = isByWater ? 'waterL' : 'areaM2'
  const [poured, measured] = [positive(amount), positive(entry[field])]
  if (poured === null || measured === null || unit === null) return null
  const size = measured.plus(halfOfLastPlace[field])
  if (use.rateKind === 'percent') return percentOf(poured, unit, size)
  const basis = positive(use.basisValue)
  if (!use.rateUnit || basis === null || use.basisUnit !== (isByWater ? 'l' : 'm2')) return null
  const inUnit = convert(quantityOf(poured, unit as AmountUnit), use.rateUnit, positive(densityGMl))
  return inUnit?.value.over(size).times(basis) ?? null
}

/** Of the ways to count a percentage the lower one: so much in a litre of water makes more than a litre of solution. */
function percentOf(poured: Ratio, unit: string, litres: Ratio): Ratio | null {
  if (baseUnitOf(unit as AmountUnit) === 'pcs') return null
  return poured.times(hundred).over(poured.plus(litres.times(gramsPerLitre)))
}

const gramsPerLitre = positive('1000')!
