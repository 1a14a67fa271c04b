import type { DoseInput } from './dose-input.ts'
import type { ChosenRate, Missing } from './dose-result.ts'
import { baseUnitOf, sizeIn } from './quantity.ts'
import { hundred, positive, type Ratio } from './ratio.ts'

/** The norm of a use as exact numbers, and the rate chosen within it. */

const bases: Partial<Record<DoseInput['rate']['rateKind'], ChosenRate['per']>> = {
  per_water: 'l',
  per_area: 'm2',
  per_mass: 'kg',
  per_unit: 'plant',
  per_space: 'm3',
  per_substrate: 'l',
  percent: 'l',
}

export type RateResult = ChosenRate | { over: Ratio; most: Ratio } | Missing

/** A `ready` product and a norm that nobody has read have no rate. Without an upper bound it is «нет данных», even with a lower one. */
export function chooseRate(input: DoseInput): RateResult {
  const { rate, chosenRate, strength } = input
  const [least, most] = [positive(rate.rateMin), positive(rate.rateMax)]
  const per = bases[rate.rateKind]
  const perBase = toBase(input)
  if (per === undefined || most === null || perBase === null || least?.isAbove(most)) return missingRate
  const value = chosenRate == null ? (strength === 'attack' || least === null ? most : least) : positive(chosenRate)
  if (value === null) return missingRate
  if (value.isAbove(most)) return { over: value, most }
  return {
    min: least && perBase(least),
    max: perBase(most),
    chosen: perBase(value),
    unit: baseUnitOf(rate.rateUnit ?? 'g'),
    per,
    said: value,
  }
}

export const missingRate = { code: 'RATE_MISSING', field: 'rate' } as const

/** From the unit and basis of the norm to base units per one litre, square metre … Null where the norm has none, as a percentage of pieces. */
function toBase({ rate, percentMode }: DoseInput): ((value: Ratio) => Ratio) | null {
  if (rate.rateKind === 'percent') {
    const most = positive(rate.rateMax)
    if (most === null || !most.isBelow(hundred) || rate.rateUnit === 'pcs') return null
    return percentMode === 'in_water' ? gramsPerLitreOfWater : gramsPerLitre
  }
  const basis = basisOfRate(rate)
  if (basis === null || rate.rateUnit === null) return null
  const size = sizeIn(rate.rateUnit, baseUnitOf(rate.rateUnit)).over(basis)
  return value => value.times(size)
}

/** In the unit that the kind of norm is counted in; null where the norm has another one. Norms per m³ of substrate are counted in litres. */
function basisOfRate({ rateKind, basisUnit, basisValue }: DoseInput['rate']): Ratio | null {
  const basis = positive(basisValue)
  if (rateKind === 'per_substrate' && basisUnit === 'm3') return basis?.times(thousand) ?? null
  return basisUnit === bases[rateKind] ? basis : null
}

const ten = positive('10')!
const thousand = positive('1000')!

/** 1 % is 10 g in a litre of finished solution (w/v). */
const gramsPerLitre = (percent: Ratio): Ratio => percent.times(ten)

/** Added to a litre of water (1 kg): c / (100 − c) kg. Only below 100 %. */
const gramsPerLitreOfWater = (percent: Ratio): Ratio => percent.over(hundred.minus(percent)).times(thousand)
