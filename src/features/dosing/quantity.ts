import { Ratio } from './ratio.ts'

/** Units and their sizes. An amount of one kind never becomes another kind; grams and millilitres do only by a density. */

const sizes = {
  ml: { kind: 'volume', size: 1n },
  l: { kind: 'volume', size: 1_000n },
  g: { kind: 'mass', size: 1n },
  kg: { kind: 'mass', size: 1_000n },
  t: { kind: 'mass', size: 1_000_000n },
  pcs: { kind: 'count', size: 1n },
  m2: { kind: 'area', size: 1n },
  are: { kind: 'area', size: 100n },
  ha: { kind: 'area', size: 10_000n },
  m3: { kind: 'space', size: 1n },
  plant: { kind: 'plant', size: 1n },
} as const

export type Unit = keyof typeof sizes
export type AmountUnit = 'g' | 'kg' | 'ml' | 'l' | 'pcs'
/** What doses are counted in: grams, millilitres, pieces. */
export type BaseUnit = 'g' | 'ml' | 'pcs'

export interface Quantity<U extends Unit = Unit> {
  readonly value: Ratio
  readonly unit: U
}

export const quantityOf = <U extends Unit>(value: Ratio, unit: U): Quantity<U> => ({ value, unit })

export const kindOf = (unit: Unit) => sizes[unit].kind

export function baseUnitOf(unit: AmountUnit): BaseUnit {
  return unit === 'kg' ? 'g' : unit === 'l' ? 'ml' : unit
}

/** How many of the smaller unit are in one of the larger: 1000 for `sizeIn('kg', 'g')`. Both of one kind. */
export function sizeIn(unit: Unit, base: Unit): Ratio {
  return new Ratio(sizes[unit].size, sizes[base].size)
}

/**
 * The same quantity in another unit, exactly. Null when it cannot be converted: another kind of quantity, or mass and volume without a density (g/ml).
 */
export function convert<U extends Unit>(
  { value, unit }: Quantity,
  to: U,
  density: Ratio | null = null,
): Quantity<U> | null {
  if (unit === (to as Unit)) return { value, unit: to }
  const [from, target] = [kindOf(unit), kindOf(to)]
  if (from === target) return { value: value.times(sizeIn(unit, to)), unit: to }
  if (density === null || density.isZero) return null
  if (from === 'mass' && target === 'volume')
    return { value: value.times(sizeIn(unit, 'g')).over(density).over(sizeIn(to, 'ml')), unit: to }
  if (from === 'volume' && target === 'mass')
    return { value: value.times(sizeIn(unit, 'ml')).times(density).over(sizeIn(to, 'g')), unit: to }
  return null
}
