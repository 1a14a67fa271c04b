import type { PouredDose } from '#features/dosing/amount-text.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { Level, Reason } from '#features/verdict/reason.ts'
import type { SkipReason, TaskKind } from '../plan/stored-round.ts'

/** A job as the to-do shows it: the response of `GET /api/tasks`. */
export interface TaskView {
  id: number
  title: string
  kind: TaskKind
  planting: { id: number; name: string; crop: string } | null
  bed: { id: number; name: string } | null
  group: 'waiting' | 'today' | 'week' | 'later' | 'undated' | 'ended'
  state: 'planned' | 'open' | 'missed' | 'undated' | 'done' | 'skipped'
  from: Day | null
  to: Day | null
  /** Why it is missed or has no date, in words; empty otherwise. */
  why: string
  endedOn: Day | null
  skipReason: SkipReason | null
  /** Of repeats: how many are done or skipped, and how many there are. */
  rounds: { done: number; times: number } | null
  isManual: boolean
  isRequired: boolean
  text: string
  note: string | null
  treatment: TreatmentView | null
  /** A step or job that is done with a product: «Сделано» always becomes an entry of the journal. */
  isTreatment: boolean
  /** What stands in the way of work by hand, and the notice to keepers of bees. */
  warnings: readonly string[]
  /** «Сделано» in one tap; otherwise a page asks first. */
  isOneTap: boolean
}

export interface TreatmentView {
  /** Null: the site has none of the uses of this step any more. */
  use: string | null
  drug: { alias: string; name: string } | null
  /** Class of danger to bees; null: not known. */
  hazardBee: number | null
  level: Level
  isIncomplete: boolean
  reasons: readonly { code: string; level: Reason['level']; text: string }[]
  allowedFrom: Day | null
  /** Whole days of waiting after it; null: not given in days. */
  wait: number | null
  /** Null: forbidden, or the amount does not follow from the planting. */
  dose: PouredDose | null
  /** What is missing for an amount; empty otherwise. */
  missing: string
  options: readonly { use: string; drug: string; level: Level }[]
}
