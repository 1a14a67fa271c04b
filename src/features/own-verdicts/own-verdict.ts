import type { PouredDose } from '#features/dosing/amount-text.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { Level } from '#features/verdict/reason.ts'

/** A registered use for a planting with the verdict of a day: «можно сегодня?». */
export interface UseChoice {
  use: string
  drug: { alias: string; name: string }
  method: string
  /** Names of what it is registered against on this crop. */
  targets: readonly string[]
  level: Level
  isIncomplete: boolean
  reasons: readonly { code: string; level: Level | 'info'; text: string }[]
  allowedFrom: Day | null
  wait: number | null
  dose: PouredDose | null
}

/** The best use of a product for one of the gardener's plantings. */
export interface OwnVerdict extends UseChoice {
  planting: { id: number; name: string }
}
