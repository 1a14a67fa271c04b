import { fillsText, type PouredDose, poured } from '#features/dosing/amount-text.ts'
import type { DoseInput } from '#features/dosing/dose-input.ts'
import type { Dose, DoseResult, Missing } from '#features/dosing/dose-result.ts'
import { dose } from '#features/dosing/dosing.ts'
import { positive, Ratio } from '#features/dosing/ratio.ts'
import { missingText, remarkText } from '#features/dosing/words.ts'
import type { PlantingFacts, SprayerFacts } from '../facts/garden-facts.ts'

/** The norm of a registered use with the density of its product. */
export type Norm = Pick<DoseInput, 'rate' | 'waterNorms'> & { densityGMl: string | null }

export type DoseOfPlanting = { is: 'dose'; dose: PouredDose } | { is: 'missing'; text: string }

/**
 * What to pour for a planting. Of area and number of plants the smaller amount, because they may contradict each other.
 *
 * @param sprayer of a treatment that is sprayed; its tank divides the solution, and what it uses on an area takes the place of the norm of water
 */
export function doseOfPlanting(
  norm: Norm,
  { areaM2, count, sizeClasses }: PlantingFacts,
  sprayer: SprayerFacts | null = null,
): DoseOfPlanting | null {
  const plants = plantRows(norm, count, sizeClasses)
  const ways: DoseInput['treated'][] = [
    ...(areaM2 === null ? [] : [{ areaM2, ...ownWater(areaM2, sprayer) }]),
    ...(plants.length > 0 ? [{ plants }] : []),
  ]
  const results = (ways.length > 0 ? ways : [{}]).map(treated =>
    dose({ ...norm, treated, tank: sprayer && { litres: sprayer.tankL, deadLitres: sprayer.deadL } }),
  )
  const doses = results.filter(result => result.outcome === 'dose')
  if (doses.length > 0) return { is: 'dose', dose: withSprayer(doses.reduce(smaller), sprayer) }
  return missingOf(results)
}

const squareMetres = new Ratio(10n)

/** Calibrated on ten square metres. */
function ownWater(areaM2: string, sprayer: SprayerFacts | null): { litres?: string } {
  const litres = positive(sprayer?.waterL)
  const area = positive(areaM2)
  return litres && area ? { litres: litres.times(area).over(squareMetres).toDecimal(4) } : {}
}

const saidOfSprayer = ['WATER_UNDER', 'WATER_OVER', 'LEFTOVER']

function withSprayer(found: Dose, sprayer: SprayerFacts | null): PouredDose {
  if (!sprayer) return poured(found)
  const notes = found.remarks.filter(({ code }) => saidOfSprayer.includes(code)).map(remarkText)
  const fills = found.solution ? fillsText(found.fills) : null
  return { ...poured(found), ...(fills && { fills }), ...(notes.length > 0 && { notes }) }
}

const smaller = (a: Dose, b: Dose): Dose =>
  b.amount.unit === a.amount.unit && b.amount.value.isBelow(a.amount.value) ? b : a

/** Plants of a size are counted by the norm of water that names the size; others by the first norm. */
function plantRows({ waterNorms }: Norm, count: number | null, sizeClasses: PlantingFacts['sizeClasses']) {
  if (sizeClasses.length === 0) return count === null ? [] : [{ count: String(count) }]
  return sizeClasses.map(({ condition, count }) => {
    const norm = waterNorms.findIndex(each => each.condition === condition)
    return norm < 0 ? { count: String(count) } : { count: String(count), norm }
  })
}

function missingOf(results: readonly DoseResult[]): DoseOfPlanting | null {
  const lacking = results.find(result => result.outcome === 'no_data')
  const [first] = lacking?.missing ?? []
  return first ? { is: 'missing', text: askedOfPlanting[first.field] ?? missingText(first) } : null
}

/** The calculator asks for what is treated; here it is a fact of the planting. */
const askedOfPlanting: Partial<Record<Missing['field'], string>> = {
  area: 'Укажите площадь посадки.',
  plants: 'Укажите у\u00a0посадки, сколько растений.',
}
