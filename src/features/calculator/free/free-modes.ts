import { amountText } from '#features/dosing/amount-text.ts'
import type { DoseResult } from '#features/dosing/dose-result.ts'
import { dose } from '#features/dosing/dosing.ts'
import { productFor, toOxide } from '#features/dosing/nutrients.ts'
import { type Parsed, parseLitres, parseNumber } from '#features/dosing/parse-amount.ts'
import { hundred, Ratio } from '#features/dosing/ratio.ts'
import { number, percent as percentText } from '#ui/format/format.ts'
import type { State } from '../calculator-state.ts'
import { type Errors, take } from '../parse-field.ts'
import { readArea } from '../treated-object.ts'

/** What is counted without a drug: strength in per cent, units into each other, feeding. */

const limited = (max: string, sign: string) => (text: string) =>
  parseNumber(text.endsWith(sign) ? text.slice(0, -sign.length) : text, { max })
const readPercent = limited('99', '%')

function ratio(text: string, name: string, errors: Errors, read: (text: string) => Parsed<string>): Ratio | null {
  const value = take(text, name, errors, read)
  return value === null ? null : Ratio.of(value)
}

/** The one dose function again: a norm in per cent and a volume. */
export function percentSolution({ percent, volume, dilute }: State): { result: DoseResult | null; errors: Errors } {
  const errors: Errors = {}
  const strength = ratio(percent, 'percent', errors, readPercent)
  const litres = ratio(volume, 'volume', errors, parseLitres)
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

interface Norm {
  label: string
  /** Grams or millilitres per square metre, or per litre. */
  per: 'm2' | 'l'
  size: Ratio
  unit: 'ml' | 'g' | 'l' | 'kg' | '%'
}

const liquid = (label: string, size: Ratio): Norm => ({ label, per: 'm2', size, unit: label.startsWith('л') ? 'l' : 'ml' })
const solid = (label: string, size: Ratio): Norm => ({ label, per: 'm2', size, unit: label.startsWith('кг') ? 'kg' : 'g' })

/** Spellings of one norm; within a family each is exactly each other. */
export const norms: Record<string, Norm> = {
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

const isLiquid = ({ unit }: Norm) => unit === 'ml' || unit === 'l'

export interface Conversion {
  rows: { code: string; label: string; value: string }[]
  errors: Errors
}

/** Into every spelling of the same kind; with litres of solution per сотка between area and strength as well. */
export function convertNorm({ value, from, spray }: State): Conversion {
  const errors: Errors = {}
  const amount = ratio(value, 'value', errors, text => parseNumber(text))
  const perAre = ratio(spray, 'spray', errors, parseLitres)
  const given = norms[from || 'l_ha']
  if (!given) errors.from = 'Выберите единицу из\u00a0списка.'
  if (!amount || !given || Object.keys(errors).length > 0) return { rows: [], errors }
  const base = amount.times(given.size)
  const rows = Object.entries(norms).flatMap(([code, norm]) => {
    if (norm === given || (norm.unit !== '%' && given.unit !== '%' && isLiquid(norm) !== isLiquid(given))) return []
    const perBase = across(base, given.per, norm.per, perAre)
    return perBase ? [{ code, label: norm.label, value: shownNumber(perBase.over(norm.size)) }] : []
  })
  return { rows, errors }
}

/** Four significant digits or more, exact where six places are enough; nearest, since nothing is measured by it. */
function shownNumber(value: Ratio): string {
  if (value.times(new Ratio(1_000_000n)).isWhole) return number(value.toDecimal(6))
  let places = 3
  while (places < 15 && value.times(new Ratio(10n ** BigInt(places))).isBelow(new Ratio(1000n))) places += 1
  return number(value.toDecimal(places))
}

/** R [per m²] = C [per l] × W [l per m²]. */
function across(value: Ratio, from: Norm['per'], to: Norm['per'], litresPerAre: Ratio | null): Ratio | null {
  if (from === to) return value
  if (!litresPerAre) return null
  const perM2 = litresPerAre.over(hundred)
  return to === 'm2' ? value.times(perM2) : value.over(perM2)
}

/** The element is asked for, the package names its oxide. */
export const nutrients = {
  n: 'азот\u00a0N',
  p2o5: 'фосфор P2O5',
  p: 'фосфор, чистый\u00a0P',
  k2o: 'калий K2O',
  k: 'калий, чистый\u00a0K',
} as const
const oxides = { p: 'p2o5', k: 'k2o' } as const

export interface Feeding {
  /** Grams of fertiliser: for a square metre, and for the area. */
  perM2: Ratio | null
  total: Ratio | null
  formula: string | null
  errors: Errors
}

export function feeding(state: State): Feeding {
  const errors: Errors = {}
  const asked = Object.hasOwn(nutrients, state.nutrient) ? (state.nutrient as keyof typeof nutrients) : 'n'
  const goal = ratio(state.goal, 'goal', errors, limited('1000', 'г'))
  const content = ratio(state.content, 'content', errors, limited('100', '%'))
  const area = readArea(state, errors)
  const nothing = { perM2: null, total: null, formula: null, errors }
  if (!goal || !content) return nothing
  const oxide = asked === 'p' || asked === 'k' ? oxides[asked] : null
  const wanted = oxide ? toOxide(oxide, goal) : goal
  const nutrient = asked === 'p' || asked === 'k' ? oxides[asked] : asked
  const perM2 = productFor(nutrient, wanted, { [nutrient]: content })
  if (!perM2) return nothing
  const inOxide = oxide ? ` = ${amountText({ value: wanted, unit: 'g' })} ${oxide === 'p2o5' ? 'P2O5' : 'K2O'}` : ''
  const formula = `${amountText({ value: goal, unit: 'g' })}${inOxide} ÷ ${percentText(String(content))} = ${amountText({ value: perM2, unit: 'g' })} на\u00a01\u00a0м²`
  return { perM2, total: area === null ? null : perM2.times(Ratio.of(area)), formula, errors }
}
