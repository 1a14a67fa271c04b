import type { PlantRow, Treated } from '#features/dosing/dose-input.ts'
import {
  parseArea as areaOf,
  normalizeText,
  parseCount,
  parseKilograms,
  parseLitres,
  parseNumber,
} from '#features/dosing/parse-amount.ts'
import { Ratio } from '#features/dosing/ratio.ts'
import { range } from '#ui/format/format.ts'
import type { CalculatorUse } from './calculator-drug.ts'
import type { CalculatorState } from './calculator-state.ts'
import { type Errors, parseField } from './parse-field.ts'

/** Parses what is treated: numbers for the dose, messages for the fields. */

export type ObjectMeasure = 'area' | 'size' | 'plants' | 'litres' | 'mass' | 'space' | 'substrate'

export const areaUnits = { are: 'сотки', m2: 'м²', ha: 'га' } as const
export type AreaUnit = keyof typeof areaUnits

/** The ways to enter the treated object that fit a use, the preferred one first. */
export function measuresOf({
  rateKind,
  waterNorms,
}: Pick<CalculatorUse, 'rateKind' | 'waterNorms'>): readonly ObjectMeasure[] {
  const bases = new Set(waterNorms.map(({ basisUnit }) => basisUnit))
  const byNorm: ObjectMeasure[] = [
    ...(bases.has('m2') ? (['area', 'size'] as const) : []),
    ...(bases.has('plant') ? (['plants'] as const) : []),
    ...(bases.has('kg') ? (['mass'] as const) : []),
    ...(bases.has('m3') ? (['space'] as const) : []),
  ]
  if (rateKind === 'per_area') return bases.has('m2') ? ['area', 'size', 'litres'] : ['area', 'size']
  if (rateKind === 'per_mass') return ['mass']
  if (rateKind === 'per_unit') return ['plants']
  if (rateKind === 'per_space') return ['space']
  if (rateKind === 'per_substrate') return ['substrate']
  return [...byNorm, 'litres']
}

export function selectedMeasure(
  use: Pick<CalculatorUse, 'rateKind' | 'waterNorms'>,
  { by }: Pick<CalculatorState, 'by'>,
): ObjectMeasure {
  const offered = measuresOf(use)
  return offered.find(each => each === by) ?? offered[0]!
}

export function readTreated(use: CalculatorUse, state: CalculatorState, errors: Errors): Treated {
  const litres = parseField(state.litres, 'litres', errors, parseLitres)
  const ownLitres = litres === null ? {} : { litres }
  const by = selectedMeasure(use, state)
  if (by === 'litres') return { litres, ...areaNorm(use, state, errors) }
  if (by === 'mass') return { massKg: parseField(state.mass, 'mass', errors, parseKilograms), ...ownLitres }
  if (by === 'space') return { spaceM3: parseField(state.space, 'space', errors, readSpace), ...ownLitres }
  if (by === 'substrate')
    return { substrateL: parseField(state.substrate, 'substrate', errors, parseLitres), ...ownLitres }
  if (by === 'plants') return { plants: plantRows(use, state, errors), ...ownLitres }
  const areaM2 = by === 'size' ? readSize(state, errors) : readArea(state, errors)
  return { areaM2, ...areaNorm(use, state, errors), ...ownLitres }
}

const readSpace = (text: string) => parseNumber(normalizeText(text).replace(/ ?м[³3]$/i, ''), { max: '100000' })

export function readArea({ area, unit: code }: CalculatorState, errors: Errors): string | null {
  if (code !== '' && !Object.hasOwn(areaUnits, code)) {
    errors.unit = 'Выберите единицу площади: сотки, м² или\u00a0га.'
    return null
  }
  return parseField(area, 'area', errors, text => areaOf(text, (code || 'are') as AreaUnit))
}

const readMetres = (text: string) => parseNumber(normalizeText(text).replace(/ ?м$/i, ''), { max: '10000' })

