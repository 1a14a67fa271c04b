import type { Day } from '#features/verdict/calendar.ts'
import type { MoveConflict } from './move-preview.ts'

/** What several jobs have become: the response of `POST /api/tasks/bulk`. `left`: those that stay as they were, and why. */
export interface BulkChange {
  changed: number
  left: { task: number; title: string; text: string }[]
}

/** The same before it is written, with what other days would meet. */
export interface BulkPreview extends BulkChange {
  moved: readonly { task: number; title: string; was: Day | null; from: Day | null; to: Day | null }[]
  conflicts: readonly MoveConflict[]
}
