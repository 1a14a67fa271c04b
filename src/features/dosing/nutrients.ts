import { hundred, Ratio } from './ratio.ts'

/** Fertilisers: from a wanted nutrient to grams of product. Contents are per cent of mass as printed on the pack: N, P2O5, K2O. */

export type Nutrient = 'n' | 'p2o5' | 'k2o'
export type Content = Readonly<Partial<Record<Nutrient, Ratio>>>

/** Grams of product for so many grams of one nutrient; null when the product does not contain it. */
export function productFor(nutrient: Nutrient, grams: Ratio, content: Content): Ratio | null {
  const percent = content[nutrient]
  return percent && !percent.isZero ? grams.times(hundred).over(percent) : null
}

/** Elements in oxides, by atomic masses to four places: P = 0,4364 × P2O5, K = 0,8301 × K2O. */
const elements = { p2o5: new Ratio(4364n, 10_000n), k2o: new Ratio(8301n, 10_000n) } as const

export const toOxide = (oxide: keyof typeof elements, grams: Ratio): Ratio => grams.over(elements[oxide])
