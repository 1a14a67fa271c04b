import type { DoseInput } from './dose-input.ts'
import { dose } from './dosing.ts'
import { convert, type Quantity } from './quantity.ts'
import { positive, type Ratio } from './ratio.ts'

/** Inverse calculations, made with the same `dose()`. */

type Rule = Omit<DoseInput, 'treated' | 'tank' | 'device'> & Pick<Partial<DoseInput['treated']>, 'norm' | 'normLitres'>

/** «Осталось 3 мл: на сколько хватит?» Square metres; null where no dose per area is known or the units cannot be converted. */
export function areaFor(have: Quantity, { norm, normLitres, ...rule }: Rule): Ratio | null {
  const perM2 = dose({ ...rule, treated: { areaM2: '1', norm, normLitres } })
  if (perM2.outcome !== 'dose' || perM2.amount.unit === 'pcs') return null
  return ratioTo(have, perM2.amount, rule)
}

/** «… на сколько литров раствора хватит?» Null where the rate is not per water. */
export function litresFor(have: Quantity, rule: Rule): Ratio | null {
  if (rule.rate.rateKind !== 'per_water' && rule.rate.rateKind !== 'percent') return null
  const perLitre = dose({ ...rule, treated: { litres: '1' } })
  return perLitre.outcome === 'dose' ? ratioTo(have, perLitre.amount, rule) : null
}

function ratioTo(have: Quantity, amount: Quantity, { densityGMl }: Pick<DoseInput, 'densityGMl'>): Ratio | null {
  const inUnit = convert(have, amount.unit, positive(densityGMl))
  return inUnit === null ? null : inUnit.value.over(amount.value)
}
