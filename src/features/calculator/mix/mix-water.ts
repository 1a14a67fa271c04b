import type { DoseResult } from '#features/dosing/dose-result.ts'
import { larger, Ratio, smaller, zero } from '#features/dosing/ratio.ts'
import { range } from '#ui/format/format.ts'
import type { CalculatorState } from '../calculator-state.ts'
import { type ObjectMeasure, plantClasses } from '../treated-object.ts'
import type { ChosenPart } from './select-mix-uses.ts'

/** The water of a mix: the range of each product and the range they share. */
export interface MixWater {
  /** Litres by the registered norm of each product that has one. */
  ranges: readonly WaterRange[]
  /** The shared range; null if the ranges do not overlap or no product has a norm. */
  common: Pick<WaterRange, 'min' | 'max'> | null
  isDisjoint: boolean
  /** The object the ranges are for, unless it is the whole one: « на сотку». */
  per: string
}

interface WaterRange {
  name: string
  min: Ratio
  max: Ratio
}

export function mixWater(results: readonly { name: string; result: DoseResult | null }[], per: string): MixWater {
  const ranges = results.flatMap(({ name, result }) => {
    const solution = result?.outcome === 'dose' ? result.solution : null
    return solution?.most ? [{ name, min: solution.least ?? zero, max: solution.most }] : []
  })
  if (ranges.length === 0) return { ranges, common: null, isDisjoint: false, per }
  const min = ranges.map(range => range.min).reduce(larger)
  const max = ranges.map(range => range.max).reduce(smaller)
  const isDisjoint = min.isAbove(max)
  return { ranges, common: isDisjoint ? null : { min, max }, isDisjoint, per }
}

/** Fields that describe one unit of the object, and its name. */
export type NormProbe = Partial<CalculatorState> & { per: string }

/**
 * The objects for which the norms must overlap: each size class of plants separately, since a sum would hide a class without a shared volume; and if
 * only litres are given, one are or one plant of each size.
 */
export function normProbes(
  by: ObjectMeasure,
  measures: readonly ObjectMeasure[],
  { choice }: ChosenPart,
  { plants }: CalculatorState,
): NormProbe[] {
  if (by === 'litres' && measures.includes('area'))
    return [{ by: 'area', area: '1', unit: 'are', per: ' на\u00a0сотку' }]
  if (by !== 'plants' && !(by === 'litres' && measures.includes('plants'))) return []
  return plantClasses(choice.use!).flatMap((known, row) => {
    const count = by === 'litres' ? '1' : (plants[row] ?? '').trim()
    const own = [...Array.from({ length: row }, () => ''), '1']
    return count === ''
      ? []
      : [{ by: 'plants', plants: own, per: ` на\u00a0растение (${known?.norm.condition ?? 'любое'})` }]
  })
}

const tenth = new Ratio(1n, 10n)
const two = new Ratio(2n)

/** The default volume: the middle of the range, rounded down to tenths if that stays in the range; the maximum where there is no minimum. */
export function middleLitres({ min, max }: Pick<WaterRange, 'min' | 'max'>): string {
  if (min.isZero) return String(max)
  const middle = min.plus(max).over(two)
  const round = middle.floorTo(tenth)
  return String(round.isBelow(min) ? middle : round)
}

/** «4–10 л», «10 л». */
export const rangeText = ({ min, max }: Pick<WaterRange, 'min' | 'max'>): string =>
  range(min.isZero ? null : min.toDecimal(2), max.toDecimal(2), 'l')

/** «Скор — 10 л, Консенто — 5 л». */
export const rangesText = ({ ranges }: MixWater): string =>
  ranges.map(each => `${each.name}\u00a0— ${rangeText(each)}`).join(', ')
