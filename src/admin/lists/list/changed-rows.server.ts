import { and, desc, eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { hasId } from '#admin/lists/bulk/find-chosen.server.ts'
import { user } from '#features/accounts/user.table.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
import type { ChangedRow } from './changed-row.ts'

/** The rows of an open list that were saved or deleted since it was loaded, with the last writer. Two statements at most. */
export async function findChangedRows(
  db: Db,
  entity: AnyEntity,
  shown: ReadonlyMap<number, number>,
): Promise<ChangedRow[]> {
  const { table } = entity
  const stored = await db
    .select({ id: table.id, version: table.version })
    .from(table as PgTable)
    .where(hasId(entity, [...shown.keys()]))
  const versions = new Map(stored.map(({ id, version }) => [id as number, version as number]))
  const changed = [...shown].filter(([id, version]) => versions.get(id) !== version).map(([id]) => id)
  if (changed.length === 0) return []
  const writers = await db
    .selectDistinctOn([entityRevision.recordId], {
      id: entityRevision.recordId,
      at: entityRevision.createdAt,
      author: user.name,
    })
    .from(entityRevision)
    .leftJoin(user, eq(user.id, entityRevision.userId))
    .where(
      and(eq(entityRevision.entity, entity.name), sql`${entityRevision.recordId} = any (${sql.param(changed)}::int[])`),
    )
    .orderBy(entityRevision.recordId, desc(entityRevision.id))
  const byId = new Map(writers.map(writer => [writer.id, writer]))
  return changed.map(id => ({
    id,
    isDeleted: !versions.has(id),
    author: byId.get(id)?.author ?? null,
    at: byId.get(id)?.at.toISOString() ?? null,
  }))
}
