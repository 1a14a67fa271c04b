import type { Day } from './calendar.ts'
import type { Source } from './question.ts'

/** The level of a verdict; the worst reason decides: forbidden > caution > unknown > allowed. */
export type Level = 'forbidden' | 'caution' | 'unknown' | 'allowed'

/**
 * Every code and its level, in the order of a verdict. `info` never changes the level.
 * Journals and the API rely on codes: a code is never reused for something else.
 */
export const levels = {
  NO_USE: 'forbidden',
  USE_GONE: 'unknown',
  CROP_EXCLUDED: 'forbidden',
  FORM_OTHER: 'forbidden',
  FORM_UNKNOWN: 'unknown',
  CROP_UNKNOWN: 'unknown',
  TARGET_UNKNOWN: 'unknown',
  NOT_HOUSEHOLD: 'forbidden',
  LPH_UNKNOWN: 'unknown',
  STATUS_EXPIRED: 'forbidden',
  STATUS_WITHDRAWN: 'forbidden',
  STATUS_SUSPENDED: 'forbidden',
  STATUS_NOT_YET: 'forbidden',
  STATUS_SOON: 'caution',
  STATUS_UNKNOWN: 'unknown',
  USE_NOT_READY: 'unknown',
  COMPOSITION_UNKNOWN: 'unknown',
  PLACE: 'forbidden',
  PLACE_UNKNOWN: 'unknown',
  STAGE: 'forbidden',
  STAGE_UNKNOWN: 'unknown',
  TIMING_UNREAD: 'unknown',
  RESTRICTION_UNREAD: 'unknown',
  RATE_CONDITION: 'forbidden',
  RATE_CONDITION_UNKNOWN: 'unknown',
  PEST_STAGE_UNREAD: 'unknown',
  BUFFER_ZONE_UNREAD: 'unknown',
  HARVEST_PART: 'forbidden',
  HARVEST_PART_UNKNOWN: 'unknown',
  MONTH: 'forbidden',
  PLANTING: 'forbidden',
  PLANTING_UNKNOWN: 'unknown',
  FLOWERING: 'forbidden',
  FLOWERING_UNKNOWN: 'unknown',
  BLOSSOM_DOUBT: 'caution',
  WATER_ZONE: 'forbidden',
  WATER_ZONE_UNKNOWN: 'unknown',
  HAZARD_CLASS: 'caution',
  HAZARD_UNKNOWN: 'unknown',
  PHI: 'forbidden',
  PHI_STAGE: 'forbidden',
  PHI_PICKING: 'caution',
  PHI_NO_DATE: 'caution',
  PHI_EARLIER: 'caution',
  PHI_DASH: 'caution',
  PHI_UNKNOWN: 'unknown',
  REENTRY: 'caution',
  REENTRY_UNKNOWN: 'unknown',
  MAX_COUNT: 'forbidden',
  MAX_COUNT_UNKNOWN: 'unknown',
  INTERVAL: 'forbidden',
  INTERVAL_UNKNOWN: 'info',
  INTERVAL_LONG: 'info',
  HISTORY_UNKNOWN: 'unknown',
  MIX_GAP: 'forbidden',
  BEES: 'forbidden',
  BEES_PROTECTED: 'caution',
  BEES_EVENING: 'caution',
  BEES_UNKNOWN: 'unknown',
  BEES_NOTICE: 'info',
  MOA_REPEAT: 'caution',
  MOA_SHARE: 'caution',
  MOA_SEED: 'caution',
  SAME_AI: 'caution',
  DOSE_OVER: 'forbidden',
  DOSE_UNDER: 'caution',
  DOSE_ROUNDED: 'info',
  DOSE_UNIT: 'unknown',
  RATE_MISSING: 'unknown',
  OBJECT_MISSING: 'unknown',
  PIECE_FRACTION: 'forbidden',
  DEVICE_STEP: 'caution',
  DEVICE_MAX: 'info',
  WATER_MISSING: 'unknown',
  WATER_OVER: 'info',
  WATER_UNDER: 'caution',
  REMAINDER_SMALL: 'info',
  VESSEL: 'info',
  MIX_FORBIDDEN: 'forbidden',
  MIX_CAUTION: 'caution',
  MIX_UNKNOWN: 'unknown',
  MIX_TOO_MANY: 'caution',
  PARTIAL: 'caution',
  WEATHER_STOP: 'forbidden',
  TEMP_LIMIT: 'forbidden',
  WEATHER_LIMIT: 'caution',
  WEATHER_UNKNOWN: 'info',
  FRESHNESS: 'caution',
  UNVERIFIED: 'info',
  COPPER_LOAD: 'info',
  PPE: 'info',
  LEFTOVER: 'info',
  RINSE: 'info',
} as const satisfies Record<string, Level | 'info'>

export type Code = keyof typeof levels

/** Numbers, days and names of the text, for programs. */
export type Details = Record<string, string | number | readonly string[]>

export interface Reason {
  code: Code
  level: Level | 'info'
  text: string
  source: Source
  /** The first day on which this reason is gone, all else equal; null when no day alone changes it. */
  changesOn: Day | null
  details: Details
}

export const reason = (
  code: Code,
  text: string,
  source: Source,
  changesOn: Day | null = null,
  details: Details = {},
): Reason => ({
  code,
  level: levels[code],
  text,
  source,
  changesOn,
  details,
})
