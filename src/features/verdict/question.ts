import type { DoseResult } from '#features/dosing/dose-result.ts'
import type { DrugNames } from '#features/drug-uses/drug-options.ts'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
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
  /** Whether the condition of the rate in the registration holds; left out or null: not known. */
  isConditionMet?: boolean | null
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
  /** Null: not entered. It never makes a day allowed, and holds for today only. */
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

export interface DrugFacts extends DrugNames {
  /** Classes 1 to 4. */
  hazardHuman: number | null
  hazardBee: number | null
  lphAllowed: 'yes' | 'no' | null
  /** All known ones, in any order. */
  registrations: readonly Registration[]
  substances: readonly SubstanceFacts[]
  formulation: { code: string; mixRank: number | null; isDiluted: boolean } | null
  densityGMl?: string | null
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
  /** Content, with its unit; left out or null: not known. */
  content?: string | null
  unit?: string | null
  groups: readonly GroupFacts[]
}

export interface GroupFacts
  extends Pick<MoaGroup, 'system' | 'code' | 'multiSite' | 'maxConsecutive' | 'maxPerSeason' | 'maxSharePct'> {
  source: Source | null
}

/** What the amount per area follows from; left out: not known. */
export interface AmountFacts {
  basisValue?: DrugUse['basisValue']
  basisUnit?: DrugUse['basisUnit']
  waterNorms?: readonly { max: string; basisValue: string; basisUnit: string }[]
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
      | 'restrictions'
      | 'rateCondition'
      | 'pestStage'
      | 'bufferZoneM'
      | 'settledWords'
      | 'harvestPart'
    >,
    AmountFacts {
  /** Aliases of the leaf crops it resolves to; empty: land without a crop. */
  crops: readonly string[]
  exceptions: readonly string[]
  targets: readonly { alias: string; effect: 'full' | 'partial'; name?: string | null }[]
  source: Source | null
}

export interface CropFacts {
  alias: string
  name: string
  harvestMode: 'single' | 'continuous' | 'none' | null
  lifeCycle: 'annual' | 'biennial' | 'perennial_herb' | 'perennial_woody' | null
  edible: boolean
}

/** The crop of uses that treat land without a crop; it has no harvest. */
export const landWithoutCrop: CropFacts = {
  alias: '',
  name: 'участок без культуры',
  edible: false,
  harvestMode: 'none',
  lifeCycle: null,
}

/** A pest, a disease or another purpose of the use. */
export interface TargetFacts {
  alias: string
  name: string
}

export interface Planting {
  place: 'open' | 'protected' | 'indoor' | 'storage' | null
  /** The day that phase and blossom were seen on. They hold for some days after it, see `observedOnDay`. */
  observedOn: Day
  /** Phase of that day, two digits. */
  bbch: string | null
  /** The last code of the phase where only its name is known: «цветение» is 60 to 69. Left out: `bbch` is exact. */
  bbchEnd?: string | null
  /** The garden name of the phase, for texts. */
  phaseName: string | null
  /** Whether the crop is in flower in this phase by its scale, null: the scale does not tell. Left out: no phase is known. */
  phaseBlossom?: 'yes' | 'no' | 'sometimes' | null | undefined
  /** Days for which the phase holds by its scale; left out or null: by its code. */
  phaseHoldsDays?: number | null
  /** What the gardener says about the planting itself; it wins over the phase. */
  flowering: boolean | null
  /** Weeds under the trees or a neighbouring bed are in flower. */
  flowersNearby: boolean | null
  plantedAt: Day | null
  /** The planned harvest, or the next picking where the crop is picked again and again. */
  plannedHarvest: Day | null
  /** What will be eaten of a crop that is grown for its leaves or for its bulbs; left out or null: not known. */
  harvestPart?: UseFacts['harvestPart']
}

interface Plot {
  waterZone: boolean | null
  beehivesNear: boolean | null
}

/** A treatment that was done or is planned, with the registered use it followed. */
export interface Treatment {
  day: Day
  drug: Pick<DrugFacts, 'alias' | 'name' | 'kind' | 'purposes' | 'substances' | 'formulation' | 'densityGMl'> &
    Partial<Pick<DrugFacts, 'isDemo'>>
  use: Pick<
    UseFacts,
    | 'crops'
    | 'exceptions'
    | 'method'
    | 'bbchFrom'
    | 'bbchTo'
    | 'phiKind'
    | 'phiDays'
    | 'phiBbchMax'
    | 'phiConfirmed'
    | 'reentryHandDays'
    | 'cellReentry'
    | 'rateMax'
  > &
    Partial<
      Pick<
        UseFacts,
        | 'source'
        | 'harvestMinDays'
        | 'harvestPart'
        | 'plantingTime'
        | 'intervalMinDays'
        | 'rateKind'
        | 'rateUnit'
        | keyof AmountFacts
      >
    >
  /** What it is against: groups of action are compared within one side. */
  sides: readonly Side[]
  /** Phase of the planting on that day, two digits; left out: not known. */
  bbch?: string | null
  /** The rate that was taken, in the unit of the registration; left out: not known, and then it is not judged. */
  rate?: string | null
  /** False: another form of the brand, for which the use is not registered. */
  isThisForm?: boolean | null
  /** The same for all that was in one tank; left out: it was alone. */
  tank?: string
  /** Done to these very plants, so that it belongs to their season also before they were planted out; left out: not known. */
  isOfPlants?: boolean
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
  /** How long ago it was measured; left out: now. */
  hoursAgo?: number
}
