import type { PouredDose } from '#features/dosing/amount-text.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { Level, Reason } from '#features/verdict/reason.ts'
import type { SkipReason, TaskKind } from '../plan/stored-round.ts'
import type { RepeatRule } from '../repeats/repeat-rule.ts'

/** A job as the to-do shows it */
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
  /** The gardener's day where it is done. */
  today: Day
  skipReason: SkipReason | null
  /** Who has marked it, or added what nobody has marked, over a shared address, as the gardener has named it; null: the gardener. */
  by: string | null
  /** Of repeats: how many are done or skipped, and how many there are. */
  rounds: { done: number; times: number } | null
  /** How a job of one's own comes again; null: once. */
  repeat: RepeatRule | null
  /** How often it was marked, for the next mark to say what it has seen. */
  round: number
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

/** The response of `GET /api/tasks`. */
export interface TaskList {
  items: readonly TaskView[]
  total: number
  today: Day
  counts: Readonly<Record<TaskView['group'], number>>
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
  /** It reaches the plantings of the same bed unless the gardener says otherwise. */
  isFlying: boolean
  /** Null: forbidden, or the amount does not follow from the planting. */
  dose: PouredDose | null
  /** What is missing for an amount; empty otherwise. */
  missing: string
  /** «Дома 3 мл, нужно 9 мл»; null: enough, not counted at home, or not comparable. Only in the list of jobs. */
  short?: string | null
  options: readonly { use: string; drug: string; level: Level }[]
}
