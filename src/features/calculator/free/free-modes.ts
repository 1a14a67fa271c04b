import { amountText } from '#features/dosing/amount-text.ts'
import type { DoseResult } from '#features/dosing/dose-result.ts'
import { dose } from '#features/dosing/dosing.ts'
import { productFor, toOxide } from '#features/dosing/nutrients.ts'
import { type Parsed, parseLitres, parseNumber } from '#features/dosing/parse-amount.ts'
import { hundred, Ratio } from '#features/dosing/ratio.ts'
import { number, percent as percentText } from '#ui/format/format.ts'
import type { CalculatorState } from '../calculator-state.ts'
import { type Errors, parseField } from '../parse-field.ts'
import { readArea } from '../treated-object.ts'

/** Calculations without a drug: percent solutions, unit conversion, feeding. */

const numberUpTo = (max: string, sign: string) => (text: string) =>
  parseNumber(text.endsWith(sign) ? text.slice(0, -sign.length) : text, { max })
const readPercent = numberUpTo('99', '%')

function parseRatio(text: string, name: string, errors: Errors, read: (text: string) => Parsed<string>): Ratio | null {
  const value = parseField(text, name, errors, read)
  return value === null ? null : Ratio.of(value)
}

/** Uses `dose` with a rate in percent and a volume. */
export function percentSolution({ percent, volume, dilute }: CalculatorState): {
  result: DoseResult | null
  errors: Errors
} {
  const errors: Errors = {}
  const strength = parseRatio(percent, 'percent', errors, readPercent)
  const litres = parseRatio(volume, 'volume', errors, parseLitres)
  if (!strength || !litres) return { result: null, errors }
  const value = String(strength)
  const result = dose({
    rate: { rateKind: 'percent', rateMin: value, rateMax: value, rateUnit: 'g', basisValue: null, basisUnit: null },
    waterNorms: [],
    treated: { litres: String(litres) },
    percentMode: dilute === 'in_water' ? 'in_water' : 'made_up',
  })
  return { result, errors }
}

interface NormUnit {
  label: string
  /** The basis of the norm: a square metre or a litre. */
  per: 'm2' | 'l'
  size: Ratio
  unit: 'ml' | 'g' | 'l' | 'kg' | '%'
}

const liquid = (label: string, size: Ratio): NormUnit => ({
  label,
  per: 'm2',
  size,
  unit: label.startsWith('л') ? 'l' : 'ml',
})
const solid = (label: string, size: Ratio): NormUnit => ({
  label,
  per: 'm2',
  size,
  unit: label.startsWith('кг') ? 'kg' : 'g',
})

/** Units a norm can be written in; units with the same basis convert exactly. */
export const normUnits: Record<string, NormUnit> = {
  l_ha: liquid('л/га', new Ratio(1n, 10n)),
  ml_are: liquid('мл/сотка', new Ratio(1n, 100n)),
  ml_10m2: liquid('мл/10\u00a0м²', new Ratio(1n, 10n)),
  ml_m2: liquid('мл/м²', new Ratio(1n)),
  kg_ha: solid('кг/га', new Ratio(1n, 10n)),
  g_are: solid('г/сотка', new Ratio(1n, 100n)),
  g_10m2: solid('г/10\u00a0м²', new Ratio(1n, 10n)),
  g_m2: solid('г/м²', new Ratio(1n)),
  ml_10l: { label: 'мл/10\u00a0л', per: 'l', size: new Ratio(1n, 10n), unit: 'ml' },
  ml_l: { label: 'мл/л', per: 'l', size: new Ratio(1n), unit: 'ml' },
  g_10l: { label: 'г/10\u00a0л', per: 'l', size: new Ratio(1n, 10n), unit: 'g' },
  g_l: { label: 'г/л', per: 'l', size: new Ratio(1n), unit: 'g' },
  pct: { label: '%', per: 'l', size: new Ratio(10n), unit: '%' },
}

const isLiquid = ({ unit }: NormUnit) => unit === 'ml' || unit === 'l'