function readSize(state: CalculatorState, errors: Errors): string | null {
  const length = parseField(state.length, 'length', errors, readMetres)
  const width = parseField(state.width, 'width', errors, readMetres)
  return length && width ? String(Ratio.of(length).times(Ratio.of(width))) : null
}

export interface NormChoice {
  index: number
  norm: CalculatorUse['waterNorms'][number]
}

export const waterNormsPer = ({ waterNorms }: Pick<CalculatorUse, 'waterNorms'>, basis: string): NormChoice[] =>
  waterNorms.map((norm, index) => ({ index, norm })).filter(({ norm }) => norm.basisUnit === basis)

/** Whether the state names a water norm that the registration does not have for the basis unit. */
export const isUnknownNorm = (
  use: Pick<CalculatorUse, 'waterNorms'>,
  { norm }: Pick<CalculatorState, 'norm'>,
  basis = 'm2',
): boolean => {
  const offered = waterNormsPer(use, basis)
  return norm !== '' && offered.length > 0 && !offered.some(({ index }) => String(index) === norm)
}

/** The selected water norm for the basis unit, or the first one. */
export function selectedNorm(
  use: Pick<CalculatorUse, 'waterNorms'>,
  { norm }: Pick<CalculatorState, 'norm'>,
  basis = 'm2',
): NormChoice | null {
  const offered = waterNormsPer(use, basis)
  return offered.find(({ index }) => String(index) === norm) ?? offered[0] ?? null
}

function areaNorm(use: CalculatorUse, state: CalculatorState, errors: Errors): Pick<Treated, 'norm' | 'normLitres'> {
  const chosen = selectedNorm(use, state)
  if (!chosen) return {}
  if (isUnknownNorm(use, state)) errors.norm = 'Такой нормы воды у\u00a0препарата нет. Выберите из\u00a0списка.'
  const { index, norm } = chosen
  const litres = parseWithin(state.water, norm, 'water', errors)
  return { norm: index, ...(litres !== null && { normLitres: litres }) }
}

/** Litres that must lie within the registered range. */
function parseWithin(
  text: string,
  { min, max }: { min: string; max: string },
  name: string,
  errors: Errors,
): string | null {
  const value = parseField(text, name, errors, parseLitres)
  if (value === null) return null
  const given = Ratio.of(value)
  if (!given.isAbove(Ratio.of(max)) && !given.isBelow(Ratio.of(min))) return value
  errors[name] = `По\u00a0норме\u00a0— ${range(isOnlyMaximum({ min }) ? null : min, max, 'l')}.`
  return null
}

/** One row per registered size class; without classes, a single row (null) where the litres are entered. */
export function plantClasses(use: Pick<CalculatorUse, 'waterNorms'>): (NormChoice | null)[] {
  const known = waterNormsPer(use, 'plant')
  return known.length > 0 ? known : [null]
}

function plantRows(use: CalculatorUse, { plants, each }: CalculatorState, errors: Errors): PlantRow[] {
  return plantClasses(use).flatMap((known, row) => {
    const count = parseField(plants[row] ?? '', `plants.${row}`, errors, text => parseCount(text))
    if (count === null) return []
    const text = each[row] ?? ''
    const litres = known
      ? parseWithin(text, known.norm, `each.${row}`, errors)
      : parseField(text, `each.${row}`, errors, parseLitres)
    return [{ count, ...(known && { norm: known.index }), ...(litres !== null && { litres }) }]
  })
}

/** «до 5 л»: the registration gives only a maximum. */
export const isOnlyMaximum = ({ min }: { min: string }): boolean => Ratio.of(min).isZero

/** The default: the middle of a registered range, or its only bound. */
export const midpoint = ({ min, max }: { min: string; max: string }): string =>
  isOnlyMaximum({ min }) ? max : String(Ratio.of(min).plus(Ratio.of(max)).over(new Ratio(2n)))
