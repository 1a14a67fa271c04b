import { asc, inArray } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#kit/db/database.server.ts'
import { invalid } from '#kit/problem.ts'
import type { SavedRecord } from './change.ts'
import { tableOf } from './define-entity.ts'
import { addedReferences, type Reference, trashedTargetText } from './references.ts'

/**
 * Refuses saved records that begin to refer to a record in the trash, at the field. The records that are referred to are locked until the
 * end of the transaction: one that another transaction is putting into the trash is waited for, and cannot be put there afterwards.
 */
export const refuseTrashed = (tx: Db, saved: readonly SavedRecord[]): Promise<void> =>
  refuseTrashedTargets(tx, saved.flatMap(beginning))

/** The same for references that are not fields, such as those in texts. Files and users have no status. */
export async function refuseTrashedTargets(tx: Db, references: readonly Reference[]): Promise<void> {
  const added = references.filter(({ to }) => 'status' in tableOf(to))
  // In one order of kinds and ids, so that two writers never wait for each other.
  const kinds = [...Map.groupBy(added, ({ to }) => to)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [to, references] of kinds) {
    const trashed = await lockTargets(tx, to, [...new Set(references.map(({ id }) => id))])
    const refused = references.filter(({ id }) => trashed.has(id))
    if (refused.length > 0)
      throw invalid(Object.fromEntries(refused.map(({ path }) => [path.join('.'), [trashedTargetText]])))
  }
}

/** A record that leaves the trash begins to refer to everything that it names. */
function beginning({ entity, before, after }: SavedRecord): Reference[] {
  if (!after || after.status === 'trash') return []
  return addedReferences(entity.fields, before?.status === 'trash' ? null : before, after)
}

/** The status is compared outside of the statement, because a condition on it would be checked before a lock is waited for. */
async function lockTargets(tx: Db, to: string, ids: readonly number[]): Promise<Set<number>> {
  const table = tableOf(to)
  const rows = await tx
    .select({ id: table.id!, status: table.status! })
    .from(table as unknown as PgTable)
    .where(inArray(table.id!, [...ids]))
    .orderBy(asc(table.id!))
    .for('key share')
  return new Set(rows.filter(({ status }) => status === 'trash').map(({ id }) => id as number))
}
