import type { DoseInput } from '#features/dosing/dose-input.ts'
import { dose } from '#features/dosing/dosing.ts'
import { type AmountUnit, convert, type Quantity, quantityOf } from '#features/dosing/quantity.ts'
import { positive, Ratio } from '#features/dosing/ratio.ts'
import { money, quantity, unit } from '#ui/format/format.ts'

/** Prices are whole kopecks; what follows from them is exact until it is printed, and rounded once. */

export interface Pack {
  /** A decimal. */
  size: string
  unit: AmountUnit
  /** Pieces of that size in the pack. */
  count: number
  priceKop: number
}

/** A norm of a registered use, with the density of its drug. */
export type NormForPrice = Pick<DoseInput, 'rate' | 'waterNorms' | 'densityGMl'>

const contentOf = ({ size, unit: code, count }: Pack): Quantity => ({
  value: Ratio.of(size).times(new Ratio(BigInt(count))),
  unit: code,
})

/** «2 мл», «3 × 10 г». */
export const packText = ({ size, unit: code, count }: Pack): string =>
  `${count > 1 ? `${count}\u00a0×\u00a0` : ''}${quantity(size, code)}`

/** «22,50 ₽/мл»; null for a single piece, whose price says it already. */
export function unitPriceText(pack: Pack): string | null {
  const content = contentOf(pack)
  if (content.unit === 'pcs' && content.value.toDecimal(0) === '1') return null
  const kopecks = new Ratio(BigInt(pack.priceKop)).over(content.value)
  return `${money(Number(kopecks.toDecimal(0)))}/${unit(pack.unit)}`
}

/** The amount for one сотка (100 m²) by this norm, of `dose()`; null where the norm is not for an area, or not known. */
function doseForSotka({ rate, waterNorms, densityGMl }: NormForPrice): Quantity | null {
  const result = dose({ rate, waterNorms, densityGMl: densityGMl ?? null, treated: { areaM2: '100' } })
  return result.outcome === 'dose' ? quantityOf(result.amount.value, result.amount.unit) : null
}

/** What of this pack is used for a сотка: its price in kopecks, and whether one pack is enough. Null where the units cannot be converted. */
export function sotkaOf(pack: Pack, norm: NormForPrice): { kopecks: number; isEnough: boolean } | null {
  const need = doseForSotka(norm)
  const content = need && convert(contentOf(pack), need.unit, positive(norm.densityGMl))
  if (!need || !content || content.value.isZero) return null
  const kopecks = need.value.times(new Ratio(BigInt(pack.priceKop))).over(content.value)
  return { kopecks: Number(kopecks.toDecimal(0)), isEnough: !content.value.isBelow(need.value) }
}

/** How many square metres a pack is enough for, rounded down; null where the norm is not for an area. */
export function areaOf(pack: Pack, norm: NormForPrice): Ratio | null {
  const need = doseForSotka(norm)
  const content = need && convert(contentOf(pack), need.unit, positive(norm.densityGMl))
  if (!need || !content || need.value.isZero) return null
  return content.value.times(new Ratio(100n)).over(need.value).floor()
}
