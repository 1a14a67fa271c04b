import type { RecordStatus } from '#admin/kit/kinds/kind-description.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { Change } from '#kit/entity/change.ts'
import type { Values } from './check-values.server.ts'

/** The record that the rows belong to. */
export interface RowsOwner {
  id: number
  /** A new record has no rows yet. */
  isNew: boolean
  /** The stored status, and the one that the save gives. */
  status: RecordStatus
  target: RecordStatus
  /** As they are to be saved, without the rows. */
  values: Values
}

export interface RowsPlan {
  changes: readonly Change[]
  /** What another editor has changed meanwhile; nothing is saved then. */
  conflicts: readonly unknown[]
}

/**
 * Rows of another kind that are saved with a record in one unit of work, as the norms of a drug. Their edit stands among the values of the
 * record under `key`, in a draft, in a planned publication and in a save; null there means the rows as they are stored.
 */
export interface OwnRows {
  key: string
  label: string
  /** Throws 422 below `key` for what no table could show; values of cells may be wrong. */
  checkDraft(edit: unknown): void
  /** Throws 422 below `key`. With a record that goes to the site all its rows do. */
  plan(db: Db, owner: RowsOwner, edit: unknown): Promise<RowsPlan>
  /** The rows as their table shows them. */
  view(db: Db, id: number): Promise<unknown>
}

/** The values of the record itself, and the edit of its rows; undefined when the rows were not named. */
export function splitRows(rows: OwnRows | undefined, values: Values): { fields: Values; edit: unknown } {
  if (!rows || !(rows.key in values)) return { fields: values, edit: undefined }
  const { [rows.key]: edit, ...fields } = values
  return { fields, edit: edit ?? null }
}
