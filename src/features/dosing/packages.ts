import { cheapestCover } from './cheapest-cover.ts'
import type { AmountUnit, Quantity } from './quantity.ts'
import { convert } from './quantity.ts'
import { larger, Ratio, zero } from './ratio.ts'

/** Which packages to buy: the cheapest that are enough; of equal cost the one with less left over, then with fewer packages. */

export interface Pack {
  /** What is in one package: size × count of a registered pack. */
  content: Quantity<AmountUnit>
  /** Whole kopecks; null when there is no offer. */
  priceKop: number | null
}

export interface Purchase {
  /** What must be bought, after the stock at home, in the unit of the dose. */
  need: Quantity
  /** How many of each package, in the order given. */
  chosen: readonly number[]
  bought: Ratio
  /** Left after all treatments, of what is bought. */
  leftover: Ratio
  /** Null when a package has no price: then the least left over was chosen. */
  costKop: number | null
  /** The cost of what is used, kopecks; round half up only to show it. Null without prices. */
  usedKop: Ratio | null
}

/** `missing`: there is no package, or grams and millilitres cannot be converted without a density. */
export type PurchaseResult = Purchase | { missing: 'packs' | 'density' }

/**
 * For all treatments of a season: `total` is their sum, `atHome` what is usable of the stock (nothing past its date). Both in one unit; packs may be in another one
 * where the density (g/ml) is known.
 */
export function choosePacks(
  total: Quantity,
  packs: readonly Pack[],
  atHome: Ratio = zero,
  density: Ratio | null = null,
): PurchaseResult {
  const need = larger(zero, total.value.minus(atHome))
  const sizes = packs.map(({ content }) => convert(content, total.unit, density)?.value ?? null)
  if (packs.length === 0) return { missing: 'packs' }
  if (sizes.some(size => size === null)) return { missing: 'density' }
  const hasPrices = packs.every(({ priceKop }) => priceKop !== null)
  const options = packs.map(({ priceKop }, index) => ({ size: sizes[index]!, price: hasPrices ? priceKop! : 0 }))
  const chosen = need.isZero ? packs.map(() => 0) : cheapestCover(need, options)
  const bought = options.reduce((sum, { size }, index) => sum.plus(size.times(new Ratio(BigInt(chosen[index]!)))), zero)
  const costKop = hasPrices ? options.reduce((sum, { price }, index) => sum + price * chosen[index]!, 0) : null
  const usedKop = costKop === null ? null : bought.isZero ? zero : new Ratio(BigInt(costKop)).times(need).over(bought)
  return { need: { value: need, unit: total.unit }, chosen, bought, leftover: bought.minus(need), costKop, usedKop }
}
