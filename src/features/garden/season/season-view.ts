import type { Day } from '#features/verdict/calendar.ts'
import type { GroupFacts } from '#features/verdict/question.ts'

/** A year of a garden as the plan draws it: the response of `GET /api/season`. */
export interface SeasonView {
  /** Of the first plot. */
  today: Day
  year: number
  /** Every year that has something, this one among them. */
  years: readonly number[]
  rows: readonly SeasonRow[]
  /** Missing in a copy that an older build left on the device. */
  ahead?: SeasonAhead
}

/** What is left to do from today on, in any year. */
export interface SeasonAhead {
  /** The first job with a day; null: none. */
  next: { title: string; from: Day } | null
  /** Open jobs without a day: most wait for a phase. */
  undated: number
}

export interface SeasonRow {
  /** Null: jobs of a bed, or of none. */
  planting: { id: number; name: string; crop: string } | null
  name: string
  place: string
  /** The gardener's day where it is. */
  today: Day
  phases: readonly SeasonPhase[]
  marks: readonly SeasonMark[]
}

export interface SeasonPhase {
  name: string
  from: Day
  to: Day
  look: 'rest' | 'growth' | 'bloom' | 'fruit' | 'harvest'
  /** From the usual months of the crop; otherwise the gardener has seen it. */
  isEstimate: boolean
}

export type SeasonGroup = Pick<GroupFacts, 'system' | 'code'>

export interface SeasonMark {
  key: string
  /** What is still to do, to be moved or ticked; null: an entry of the journal. */
  task: number | null
  entry: number | null
  /** Alias of the use that the entry was recorded with, to record it again; null: none. */
  use: string | null
  title: string
  /** First and last day that are shown. */
  from: Day
  to: Day
  state: 'done' | 'planned' | 'missed' | 'skipped'
  isTreatment: boolean
  /** A treatment that its registration forbids on that day. */
  isForbidden: boolean
  groups: readonly SeasonGroup[]
  /** Null: nothing waits for it. */
  wait: SeasonWait | null
  canMove: boolean
}

export interface SeasonWait {
  /** `planned`: if it is done as planned. `unknown`: nobody can name the day, which is never read as free. */
  is: 'known' | 'planned' | 'unknown'
  /** Where the shading ends: the first day that is free, or where the planting, the year or what counts ends. */
  to: Day
  words: string
}
