import { areaText, litresText } from '#features/dosing/amount-text.ts'
import type { DoseResult } from '#features/dosing/dose-result.ts'
import { parseQuantity } from '#features/dosing/parse-amount.ts'
import { positive, Ratio } from '#features/dosing/ratio.ts'
import { areaFor, litresFor } from '#features/dosing/reverse.ts'
import type { CalculatorState } from '../calculator-state.ts'
import { type Errors, parseField } from '../parse-field.ts'

/** How far the remaining product goes at the current rate; null without an amount or where the norms cannot tell. */
export function leftoverText(
  result: DoseResult | null,
  { have }: Pick<CalculatorState, 'have'>,
  errors: Errors,
): string | null {
  if (result?.outcome !== 'dose' || result.amount.unit === 'pcs') return null
  const { unit } = result.amount
  const units = unit === 'g' ? (['g', 'kg'] as const) : (['ml', 'l'] as const)
  const read = parseField<{ value: string; unit: 'g' | 'kg' | 'ml' | 'l' }>(have, 'have', errors, text =>
    parseQuantity(text, units, unit),
  )
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

/** Rounded down, so as not to promise too much. */
const floorTenth = (litres: Ratio) =>
  litres.floorTo(litres.isBelow(new Ratio(1n)) ? new Ratio(1n, 100n) : new Ratio(1n, 10n))
