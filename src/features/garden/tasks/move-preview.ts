import type { Day } from '#features/verdict/calendar.ts'

/** What another day of a job would change: the response of `POST /api/tasks/{id}/shift` with `preview`. */
export interface MovePreview {
  from: Day
  to: Day
  /** As stored now, to be set again by `restore`; null: the days follow from the scheme. */
  before: { from: Day | null; to: Day | null }
  conflicts: readonly MoveConflict[]
}

export interface MoveConflict {
  /** Of the job that it stands against, which need not be the moved one. */
  task: number
  title: string
  code: string
  level: 'forbidden' | 'caution'
  text: string
}
