import type { HarvestPart } from '#features/drug-uses/places-and-methods.ts'
import type { ScalePhase } from '#features/treatments/scheme/step-window.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { CropFacts } from '#features/verdict/question.ts'
import type { RegulationCopy } from '../journal/regulation-copy.ts'
import type { PhaseEvent } from '../plan/phase-marks.ts'
import type { StoredRound, TaskKind } from '../plan/stored-round.ts'
import type { StoredStep } from '../plan/stored-step.ts'
import type { StoredRepeat } from '../repeats/repeat-rule.ts'

/** What is stored of a garden, as the rules of the plan read it. Everything belongs to one gardener. */

export interface Garden {
  plots: PlotFacts[]
  beds: BedFacts[]
  plantings: PlantingFacts[]
  tasks: TaskFacts[]
  entries: EntryFacts[]
  /** Null: not told. */
  sprayer: SprayerFacts | null
}

/** Volumes in litres. */
export interface SprayerFacts {
  tankL: string
  /** What the pump cannot spray. */
  deadL: string | null
  /** Measured on ten square metres. */
  waterL: string | null
}

export interface PlotFacts {
  id: number
  version: number
  name: string
  alias: string
  areaM2: string | null
  /** Alias, name and number in the register of the region; null: not told. */
  region: { alias: string; name: string; code: string } | null
  waterZone: boolean | null
  beehivesNear: boolean | null
}

export interface BedFacts {
  id: number
  version: number
  plot: number
  name: string
  alias: string
  areaM2: string | null
  place: 'open' | 'protected' | 'indoor' | 'storage'
  note: string | null
}

export interface GardenCrop extends CropFacts {
  id: number
  phases: readonly GardenPhase[]
  family: string | null
  rotationYears: number | null
  /** What one plant of it is called; null: a plant. */
  form: 'tree' | 'bush' | null
}

export interface GardenPhase extends ScalePhase {
  flowering: 'yes' | 'no' | 'sometimes'
  holdsDays: number | null
}

export interface PlantingFacts {
  id: number
  version: number
  name: string
  alias: string
  bed: number
  crop: GardenCrop
  sort: { alias: string; name: string } | null
  areaM2: string | null
  count: number | null
  sizeClasses: readonly { condition: string; count: number }[]
  sownAt: Day | null
  plantedAt: Day | null
  removedAt: Day | null
  cycleNo: number | null
  plannedHarvestAt: Day | null
  pickEveryDays: number | null
  pauseUntil: Day | null
  harvestPart: HarvestPart | null
  lot: number | null
  flowering: boolean | null
  floweringSeenAt: Day | null
  flowersNearby: boolean | null
  nearbySeenAt: Day | null
  note: string | null
  events: readonly PhaseEvent[]
  harvests: readonly {
    id: number
    day: Day
    isBefore: boolean
    amount: string | null
    unit: string | null
    note: string | null
    codes: string[]
    reason: string | null
  }[]
  moves: readonly { bed: number | null; until: Day }[]
  observations: readonly {
    id: number
    day: Day
    problem: { alias: string; name: string } | null
    severity: number | null
    note: string | null
    resolvedOn: Day | null
  }[]
  schemes: readonly {
    id: number
    scheme: number
    title: string
    version: number
    season: number | null
    steps: StoredStep[]
  }[]
}

export interface TaskFacts {
  id: number
  uid: string
  planting: number | null
  bed: number | null
  plantingScheme: number | null
  stepKey: string | null
  kind: TaskKind
  title: string
  useAlias: string | null
  dueFrom: Day | null
  dueTo: Day | null
  rainUntil: Day | null
  rounds: readonly StoredRound[]
  note: string | null
  /** In milliseconds. */
  madeAt: number
  /** Who has added it over a shared address; null: the gardener. */
  madeBy?: string | null
  /** How a job of one's own comes again; null: once. */
  repeat?: StoredRepeat | null
  /** The job of the same repeat that it follows. */
  after?: number | null
}

export interface EntryFacts {
  id: number
  day: Day
  method: 'spray' | 'drench' | 'seed' | 'dip' | 'granules' | 'bait' | 'dust' | 'paint' | 'smoke' | 'root' | 'unknown'
  bed: number | null
  plantings: readonly number[]
  reached: Readonly<Record<string, boolean>>
  /** Of the whole entry; null: not told. */
  waterL: string | null
  areaM2: string | null
  items: readonly ItemFacts[]
}

export interface ItemFacts {
  use: string
  rate: string | null
  amount: string | null
  unit: string | null
  isThisForm: boolean | null
  batch: string | null
  labelDays: number | null
  copy: RegulationCopy
}
