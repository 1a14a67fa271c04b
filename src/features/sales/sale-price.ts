import type { Sale } from './sale.entity.ts'

/** All amounts are whole kopecks; a percentage is rounded once, half up. */

export interface Priced {
  priceKop: number
}

type Discount = Pick<Sale, 'kind' | 'percent' | 'discountKop' | 'everyNth' | 'minTotalKop'>

export interface Example<P> {
  items: P[]
  totalKop: number
  discountKop: number
}

/** Items shown of a promotion that wants no number of them. */
const shownItems = 3

/** What the promotion takes off these items; 0 where they are not enough for it. */
export function discountOf(sale: Discount, items: readonly Priced[]): number {
  const total = sumOf(items)
  if (items.length === 0 || total < (sale.minTotalKop ?? 0)) return 0
  switch (sale.kind) {
    case 'percent':
    case 'bundle':
      return Math.floor((total * sale.percent! + 50) / 100)
    case 'fixed':
      return Math.min(sale.discountKop!, total)
    case 'nth':
      return freeOf(sale.everyNth!, items)
  }
}

/** Of every N items the cheapest is free, counted over all of them: three of six are never the dearest. */
function freeOf(everyNth: number, items: readonly Priced[]): number {
  const free = Math.floor(items.length / everyNth)
  const prices = items.map(({ priceKop }) => priceKop).toSorted((a, b) => a - b)
  return prices.slice(0, free).reduce((sum, price) => sum + price, 0)
}

/** The promotion worked out on its own products; null where they do not make it work. A set is all of its products. */
export function exampleOf<P extends Priced>(
  sale: Discount,
  offered: readonly P[],
  isComplete: boolean,
): Example<P> | null {
  if (sale.kind === 'bundle' && !isComplete) return null
  const items = itemsFor(sale, offered)
  const discountKop = discountOf(sale, items)
  return discountKop > 0 ? { items, totalKop: sumOf(items), discountKop } : null
}

function itemsFor<P extends Priced>({ kind, everyNth, minTotalKop }: Discount, offered: readonly P[]): P[] {
  if (kind === 'bundle') return [...offered]
  if (kind === 'nth') return offered.slice(0, everyNth!)
  if (minTotalKop === null) return offered.slice(0, shownItems)
  const items: P[] = []
  for (const item of offered) if (sumOf(items) < minTotalKop) items.push(item)
  return items
}

const sumOf = (items: readonly Priced[]) => items.reduce((sum, { priceKop }) => sum + priceKop, 0)
