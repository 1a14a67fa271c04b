import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'

/**
 * The input of `dose()`. Every amount is a decimal string with a point, as stored in the database or returned by `parse-amount.ts`; an amount that is
 * absent, malformed, zero or negative counts as «нет данных», never as zero.
 */

/** The norm of a registered use, as stored. */
export type Rate = Pick<DrugUse, 'rateKind' | 'rateMin' | 'rateMax' | 'rateUnit' | 'basisValue' | 'basisUnit'>
export type WaterNorm = Omit<DrugUse['waterNorms'][number], 'key'>

export interface DoseInput {
  rate: Rate
  /** Registered norms of the working solution; empty where the regulation gives none. */
  waterNorms: readonly WaterNorm[]
  /** g/ml. Without it grams and millilitres are not converted. */
  densityGMl?: string | null
  treated: Treated
  /** Within `rateMin … rateMax`, in the rate's own unit and basis (`3.5` of «3–3,5 г на 10 л»). Absent: see `strength`. */
  chosenRate?: string | null
  /** Which end of the range when nothing is chosen: the lower for prevention (default), the upper for a strong attack. */
  strength?: 'prevention' | 'attack'
  /** `made_up`: filled up to the volume (w/v, default, the smaller dose); `in_water`: added to that much water (w/w, water = 1 kg/l). */
  percentMode?: 'made_up' | 'in_water'
  tank?: Tank | null
  device?: Device | null
}

/** What is treated. `litres` is the solution the person prepares; together with an area the dose never exceeds the norm of the area. */
export interface Treated {
  areaM2?: string | null
  plants?: readonly PlantRow[]
  massKg?: string | null
  spaceM3?: string | null
  /** Litres of soil or potting mix that the product is mixed into. */
  substrateL?: string | null
  litres?: string | null
  /** Index in `waterNorms` for area, mass and space; absent: the first one with a fitting basis. */
  norm?: number | null
  /** Litres per basis of that norm (the slider); absent: the middle of the range. */
  normLitres?: string | null
}

/** Plants of one size class. */
export interface PlantRow {
  /** A whole number above zero. */
  count: string
  /** Index in `waterNorms` (its basis is a plant); absent: the first norm per plant. */
  norm?: number | null
  /** Litres per plant, entered by the person; absent: the middle of the norm. */
  litres?: string | null
}

export interface Tank {
  litres: string
  /** `full`: full fills and a remainder (default); `equal`: as many equal fills as needed. */
  mode?: 'full' | 'equal'
  /** Volume that the pump cannot spray, litres. */
  deadLitres?: string | null
}

export interface Device {
  name: string
  unit: 'g' | 'ml' | 'pcs'
  /** The smallest division, and what amounts are rounded down to. */
  step: string
  /** The largest amount it measures at once. */
  max?: string | null
  /** The step is a thing that cannot be divided: a tablet, a whole ampoule without a syringe. Pieces (`pcs`) always are. */
  isWhole?: boolean
}
