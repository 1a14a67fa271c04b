import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RecordStatus } from '#admin/kit/kinds/kind-description.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type Change, removeRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import type { Values } from './check-values.server.ts'
import { columnOf } from './find-names.server.ts'

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
  /** The kind of the rows, and its field that names the record. */
  entity: AnyEntity
  field: string
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

/** Deletes a record for good, and before it the rows that nobody could reach without it. */
export async function removeWithRows(
  db: Db,
  entity: AnyEntity,
  read: { id: number; version: number },
  rows: OwnRows | undefined,
): Promise<Change[]> {
  const own = rows ? await idsAndVersions(db, rows, read.id) : []
  return [...own.map(row => removeRecord(rows!.entity, row)), removeRecord(entity, read)]
}

async function idsAndVersions(db: Db, { entity, field }: OwnRows, owner: number) {
  const { id, version } = entity.table
  const rows = db
    .select({ id, version })
    .from(entity.table as PgTable)
    .where(eq(columnOf(entity, field), owner))
  return (await rows) as { id: number; version: number }[]
}
