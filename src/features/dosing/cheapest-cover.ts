import { greatestDivisor, Ratio } from './ratio.ts'

/** The cheapest whole numbers of packages whose sizes add up to the need or more. */

export interface Offer {
  size: Ratio
  /** Whole kopecks. */
  price: number
}

/** The largest table to search; above it packages of one kind are used. */
const cellsMax = 200_000

/**
 * Exact: sizes become whole numbers of their common measure. Most of a large need is covered by the package with the lowest unit price, which costs
 * nothing: enough other packages can always be exchanged for it. The rest is searched completely.
 */
export function cheapestCover(need: Ratio, offers: readonly Offer[]): number[] {
  const measure = offers.reduce((common, { size }) => leastMultiple(common, size.reduced().d), 1n)
  const whole = offers.map(({ size }) => (size.n * measure) / size.d)
  const divisor = whole.reduce(greatestDivisor)
  const sizes = whole.map(size => size / divisor)
  const units = need.times(new Ratio(measure, divisor)).ceil().n
  const best = bestUnitPrice(sizes, offers)
  const chosen = offers.map(() => 0)
  const searched = sizes[best]! * sizes.reduce((a, b) => (a > b ? a : b))
  const bulk = units > searched ? (units - searched) / sizes[best]! : 0n
  const rest = units - bulk * sizes[best]!
  if (rest * BigInt(offers.length) > cellsMax) return coverOfOneKind(units, sizes, offers)
  chosen[best] = Number(bulk)
  for (const index of searchAll(Number(rest), sizes.map(Number), offers)) chosen[index]!++
  return chosen
}

function coverOfOneKind(units: bigint, sizes: readonly bigint[], offers: readonly Offer[]): number[] {
  const covers = sizes.map((size, index) => {
    const packs = (units + size - 1n) / size
    return {
      index,
      packs: Number(packs),
      price: Number(packs) * offers[index]!.price,
      left: Number(packs * size - units),
    }
  })
  const best = covers.reduce((a, b) => (isBetter(b, a) ? b : a))
  return offers.map((_, index) => (index === best.index ? best.packs : 0))
}

interface Cover {
  price: number
  left: number
  packs: number
}

function isBetter(a: Cover, b: Cover): boolean {
  if (a.price !== b.price) return a.price < b.price
  return a.left === b.left ? a.packs < b.packs : a.left < b.left
}

/** Dynamic programming over all smaller needs. Returns the packages of the best cover, each as the index of its offer. */
function searchAll(units: number, sizes: readonly number[], offers: readonly Offer[]): number[] {
  const covers: (Cover & { last: number })[] = [{ price: 0, left: 0, packs: 0, last: -1 }]
  for (let need = 1; need <= units; need++) {
    const candidates = sizes.map((size, last) => {
      const before = covers[Math.max(0, need - size)]!
      return {
        price: before.price + offers[last]!.price,
        left: before.left + Math.max(0, size - need),
        packs: before.packs + 1,
        last,
      }
    })
    covers.push(candidates.reduce((a, b) => (isBetter(b, a) ? b : a)))
  }
  const chosen: number[] = []
  for (let need = units; need > 0; need -= sizes[chosen.at(-1)!]!) chosen.push(covers[need]!.last)
  return chosen
}

/** The lowest price per unit; of equal ones the largest package. */
function bestUnitPrice(sizes: readonly bigint[], offers: readonly Offer[]): number {
  return sizes.reduce((best, size, index) => {
    const difference = BigInt(offers[index]!.price) * sizes[best]! - BigInt(offers[best]!.price) * size
    return difference < 0n || (difference === 0n && size > sizes[best]!) ? index : best
  }, 0)
}

const leastMultiple = (a: bigint, b: bigint): bigint => (a / greatestDivisor(a, b)) * b
