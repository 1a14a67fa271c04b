import { number } from '#ui/format/format.ts'
import { seasonsOf } from './counters.ts'
import { legalSources } from './legal-sources.ts'
import type { Question, Treatment } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** Copper stays in the soil: the metal of a season is added up over all products, at the highest registered rate of each treatment. */

/** Share of the metal by weight: CuSO4·5H2O and 3Cu(OH)2·CuCl2, from their molar masses. */
const metalShare: Record<string, number> = { 'sulfat-medi': 0.2545, 'hlorokis-medi': 0.5951 }

/** Grams of metal per m² in a season: 4 kg per hectare and year, Commission Implementing Regulation (EU) 2018/1981. */
const maxLoad = 0.4

/** Only information, for a treatment that itself brings copper; what cannot be counted per area makes the sum a lower bound. */
export function copperRule(question: Question): Reason | null {
  const { drug, use, day } = question
  if (!use || !hasCopper({ drug })) return null
  const season = [...new Set(seasonsOf(question).flat())].filter(hasCopper)
  const loads = [{ day, drug, use, sides: [] }, ...season].map(copperLoad)
  const sum = loads.reduce<number>((total, load) => total + (load ?? 0), 0)
  if (sum <= maxLoad) return null
  const value = Math.round(sum * 100) / 100
  const least = loads.includes(null) ? 'не\u00a0меньше ' : ''
  const text = `Медь за\u00a0сезон: ${least}${number(value)}\u00a0г/м². Больше ${number(maxLoad)}\u00a0г/м² копится в\u00a0почве.`
  return reason('COPPER_LOAD', text, legalSources.copper, null, { value, limit: maxLoad, treatments: loads.length })
}

const hasCopper = ({ drug }: Pick<Treatment, 'drug'>) => drug.substances.some(({ alias }) => alias in metalShare)

/** Grams of metal per m²; null where the rate or the water is not given per area. */
export function copperLoad({ drug, use }: Treatment): number | null {
  const amount = amountPerM2(use)
  if (amount === null) return null
  let load = 0
  for (const { alias, content, unit } of drug.substances) {
    const share = metalShare[alias]
    if (share === undefined) continue
    const factor = inUnitOfContent(use.rateUnit, unit, drug.densityGMl ?? null)
    if (!content || factor === null) return null
    load += amount * factor * (Number(content) / 1000) * share
  }
  return load
}

/** Of the product, in the unit of its rate. */
function amountPerM2({ rateKind, rateMax, basisValue, basisUnit, waterNorms = [] }: Treatment['use']): number | null {
  if (!rateMax || !basisValue) return null
  const rate = Number(rateMax) / Number(basisValue)
  if (rateKind === 'per_area' && basisUnit === 'm2') return rate
  const water = waterNorms
    .filter(norm => norm.basisUnit === 'm2')
    .map(({ max, basisValue: per }) => Number(max) / Number(per))
  return rateKind === 'per_water' && basisUnit === 'l' && water.length > 0 ? rate * Math.max(...water) : null
}

/** Grams for contents in g/kg, millilitres for g/l; one becomes the other only by the density. */
function inUnitOfContent(
  rateUnit: string | null | undefined,
  contentUnit: string | null | undefined,
  density: string | null,
): number | null {
  const [grams, millilitres] = [
    rateUnit === 'g' ? 1 : rateUnit === 'kg' ? 1000 : null,
    rateUnit === 'ml' ? 1 : rateUnit === 'l' ? 1000 : null,
  ]
  if (contentUnit === 'g_per_kg') return grams ?? (millilitres && density ? millilitres * Number(density) : null)
  if (contentUnit === 'g_per_l') return millilitres ?? (grams && density ? grams / Number(density) : null)
  return null
}
