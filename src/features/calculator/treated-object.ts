import type { PlantRow, Treated } from '#features/dosing/dose-input.ts'
import { parseArea as areaOf, normalizeText, parseCount, parseKilograms, parseLitres, parseNumber } from '#features/dosing/parse-amount.ts'
import { Ratio } from '#features/dosing/ratio.ts'
import { range } from '#ui/format/format.ts'
import type { CalculatorUse } from './calculator-drug.ts'
import type { State } from './calculator-state.ts'
import { type Errors, take } from './parse-field.ts'

/** What is treated, read from the fields: numbers for the dose, messages for the fields. */

export type ObjectBy = 'area' | 'size' | 'plants' | 'litres' | 'mass' | 'space'

export const areaUnits = { are: 'сотки', m2: 'м²', ha: 'га' } as const
export type AreaUnit = keyof typeof areaUnits

/** By what the amount may be counted for a use, the most natural first. */
export function objectsOf({ rateKind, waterNorms }: Pick<CalculatorUse, 'rateKind' | 'waterNorms'>): readonly ObjectBy[] {
  const bases = new Set(waterNorms.map(({ basisUnit }) => basisUnit))
  const byNorm: ObjectBy[] = [
    ...(bases.has('m2') ? (['area', 'size'] as const) : []),
    ...(bases.has('plant') ? (['plants'] as const) : []),
    ...(bases.has('kg') ? (['mass'] as const) : []),
    ...(bases.has('m3') ? (['space'] as const) : []),
  ]
  if (rateKind === 'per_area') return bases.has('m2') ? ['area', 'size', 'litres'] : ['area', 'size']
  if (rateKind === 'per_mass') return ['mass']
  if (rateKind === 'per_unit') return ['plants']
  if (rateKind === 'per_space') return ['space']
  return [...byNorm, 'litres']
}

export function objectOf(use: Pick<CalculatorUse, 'rateKind' | 'waterNorms'>, { by }: Pick<State, 'by'>): ObjectBy {
  const offered = objectsOf(use)
  return offered.find(each => each === by) ?? offered[0]!
}

export function readTreated(use: CalculatorUse, state: State, errors: Errors): Treated {
  const litres = take(state.litres, 'litres', errors, parseLitres)
  const own = litres === null ? {} : { litres }
  const by = objectOf(use, state)
  if (by === 'litres') return { litres, ...areaNorm(use, state, errors) }
  if (by === 'mass') return { massKg: take(state.mass, 'mass', errors, parseKilograms), ...own }
  if (by === 'space') return { spaceM3: take(state.space, 'space', errors, readSpace), ...own }
  if (by === 'plants') return { plants: plantRows(use, state, errors), ...own }
  const areaM2 = by === 'size' ? readSize(state, errors) : readArea(state, errors)
  return { areaM2, ...areaNorm(use, state, errors), ...own }
}

const readSpace = (text: string) => parseNumber(normalizeText(text).replace(/ ?м[³3]$/i, ''), { max: '100000' })

export function readArea({ area, unit: code }: State, errors: Errors): string | null {
  if (code !== '' && !Object.hasOwn(areaUnits, code)) {
    errors.unit = 'Выберите единицу площади: сотки, м² или\u00a0га.'
    return null
  }
  return take(area, 'area', errors, text => areaOf(text, (code || 'are') as AreaUnit))
}

const readMetres = (text: string) => parseNumber(normalizeText(text).replace(/ ?м$/i, ''), { max: '10000' })

function readSize(state: State, errors: Errors): string | null {
  const length = take(state.length, 'length', errors, readMetres)
  const width = take(state.width, 'width', errors, readMetres)
  return length && width ? String(Ratio.of(length).times(Ratio.of(width))) : null
}

export interface NormChoice {
  index: number
  norm: CalculatorUse['waterNorms'][number]
}

export const normsOf = ({ waterNorms }: Pick<CalculatorUse, 'waterNorms'>, basis: string): NormChoice[] =>
  waterNorms.map((norm, index) => ({ index, norm })).filter(({ norm }) => norm.basisUnit === basis)

/** The norm of water per area, kilogram … in use, and the litres chosen within it. */
export function chosenNorm(use: Pick<CalculatorUse, 'waterNorms'>, { norm }: Pick<State, 'norm'>, basis = 'm2'): NormChoice | null {
  const offered = normsOf(use, basis)
  return offered.find(({ index }) => String(index) === norm) ?? offered[0] ?? null
}

function areaNorm(use: CalculatorUse, state: State, errors: Errors): Pick<Treated, 'norm' | 'normLitres'> {
  const chosen = chosenNorm(use, state)
  if (!chosen) return {}
  const { index, norm } = chosen
  const litres = within(state.water, norm, 'water', errors)
  return { norm: index, ...(litres !== null && { normLitres: litres }) }
}

/** A number the registration bounds. Outside there is a message and no dose. */
function within(text: string, { min, max }: { min: string; max: string }, name: string, errors: Errors): string | null {
  const value = take(text, name, errors, parseLitres)
  if (value === null) return null
  const given = Ratio.of(value)
  if (!given.isAbove(Ratio.of(max)) && !given.isBelow(Ratio.of(min))) return value
  errors[name] = `По\u00a0регламенту\u00a0— ${range(min, max, 'l')}.`
  return null
}

/** A row per size class the regulation knows; where it knows none, one row with litres of one's own. */
export function plantClasses(use: Pick<CalculatorUse, 'waterNorms'>): (NormChoice | null)[] {
  const known = normsOf(use, 'plant')
  return known.length > 0 ? known : [null]
}

function plantRows(use: CalculatorUse, { plants, each }: State, errors: Errors): PlantRow[] {
  return plantClasses(use).flatMap((known, row) => {
    const count = take(plants[row] ?? '', `plants.${row}`, errors, text => parseCount(text))
    if (count === null) return []
    const own = each[row] ?? ''
    const litres = known ? within(own, known.norm, `each.${row}`, errors) : take(own, `each.${row}`, errors, parseLitres)
    return [{ count, ...(known && { norm: known.index }), ...(litres !== null && { litres }) }]
  })
}

/** The middle of a registered range, where nothing is chosen. */
export const middleOf = ({ min, max }: { min: string; max: string }): string =>
  String(Ratio.of(min).plus(Ratio.of(max)).over(new Ratio(2n)))
