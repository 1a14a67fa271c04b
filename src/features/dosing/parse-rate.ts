import type { Rate, WaterNorm } from './dose-input.ts'
import { normalizeText, type Parsed } from './parse-amount.ts'
import { sizeIn, type Unit } from './quantity.ts'
import { hundred, Ratio } from './ratio.ts'
import { parseUnit } from './unit-words.ts'

/** A norm as printed in the catalogue or typed by a person: «2 мл/10 л воды», «30 г/20 м2», «8-10 мл/100 кг клубней», «3 %», «0,5–0,6» of a column «л/га». */

export interface ParsedRate {
  rate: Rate
  /** «3 мл/2 л воды на 1 м2» names the water as well. */
  water: WaterNorm | null
  /** Tablets and the like are not divided. */
  isWhole: boolean
  per: 'year' | null
}

const digits = String.raw`\d{1,12}(?:\.\d{1,6})?`
const amount = `(?:до ${digits}|${digits}(?:-${digits})?)`
const ratePattern = new RegExp(String.raw`^(${amount}) ?([^\d/]+?) ?\/ ?(${digits})? ?([\p{L}]+[23²³]?\.?)(.*)$`, 'u')
const waterPattern = /^(?: воды)? на (\d{1,12}(?:\.\d{1,6})?) ?([\p{L}]+[23²³]?)$/u

/** `columnUnit`: the unit in the head of the column, for cells that are bare numbers. */
export function parseRate(text: string, columnUnit = ''): Parsed<ParsedRate> {
  const typed = normalizeText(text)
    .replace(/(\d),(\d)/g, '$1.$2')
    .toLowerCase()
  if (typed === '') return { error: 'Введите норму, например 2 мл/10 л.' }
  if (typed.includes('+')) return { error: 'Две нормы в\u00a0одной ячейке (двойная упаковка): введите норму одного препарата.' }
  const bare = new RegExp(`^${amount}$`).test(typed)
  const whole = bare && columnUnit ? `${typed} ${normalizeText(columnUnit).toLowerCase()}` : typed
  return parsePercent(whole) ?? parsePerBasis(whole)
}

function parsePercent(typed: string): Parsed<ParsedRate> | null {
  const [, range] = new RegExp(`^(${amount}) ?%$`).exec(typed) ?? []
  if (!range) return null
  const rate: Rate = { rateKind: 'percent', ...bounds(range), rateUnit: 'g', basisValue: null, basisUnit: null }
  if (!Ratio.of(rate.rateMax!).isBelow(hundred)) return { error: 'Процент раствора меньше 100.' }
  return checkRate({ rate, water: null, isWhole: false, per: null })
}

function parsePerBasis(typed: string): Parsed<ParsedRate> {
  const [, range, unitWord, size = '1', basisWord, rest = ''] = ratePattern.exec(typed) ?? []
  const [unit, basis] = [parseUnit(unitWord ?? ''), parseUnit(basisWord ?? '')]
  const kind = basis && kinds[basis]
  if (!range || !unit || !isAmount(unit) || !kind)
    return { error: 'Не\u00a0удалось разобрать норму. Напишите, например: 2 мл/10 л или 30 г/20 м².' }
  const basisValue = String(Ratio.of(size).times(sizeIn(basis, kind.unit)))
  const rate: Rate = { rateKind: kind.kind, ...bounds(range), rateUnit: unit, basisValue, basisUnit: kind.unit }
  const water = kind.kind === 'per_water' ? parseWater(basisValue, rest) : null
  return checkRate({ rate, water, isWhole: unit === 'pcs', per: /в год/.test(rest) ? 'year' : null })
}

const kinds: Partial<Record<Unit, { kind: Exclude<Rate['rateKind'], 'percent' | 'ready'>; unit: NonNullable<Rate['basisUnit']> }>> = {
  l: { kind: 'per_water', unit: 'l' },
  m2: { kind: 'per_area', unit: 'm2' },
  are: { kind: 'per_area', unit: 'm2' },
  ha: { kind: 'per_area', unit: 'm2' },
  kg: { kind: 'per_mass', unit: 'kg' },
  t: { kind: 'per_mass', unit: 'kg' },
  plant: { kind: 'per_unit', unit: 'plant' },
  m3: { kind: 'per_space', unit: 'm3' },
}

const isAmount = (unit: Unit): unit is NonNullable<Rate['rateUnit']> => ['ml', 'l', 'g', 'kg', 'pcs'].includes(unit)

/** «0.5-0.6», «до 0.3» (no lower bound), «2». */
function bounds(range: string): Pick<Rate, 'rateMin' | 'rateMax'> {
  if (range.startsWith('до ')) return { rateMin: null, rateMax: range.slice(3) }
  const [min = null, max = min] = range.split('-')
  return { rateMin: min, rateMax: max }
}

function parseWater(litres: string, rest: string): WaterNorm | null {
  const [, size, word] = waterPattern.exec(rest) ?? []
  const unit = word && parseUnit(word)
  const kind = unit && kinds[unit]
  if (!size || !kind || kind.unit === 'l') return null
  const basisValue = String(Ratio.of(size).times(sizeIn(unit, kind.unit)))
  return { condition: null, min: litres, max: litres, unit: 'l', basisValue, basisUnit: kind.unit }
}

const perHectare = new Ratio(10_000n)

/** Rejects zero, reversed bounds and more than 100 l per hectare, which is a norm of water. */
function checkRate(read: ParsedRate): Parsed<ParsedRate> {
  const { rateMin, rateMax, rateUnit, basisValue, rateKind } = read.rate
  const [min, max] = [rateMin === null ? null : Ratio.of(rateMin), Ratio.of(rateMax!)]
  if (max.isZero || min?.isZero || (basisValue !== null && Ratio.of(basisValue).isZero)) return { error: 'Норма должна быть больше нуля.' }
  if (min?.isAbove(max)) return { error: 'Нижняя граница нормы больше верхней.' }
  const isLitres = rateKind === 'per_area' && (rateUnit === 'l' || rateUnit === 'ml')
  if (isLitres && max.times(sizeIn(rateUnit, 'l')).over(Ratio.of(basisValue!)).times(perHectare).isAbove(hundred))
    return { error: 'Больше 100 л на\u00a01 га: похоже на\u00a0расход воды, а\u00a0не\u00a0препарата.' }
  return { value: read }
}
