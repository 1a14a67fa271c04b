import type { BaseUnit, Quantity } from './quantity.ts'
import { Ratio } from './ratio.ts'

/** How much active substance and how much copper a dose brings. */

const thousand = new Ratio(1000n)

/** Grams of substance in a dose: ml × g/l or g × g/kg. Null when content and dose do not meet, or the content is no mass (КОЕ, ЕА). */
export function substanceGrams(dose: Quantity<BaseUnit>, content: Ratio, unit: string): Ratio | null {
  const isMatching = (dose.unit === 'ml' && unit === 'g_per_l') || (dose.unit === 'g' && unit === 'g_per_kg')
  return isMatching ? dose.value.times(content).over(thousand) : null
}

/** Share of metal in copper substances by their aliases: CuSO4·5H2O and 3Cu(OH)2·CuCl2. */
export const copperShares: Readonly<Record<string, Ratio>> = {
  'sulfat-medi': new Ratio(2545n, 10_000n),
  'hlorokis-medi': new Ratio(5951n, 10_000n),
}

/** Metal, g/m² of a season, from which COPPER_LOAD is said (4 kg/ha a year). */
export const copperLimit = new Ratio(4n, 10n)

export const perSquareMetre = (grams: Ratio, share: Ratio, areaM2: Ratio): Ratio => grams.times(share).over(areaM2)
