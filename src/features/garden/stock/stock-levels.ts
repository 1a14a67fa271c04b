import { type BaseUnit, convert, type Quantity, quantityOf } from '#features/dosing/quantity.ts'
import { Ratio } from '#features/dosing/ratio.ts'

/** What is left of the packs at home: the amounts of the journal are taken from what was counted. Pure functions. */

export interface Pack {
  id: number
  drug: string
  /** A decimal, as counted. */
  amount: string
  unit: BaseUnit
  /** ISO text in UTC. What was done or recorded before is in the count already. */
  countedAt: string
  /** YYYY-MM-DD. */
  bestBefore: string | null
  batch: string | null
}

/** A product of an entry of the journal. */
export interface Used {
  entry: number
  day: string
  recordedAt: string
  drug: string
  amount: string
  unit: BaseUnit
  batch: string | null
  /** Grams in a millilitre of the product; null: not known. */
  densityGMl: string | null
}

export interface Levels {
  left: ReadonlyMap<number, Ratio>
  /** Not taken from anything: the pack is counted in another unit and the density is not known. */
  unwritten: readonly Used[]
  /** More was used than there was. */
  short: readonly { used: Used; lacks: Quantity<BaseUnit> }[]
}

/** In the order of the days of the treatments: first from the pack with the batch that the entry names, then from what ends first. */
export function stockLevels(packs: readonly Pack[], used: readonly Used[]): Levels {
  const left = new Map(packs.map(({ id, amount }) => [id, Ratio.of(amount)]))
  const unwritten: Used[] = []
  const short: { used: Used; lacks: Quantity<BaseUnit> }[] = []
  for (const each of used.toSorted((a, b) => a.day.localeCompare(b.day) || a.entry - b.entry)) {
    const open = packs.filter(pack => isCountedBefore(pack, each)).toSorted(orderFor(each))
    if (open.length === 0) continue
    const rest = takeFrom(open, each, left)
    if (rest === null) unwritten.push(each)
    else if (!rest.isZero) short.push({ used: each, lacks: quantityOf(rest, each.unit) })
  }
  return { left, unwritten, short }
}

/** What was done on an earlier day is in the count, although it was recorded later. */
const isCountedBefore = ({ drug, countedAt }: Pack, used: Used): boolean =>
  drug === used.drug && countedAt < used.recordedAt && countedAt.slice(0, 10) <= used.day

const orderFor =
  ({ batch }: Used) =>
  (a: Pack, b: Pack): number =>
    Number(isOf(b, batch)) - Number(isOf(a, batch)) ||
    (a.bestBefore ?? '9999').localeCompare(b.bestBefore ?? '9999') ||
    a.id - b.id

const isOf = (pack: Pack, batch: string | null) => batch !== null && pack.batch === batch

/** What could not be taken, in the unit of the entry; null where no pack has a unit that it can be converted to. */
function takeFrom(packs: readonly Pack[], { amount, unit, densityGMl }: Used, left: Map<number, Ratio>): Ratio | null {
  const density = densityGMl === null ? null : Ratio.of(densityGMl)
  let rest = Ratio.of(amount)
  let hasTaken = false
  for (const pack of packs) {
    const need = convert(quantityOf(rest, unit), pack.unit, density)
    if (!need) continue
    hasTaken = true
    const has = left.get(pack.id)!
    const taken = has.isBelow(need.value) ? has : need.value
    left.set(pack.id, has.minus(taken))
    rest = rest.minus(convert(quantityOf(taken, pack.unit), unit, density)!.value)
    if (rest.isZero) break
  }
  return hasTaken ? rest : null
}
