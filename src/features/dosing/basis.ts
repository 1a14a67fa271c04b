import type { DoseInput, WaterNorm } from './dose-input.ts'
import type { Missing, Solution } from './dose-result.ts'
import { positive, type Ratio } from './ratio.ts'
import { countPlants, litresPerM2 } from './water.ts'

/** What the rate is multiplied by: litres of the solution or of the substrate, square metres, kilograms, plants or cubic metres. */
export interface Basis {
  size: Ratio
  /** Litres of the solution only: the largest volume the registered norm allows for the object. */
  cap: Ratio | null
}

export function basisOf(input: DoseInput, solution: Solution | null): Basis | Missing {
  const { rate, treated } = input
  if (rate.rateKind === 'per_water' || rate.rateKind === 'percent') {
    return solution ? { size: solution.litres, cap: solution.most } : missingWater(input)
  }
  const size = {
    per_area: () => area(input),
    per_mass: () => positive(treated.massKg),
    per_unit: () => countPlants(treated.plants),
    per_space: () => positive(treated.spaceM3),
    ready: () => null,
    per_substrate: () => positive(treated.substrateL),
    unknown: () => null,
  }[rate.rateKind]()
  return size ? { size, cap: null } : { code: 'OBJECT_MISSING', field: objectFields[rate.rateKind] }
}

const objectFields = {
  per_area: 'area',
  per_mass: 'mass',
  per_unit: 'plants',
  per_space: 'space',
  ready: 'area',
  per_substrate: 'substrate',
  unknown: 'rate',
} as const

/** The given area, or the one that the given volume covers at its norm. */
function area(input: DoseInput): Ratio | null {
  const { areaM2, litres } = input.treated
  if (areaM2 != null) return positive(areaM2)
  const [volume, norm] = [positive(litres), litresPerM2(input)]
  return volume && norm && volume.over(norm.chosen)
}

const normFields: Record<WaterNorm['basisUnit'], Missing['field']> = {
  m2: 'area',
  plant: 'plants',
  kg: 'mass',
  m3: 'space',
  l: 'water',
}

/** The missing input: the object where a norm is registered for it, else the litres. */
function missingWater({ waterNorms, treated }: DoseInput): Missing {
  const field = waterNorms[0] && normFields[waterNorms[0].basisUnit]
  const needsObject = field && field !== 'water' && treated.litres == null && !isGiven(treated, field)
  return needsObject ? { code: 'OBJECT_MISSING', field } : { code: 'WATER_MISSING', field: 'water' }
}

function isGiven(treated: DoseInput['treated'], field: Missing['field']): boolean {
  if (field === 'plants') return countPlants(treated.plants) !== null
  return positive(field === 'area' ? treated.areaM2 : field === 'mass' ? treated.massKg : treated.spaceM3) !== null
}
