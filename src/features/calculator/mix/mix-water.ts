import type { DoseResult } from '#features/dosing/dose-result.ts'
import { larger, Ratio, smaller } from '#features/dosing/ratio.ts'
import { range } from '#ui/format/format.ts'
import type { State } from '../calculator-state.ts'
import { type ObjectBy, plantClasses } from '../treated-object.ts'
import type { ChosenPart } from './select-mix-uses.ts'

/** One tank has one volume: what each product is registered for, and what all of them allow. */
export interface MixWater {
  /** Litres for the whole object by the registered norm of each product that has one. */
  ranges: readonly Range[]
  /** What all of them allow; null when nothing fits all, or no product has a norm. */
  common: Pick<Range, 'least' | 'most'> | null
  isSplit: boolean
  /** For which object, when it is not the whole: « на сотку». */
  per: string
}

interface Range {
  name: string
  least: Ratio
  most: Ratio
}

export function mixWater(results: readonly { name: string; result: DoseResult | null }[], per: string): MixWater {
  const ranges = results.flatMap(({ name, result }) => {
    const solution = result?.outcome === 'dose' ? result.solution : null
    return solution?.least && solution.most ? [{ name, least: solution.least, most: solution.most }] : []
  })
  if (ranges.length === 0) return { ranges, common: null, isSplit: false, per }
  const least = ranges.map(range => range.least).reduce(larger)
  const most = ranges.map(range => range.most).reduce(smaller)
  const isSplit = least.isAbove(most)
  return { ranges, common: isSplit ? null : { least, most }, isSplit, per }
}

/** Fields that stand for one object, and how it is called. */
export type Probe = Partial<State> & { per: string }

/**
 * For which objects the norms must meet: each size class of plants by itself, since a sum would hide a class that fits nobody; and where litres alone are
 * given, one сотка or one plant of each size.
 */
export function probesOf(by: ObjectBy, objects: readonly ObjectBy[], { choice }: ChosenPart, { plants }: State): Probe[] {
  if (by === 'litres' && objects.includes('area')) return [{ by: 'area', area: '1', unit: 'are', per: ' на\u00a0сотку' }]
  if (by !== 'plants' && !(by === 'litres' && objects.includes('plants'))) return []
  return plantClasses(choice.use!).flatMap((known, row) => {
    const count = by === 'litres' ? '1' : (plants[row] ?? '').trim()
    const own = [...Array.from({ length: row }, () => ''), '1']
    return count === '' ? [] : [{ by: 'plants', plants: own, per: ` на\u00a0растение (${known?.norm.condition ?? 'любое'})` }]
  })
}

const tenth = new Ratio(1n, 10n)
const two = new Ratio(2n)

/** Litres to take when nobody has said: the middle, in tenths where a tenth lies within. */
export function middleLitres({ least, most }: Pick<Range, 'least' | 'most'>): string {
  const middle = least.plus(most).over(two)
  const round = middle.floorTo(tenth)
  return String(round.isBelow(least) ? middle : round)
}

/** «4–10 л», «10 л». */
export const rangeText = ({ least, most }: Pick<Range, 'least' | 'most'>): string => range(least.toDecimal(2), most.toDecimal(2), 'l')

/** «Скор — 10 л, Консенто — 5 л». */
export const rangesText = ({ ranges }: MixWater): string => ranges.map(each => `${each.name}\u00a0— ${rangeText(each)}`).join(', ')
