import type { DoseInput, PlantRow, WaterNorm } from './dose-input.ts'
import type { ObjectKind, Solution } from './dose-result.ts'
import { one, positive, type Ratio, zero } from './ratio.ts'

/** How much working solution there is, and how much the registered norm allows for the object. */

type BasisUnit = WaterNorm['basisUnit']

/** Litres per one square metre, plant, kilogram …: minimum, chosen, maximum. */
interface LitresPerUnit {
  /** Null for «до 5 л»: only a maximum. */
  least: Ratio | null
  chosen: Ratio
  most: Ratio
}

/** Null when it is not known; a volume that cannot be parsed counts as unknown. */
export function workingSolution(input: DoseInput): Solution | null {
  const byNorm = byArea(input) ?? byPlants(input) ?? byMass(input) ?? bySpace(input)
  if (input.treated.litres == null)
    return (
      byNorm && { litres: byNorm.chosen, least: byNorm.least, most: byNorm.most, from: 'norm', object: byNorm.object }
    )
  const litres = positive(input.treated.litres)
  return (
    litres && {
      litres,
      least: byNorm?.least ?? null,
      most: byNorm?.most ?? null,
      from: 'person',
      object: byNorm?.object ?? null,
    }
  )
}

/** Litres per square metre by the norm in use; to calculate an area from a volume. */
export const litresPerM2 = (input: DoseInput): LitresPerUnit | null => litresPerUnit(input, 'm2')

interface NormVolume {
  least: Ratio | null
  chosen: Ratio
  most: Ratio | null
  object: ObjectKind
}

const byArea = (input: DoseInput) => volumeForObject(input, input.treated.areaM2, 'm2', 'area')
const byMass = (input: DoseInput) => volumeForObject(input, input.treated.massKg, 'kg', 'mass')
const bySpace = (input: DoseInput) => volumeForObject(input, input.treated.spaceM3, 'm3', 'space')

function volumeForObject(
  input: DoseInput,
  given: string | null | undefined,
  unit: BasisUnit,
  object: ObjectKind,
): NormVolume | null {
  const size = positive(given)
  const norm = size && litresPerUnit(input, unit)
  if (!size || !norm) return null
  return {
    least: norm.least?.times(size) ?? null,
    chosen: norm.chosen.times(size),
    most: norm.most.times(size),
    object,
  }
}

function litresPerUnit({ waterNorms, treated }: DoseInput, unit: BasisUnit): LitresPerUnit | null {
  const norm = waterNormFor(waterNorms, treated.norm, unit)
  return norm && toLitresPerUnit(norm, treated.normLitres)
}

/** The sum over size classes. Bounds only when every class has a registered norm: a class without one has no known maximum. */
function byPlants({ waterNorms, treated }: DoseInput): NormVolume | null {
  if (!treated.plants?.length) return null
  const sum: { least: Ratio | null; chosen: Ratio; most: Ratio | null } = { least: zero, chosen: zero, most: zero }
  for (const row of treated.plants) {
    const count = positive(row.count)
    const water = count?.isWhole && waterPerPlant(row, waterNorms)
    if (!count || !water) return null
    sum.least = sum.least && water.least && sum.least.plus(water.least.times(count))
    sum.chosen = sum.chosen.plus(water.chosen.times(count))
    sum.most = sum.most && water.most && sum.most.plus(water.most.times(count))
  }
  return { ...sum, object: 'plants' }
}

/** Litres per plant of one size class: by the norm, or by the person where there is none. */
export function waterPerPlant(
  row: PlantRow,
  norms: readonly WaterNorm[],
): { least: Ratio | null; chosen: Ratio; most: Ratio | null } | null {
  const norm = waterNormFor(norms, row.norm, 'plant')
  const registered = norm && toLitresPerUnit(norm, row.litres)
  if (registered) return registered
  const own = positive(row.litres)
  return own && { least: null, chosen: own, most: null }
}

/** The norm with that basis: the chosen one, else the first. */
export function waterNormFor(
  norms: readonly WaterNorm[],
  index: number | null | undefined,
  unit: BasisUnit,
): WaterNorm | null {
  const norm = index == null ? norms.find(candidate => candidate.basisUnit === unit) : norms[index]
  return norm?.basisUnit === unit ? norm : null
}

/** Nothing chosen: the middle of the range, or the maximum where it is all that the registration gives. */
function toLitresPerUnit({ min, max, basisValue }: WaterNorm, litres: string | null | undefined): LitresPerUnit | null {
  const isOnlyMaximum = /^0+(\.0+)?$/.test(min)
  const [least, most, basis] = [positive(min), positive(max), positive(basisValue)]
  if (!most || !basis || (isOnlyMaximum ? false : !least || least.isAbove(most))) return null
  const chosen = litres == null ? (least ? least.plus(most).over(two) : most) : positive(litres)
  return chosen && { least: least?.over(basis) ?? null, chosen: chosen.over(basis), most: most.over(basis) }
}

const two = one.plus(one)

/** All plants of all size classes; null when one count is missing. */
export function countPlants(rows: readonly PlantRow[] | undefined): Ratio | null {
  let sum = zero
  for (const { count } of rows ?? []) {
    const plants = positive(count)
    if (!plants?.isWhole) return null
    sum = sum.plus(plants)
  }
  return sum.isZero ? null : sum
}
