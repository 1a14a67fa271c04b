import type { DoseResult } from '#features/dosing/dose-result.ts'
import type { Drug } from '#features/drugs/drug.entity.ts'
import type { DrugUse } from '#features/drugs/uses/drug-use.entity.ts'
import type { Plant } from '#features/plants/plant.entity.ts'
import type { MoaGroup } from '#features/substances/moa-group.entity.ts'
import type { Day } from './calendar.ts'

/**
 * «Можно ли этот регламент сделать на этой посадке в этот день?» Null is «не известно» and never counts as allowed.
 * Days are calendar days of the garden.
 */
export interface Question {
  /** The current day. */
  today: Day
  /** The day of the treatment: today, a planned or a past one. */
  day: Day
  drug: DrugFacts
  /** The registered use that was chosen; null: none covers this crop and this target. */
  use: UseFacts | null
  /**
   * Whether the gardener's package has the registered form; null: not known. Left out: the brand has one form only.
   */
  isThisForm?: boolean | null
  /** Null: not chosen. For a use of land without a crop see `landWithoutCrop`. */
  crop: CropFacts | null
  target: TargetFacts | null
  planting: Planting
  plot: Plot
  /** Other treatments of this planting, done and planned; null: unknown. An empty list: there were none. */
  history: readonly Treatment[] | null
  /** `history` may be incomplete: there may have been other treatments. */
  isHistoryPartial?: boolean
  /** The other drugs of the tank. */
  mix: readonly MixPartner[]
  /** Null: not entered. It never makes a day allowed. */
  weather: Weather | null
  /** The nearest day of manual work there; null: nothing is planned. */
  workDay: Day | null
  /** The result of `dose()` for this use; null: the question is not about a dose. */
  dose: DoseResult | null
}

/** Where a fact or a rule comes from. */
export interface Source {
  title: string
  address?: string | null
}

export interface DrugFacts extends Pick<Drug, 'alias' | 'name' | 'kind' | 'purposes' | 'hazardHuman' | 'hazardBee'> {
  lphAllowed: 'yes' | 'no' | null
  /** All known ones, in any order. */
  registrations: readonly Registration[]
  substances: readonly SubstanceFacts[]
  formulation: { code: string; mixRank: number | null; isDiluted: boolean } | null
  tempMin: number | null
  tempMax: number | null
  effectiveTempMin: number | null
  isDemo: boolean
  /** Names of what it is registered against on the chosen crop, for the answer «не зарегистрирован». */
  targetsOnCrop: readonly string[]
}

export interface Registration {
  status: 'active' | 'expired' | 'withdrawn' | 'suspended' | 'unknown'
  validFrom: Day | null
  validTo: Day | null
  /** The last day on which stocks may be used up, where the registry names one. */
  useUpUntil?: Day | null
}

export interface SubstanceFacts {
  alias: string
  name: string
  isBiological: boolean
  groups: readonly GroupFacts[]
}

export interface GroupFacts extends Pick<MoaGroup, 'system' | 'code' | 'multiSite' | 'maxConsecutive' | 'maxPerSeason' | 'maxSharePct'> {
  source: Source | null
}

export interface UseFacts
  extends Pick<
    DrugUse,
    | 'alias'
    | 'audience'
    | 'isReady'
    | 'place'
    | 'method'
    | 'bbchFrom'
    | 'bbchTo'
    | 'bbchExceptFrom'
    | 'bbchExceptTo'
    | 'monthsFrom'
    | 'monthsTo'
    | 'plantingTime'
    | 'harvestMinDays'
    | 'timingText'
    | 'timingConfirmed'
    | 'forbidFlowering'
    | 'applicationsMax'
    | 'applicationsPer'
    | 'intervalMinDays'
    | 'intervalMaxDays'
    | 'phiKind'
    | 'phiDays'
    | 'phiBbchMax'
    | 'phiConfirmed'
    | 'reentryHandDays'
    | 'cellReentry'
    | 'rateKind'
    | 'rateMin'
    | 'rateMax'
    | 'rateUnit'
    | 'checkedAt'
    | 'confidence'
  > {
  /** Aliases of the leaf crops it resolves to; empty: land without a crop. */
  crops: readonly string[]
  exceptions: readonly string[]
  targets: readonly { alias: string; effect: 'full' | 'partial'; name?: string | null }[]
  source: Source | null
}

export interface CropFacts extends Pick<Plant, 'alias' | 'harvestMode' | 'lifeCycle'> {
  name: string
  edible: boolean
}

/** The crop of uses that treat land without a crop; it has no harvest. */
export const landWithoutCrop: CropFacts = { alias: '', name: 'участок без культуры', edible: false, harvestMode: 'none', lifeCycle: null }

/** A pest, a disease or another purpose of the use. */
export interface TargetFacts {
  alias: string
  name: string
}

export interface Planting {
  place: 'open' | 'protected' | 'indoor' | 'storage' | null
  /** The day that phase and blossom were given for: on any other day they are unknown, because plants grow. */
  observedOn: Day
  /** Phase of that day, two digits. */
  bbch: string | null
  /** The last code of the phase where only its name is known: «цветение» is 60 to 69. Left out: `bbch` is exact. */
  bbchEnd?: string | null
  /** The garden name of the phase, for texts. */
  phaseName: string | null
  flowering: boolean | null
  /** Weeds under the trees or a neighbouring bed are in flower. */
  flowersNearby: boolean | null
  plantedAt: Day | null
  /** The planned harvest, or the next picking where the crop is picked again and again. */
  plannedHarvest: Day | null
}

interface Plot {
  waterZone: boolean | null
  beehivesNear: boolean | null
}

/** A treatment that was done or is planned, with the registered use it followed. */
export interface Treatment {
  day: Day
  drug: Pick<DrugFacts, 'alias' | 'name' | 'kind' | 'purposes' | 'substances' | 'formulation'>
  use: Pick<UseFacts, 'method' | 'phiKind' | 'phiDays' | 'phiConfirmed'> &
    Partial<Pick<UseFacts, 'harvestMinDays' | 'plantingTime' | 'intervalMinDays'>>
  /** What it is against: groups of action are compared within one side. */
  sides: readonly Side[]
}
export type Side = 'diseases' | 'pests' | 'weeds'

export interface MixPartner {
  drug: Treatment['drug']
  method: DrugUse['method']
}

/** As measured by the gardener; every part may be missing. Degrees Celsius, metres per second. */
export interface Weather {
  temperature: number | null
  wind: number | null
  rain: 'none' | 'expected' | 'now' | null
}
