import { addDays } from '#features/verdict/calendar.ts'
import { money } from '#ui/format/format.ts'

/** The price of a pack from a day on. */
interface PriceChange {
  priceKop: number
  /** YYYY-MM-DD in Moscow. */
  day: string
}

export interface PricedPack {
  priceKop: number
  /** What an editor wants to show beside the price; null: nothing. */
  oldPriceKop: number | null
  /** The earliest first. */
  changes: readonly PriceChange[]
}

/** A reduction is news for so long, and the prices of so many days before it count. */
const days = 30

/**
 * The old price that may honestly stand beside the price: the lowest one of the thirty days before the reduction, and no higher than the
 * editor says. Null without a history that shows it, for thirty days after the reduction at most. The rule is that of Directive 98/6/EC,
 * art. 6a; Russian law only forbids a false old price (38-ФЗ «О рекламе», art. 5).
 */
export function honestOldPrice({ priceKop, oldPriceKop, changes }: PricedPack, today: string): number | null {
  const present = changes.at(-1)
  if (oldPriceKop === null || !present || present.priceKop !== priceKop || addDays(present.day, days) < today)
    return null
  const before = changes.slice(0, -1)
  const start = addDays(present.day, -days)
  // The price at the start of the thirty days is that of the last change before them.
  const inForce = before.filter(({ day }, index) => day > start || (before[index + 1]?.day ?? present.day) > start)
  if (inForce.length === 0) return null
  const lowest = Math.min(oldPriceKop, ...inForce.map(change => change.priceKop))
  return lowest > priceKop ? lowest : null
}

/** It in words, or null. */
export function oldPriceText(pack: PricedPack, today: string): string | null {
  const kopecks = honestOldPrice(pack, today)
  return kopecks === null ? null : money(kopecks)
}
