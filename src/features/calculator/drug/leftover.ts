import { areaText, litresText } from '#features/dosing/amount-text.ts'
import type { DoseResult } from '#features/dosing/dose-result.ts'
import { parseQuantity } from '#features/dosing/parse-amount.ts'
import { positive, Ratio } from '#features/dosing/ratio.ts'
import { areaFor, litresFor } from '#features/dosing/reverse.ts'
import type { State } from '../calculator-state.ts'
import { type Errors, take } from '../parse-field.ts'

/** «Осталось 3 мл: на сколько хватит?» with the norm in use; null until something is left, or where no norm can tell. */
export function leftoverText(result: DoseResult | null, { have }: Pick<State, 'have'>, errors: Errors): string | null {
  if (result?.outcome !== 'dose' || result.amount.unit === 'pcs') return null
  const { unit } = result.amount
  const units = unit === 'g' ? (['g', 'kg'] as const) : (['ml', 'l'] as const)
  const read = take<{ value: string; unit: 'g' | 'kg' | 'ml' | 'l' }>(have, 'have', errors, text => parseQuantity(text, units, unit))
  const value = positive(read?.value)
  if (!read || !value) return null
  const { treated, rate, waterNorms, densityGMl, chosenRate } = result.input
  const rule = { rate, waterNorms, densityGMl, chosenRate, norm: treated.norm, normLitres: treated.normLitres }
  const left = { value, unit: read.unit }
  const litres = litresFor(left, rule)
  const area = areaFor(left, rule)
  const parts = [litres && `${litresText(floorTenth(litres))} раствора`, area && areaText(area)].filter(Boolean)
  return parts.length > 0 ? `Хватит на\u00a0${parts.join(', это\u00a0')}.` : null
}

/** Never promised: more than it is enough for. */
const floorTenth = (litres: Ratio) => litres.floorTo(litres.isBelow(new Ratio(1n)) ? new Ratio(1n, 100n) : new Ratio(1n, 10n))
