import { type BaseUnit, convert, quantityOf } from '#features/dosing/quantity.ts'
import { positive, Ratio } from '#features/dosing/ratio.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import type { PlantedBed } from '../facts/planting-state.ts'
import { judgeUses } from '../plantings/uses-of-planting.server.ts'
import { type DoseOfPlanting, doseOfPlanting } from '../tasks/dose-of-planting.ts'
import type { PackCover, PackCovers } from './stock-view.ts'

/** «Хватит на …»: how many treatments of the gardener's plantings the rest of a pack covers, by the dose that a job would pour. */

/** Of each pack so many plantings are answered. */
const maxPlantings = 3

export interface PackAsked {
  drug: string
  /** A decimal in `unit`. */
  left: string
  unit: BaseUnit
  /** Grams in a millilitre; null: not known. */
  densityGMl: string | null
}

/** @param uses the registered uses of the products at home, which the garden was opened with */
export function coversOf(open: OpenGarden, pack: PackAsked, uses: readonly string[]): PackCovers {
  const own = [...open.planted.values()].flatMap(planted => {
    const known = isStanding(open, planted) ? usesOf(open, planted, pack.drug, uses) : []
    return known.length > 0 ? [{ planted, uses: known }] : []
  })
  const plantings = own.slice(0, maxPlantings).map(({ planted, uses }) => coverOf(open, planted, pack, uses))
  return { plantings, more: own.length - plantings.length }
}

function isStanding(open: OpenGarden, { planting }: PlantedBed): boolean {
  return planting.removedAt === null || planting.removedAt >= open.todayOf(planting)
}

function usesOf(
  { catalogue }: OpenGarden,
  { planting: { crop } }: PlantedBed,
  drug: string,
  uses: readonly string[],
): string[] {
  const known = catalogue.get(crop.alias)?.uses
  return uses.filter(alias => {
    const use = known?.get(alias)
    return use?.drug === drug && use.crops.includes(crop.alias)
  })
}

function coverOf(open: OpenGarden, planted: PlantedBed, pack: PackAsked, uses: readonly string[]): PackCover {
  const { planting, bed } = planted
  const { id, name } = planting
  const choices = judgeUses(open, id, uses)
  const usable = choices.filter(({ level }) => level !== 'forbidden')
  const asked = usable.length > 0 ? usable : choices
  const forbidden =
    usable.length > 0 ? null : (asked[0]?.reasons.find(({ level }) => level === 'forbidden')?.text ?? null)
  return {
    planting: { id, name, bed: bed.name },
    forbidden,
    ...timesOf(pack, largestOf(asked.map(({ use, method }) => doseOf(open, planted, use, method)))),
  }
}

function doseOf(
  { norms, garden }: OpenGarden,
  { planting }: PlantedBed,
  use: string,
  method: string,
): DoseOfPlanting | null {
  const norm = norms.get(use)
  return norm ? doseOfPlanting(norm, planting, method === 'spray' ? garden.sprayer : null) : null
}

/** Of several norms the one that uses most, so that nothing is promised that does not hold. Null: nothing is known. */
function largestOf(doses: readonly (DoseOfPlanting | null)[]): DoseOfPlanting | null {
  const known = doses.flatMap(found => (found?.is === 'dose' ? [found] : []))
  const [first, ...rest] = known
  if (!first) return doses.find(found => found !== null) ?? null
  if (rest.some(({ dose }) => dose.unit !== first.dose.unit)) return null
  return rest.reduce((a, b) => (Ratio.of(b.dose.value).isAbove(Ratio.of(a.dose.value)) ? b : a), first)
}

function timesOf(
  { left, unit, densityGMl }: PackAsked,
  found: DoseOfPlanting | null,
): Pick<PackCover, 'times' | 'dose' | 'why'> {
  if (found?.is !== 'dose') return { times: null, dose: null, why: found?.text ?? 'Нормы препарата не\u00a0сравнить.' }
  const { value, unit: doseUnit, amount } = found.dose
  const dose = positive(value)
  const rest = convert(quantityOf(Ratio.of(left), unit), doseUnit, positive(densityGMl))
  if (!dose) return { times: null, dose: null, why: 'Нет данных о\u00a0норме применения: сверьтесь с\u00a0этикеткой.' }
  if (!rest)
    return { times: null, dose: amount, why: 'Граммы и\u00a0миллилитры не\u00a0сравнить без плотности препарата.' }
  return { times: Number(rest.value.over(dose).floor().toDecimal(0)), dose: amount, why: null }
}
