import type { PouredDose } from '#features/dosing/amount-text.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { Level } from '#features/verdict/reason.ts'

/** «Когда можно?»: a registered use on one of the gardener's plantings, on each of the coming days. */
export interface OwnDays {
  use: string
  drug: { alias: string; name: string }
  planting: { id: number; name: string; crop: string; plot: number; place: string; size: string }
  today: Day
  wait: number | null
  dose: PouredDose | null
  /** The field of the planting that puts the harvest off, and its value; null: its crop is not eaten. */
  putsOff: { field: 'pauseUntil' | 'plannedHarvestAt'; was: Day | null } | null
  /** What «В план» adds. */
  job: { title: string; kind: string }
  /** What to ask for today; null: nothing that is asked here would change the answer. */
  ask: { fact: 'flowering' | 'flowersNearby' | 'waterZone' | 'beehivesNear'; yes: Level; no: Level } | null
  /** Open jobs with the same product. */
  planned: readonly { task: number; from: Day; to: Day }[]
  days: readonly DayAnswer[]
}

export interface DayAnswer {
  day: Day
  level: Level
  /** What counts for the level, worst first. */
  reasons: readonly { code: string; level: Level; text: string }[]
  /** «Есть можно с …» after a treatment of that day. */
  light: {
    state: 'free' | 'date' | 'label' | 'stage' | 'unknown' | 'not_eaten'
    date: Day | null
    notBefore: Day | null
  }
  /** The next picking that is known for that day. */
  harvest: Day | null
  /** Nothing but this picking forbids it; with a picking from this day on nothing does. */
  postponeTo: Day | null
  /** When keepers of bees are to be told of it, at the latest; null: there is nobody to tell. */
  notice: Day | null
}

/** How many days are told, and of how many plantings at once. */
export const usualDays = 14
export const maxDays = 21
export const maxAsked = 10