export interface Conversion {
  rows: { code: string; label: string; value: string }[]
  errors: Errors
}

/** Converts to every unit of the same kind; with litres of solution per are also between area and concentration. */
export function convertNorm({ value, from, spray }: CalculatorState): Conversion {
  const errors: Errors = {}
  const amount = parseRatio(value, 'value', errors, text => parseNumber(text))
  const perAre = parseRatio(spray, 'spray', errors, parseLitres)
  const given = normUnits[from || 'l_ha']
  if (!given) errors.from = 'Выберите единицу из\u00a0списка.'
  if (!amount || !given || Object.keys(errors).length > 0) return { rows: [], errors }
  const base = amount.times(given.size)
  const rows = Object.entries(normUnits).flatMap(([code, norm]) => {
    if (norm === given || (norm.unit !== '%' && given.unit !== '%' && isLiquid(norm) !== isLiquid(given))) return []
    const perBase = convertBasis(base, given.per, norm.per, perAre)
    return perBase ? [{ code, label: norm.label, value: displayNumber(perBase.over(norm.size)) }] : []
  })
  return { rows, errors }
}

/** Exact if six decimals are enough, otherwise at least four significant digits, rounded to nearest: nothing is measured out by it. */
function displayNumber(value: Ratio): string {
  if (value.times(new Ratio(1_000_000n)).isWhole) return number(value.toDecimal(6))
  let places = 3
  while (places < 15 && value.times(new Ratio(10n ** BigInt(places))).isBelow(new Ratio(1000n))) places += 1
  return number(value.toDecimal(places))
}

/** R [per m²] = C [per l] × W [l per m²]. */
function convertBasis(
  value: Ratio,
  from: NormUnit['per'],
  to: NormUnit['per'],
  litresPerAre: Ratio | null,
): Ratio | null {
  if (from === to) return value
  if (!litresPerAre) return null
  const perM2 = litresPerAre.over(hundred)
  return to === 'm2' ? value.times(perM2) : value.over(perM2)
}

/** Packages state oxides; the visitor may need the pure element. */
export const nutrients = {
  n: 'азот\u00a0N',
  p2o5: 'фосфор P2O5',
  p: 'фосфор, чистый\u00a0P',
  k2o: 'калий K2O',
  k: 'калий, чистый\u00a0K',
} as const
const oxides = { p: 'p2o5', k: 'k2o' } as const

export interface Feeding {
  /** Grams of fertilizer per square metre, and in total for the area. */
  perM2: Ratio | null
  total: Ratio | null
  formula: string | null
  errors: Errors
}

export function feeding(state: CalculatorState): Feeding {
  const errors: Errors = {}
  const requestedNutrient = Object.hasOwn(nutrients, state.nutrient) ? (state.nutrient as keyof typeof nutrients) : 'n'
  const goal = parseRatio(state.goal, 'goal', errors, numberUpTo('1000', 'г'))
  const content = parseRatio(state.content, 'content', errors, numberUpTo('100', '%'))
  const area = readArea(state, errors)
  const noResult = { perM2: null, total: null, formula: null, errors }
  if (!goal || !content) return noResult
  const oxide = requestedNutrient === 'p' || requestedNutrient === 'k' ? oxides[requestedNutrient] : null
  const wanted = oxide ? toOxide(oxide, goal) : goal
  const nutrient =
    requestedNutrient === 'p' || requestedNutrient === 'k' ? oxides[requestedNutrient] : requestedNutrient
  const perM2 = productFor(nutrient, wanted, { [nutrient]: content })
  if (!perM2) return noResult
  const inOxide = oxide ? ` = ${amountText({ value: wanted, unit: 'g' })} ${oxide === 'p2o5' ? 'P2O5' : 'K2O'}` : ''
  const formula = `${amountText({ value: goal, unit: 'g' })}${inOxide} ÷ ${percentText(String(content))} = ${amountText({ value: perM2, unit: 'g' })} на\u00a01\u00a0м²`
  return { perM2, total: area === null ? null : perM2.times(Ratio.of(area)), formula, errors }
}
