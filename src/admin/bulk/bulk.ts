import type { RecordStatus } from '#admin/kinds/kind-description.ts'

/** Actions on many records, by the status that they set. */
export const bulkActions = { publish: 'published', unpublish: 'draft', archive: 'archived' } as const satisfies Record<string, RecordStatus>
export type BulkAction = keyof typeof bulkActions

/** More at once would hold locks for too long. */
export const maxBulk = 10_000

/** What an action would do, before it is done. */
export interface BulkPreview {
  /** Names the set of records and their versions. */
  token: string
  /** Chosen records. */
  total: number
  /** Those that would change; the others already have the status. */
  changing: number
  /** The first of them. */
  items: readonly { id: number; title: string; status: RecordStatus }[]
}

/** A finished action. */
export interface BulkResult {
  /** For undoing; null when nothing changed. */
  batch: number | null
  changed: number
}

/** What became of an undone action: records that somebody has changed since are left as they are. */
export interface UndoResult {
  undone: number
  kept: readonly { id: number; title: string }[]
}
