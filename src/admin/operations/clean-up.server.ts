import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { purgeFiles } from '#admin/files/library/purge-files.server.ts'
import { trashDays } from '#admin/kit/trash-days.ts'
import { pruneDrafts, removeDraftsOf } from '#admin/records/drafts/record-drafts.server.ts'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { removeRecord } from '#kit/entity/change.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { HttpProblem } from '#kit/problem.ts'

/** Once a day: old trash, old drafts, old revisions, and files after the records that used them. */
export async function cleanUpRecords(db: Db): Promise<void> {
  await emptyTrash(db)
  await pruneDrafts(db)
  await pruneRevisions(db)
  await purgeFiles(db)
}

/** At once per kind; the rest follows the next day. */
const maxDeleted = 1_000

/**
 * Deletes what has been in the trash for 30 days; a record in the trash is never written, so that is the time of its last change. Kinds are
 * taken against the order of the registry, so that users go before what they use; what is still used stays until the next day.
 */
async function emptyTrash(db: Db): Promise<void> {
  for (const entity of [...entities].reverse() as AnyEntity[]) {
    const { table } = entity
    const old = (await db
      .select({ id: table.id, version: table.version })
      .from(table as PgTable)
      .where(and(eq(table.status, 'trash'), lt(table.updatedAt, sql`now() - make_interval(days => ${trashDays})`)))
      .orderBy(asc(table.id))
      .limit(maxDeleted)) as { id: number; version: number }[]
    for (const read of old) await deleteUnused(db, entity, read)
  }
}

async function deleteUnused(db: Db, entity: AnyEntity, read: { id: number; version: number }): Promise<void> {
  try {
    await db.transaction(async transaction => {
      const tx = transaction as unknown as Db
      await removeDraftsOf(tx, entity, read.id)
      await saveRecords(unitOf(tx, { kind: 'job', userId: null }), [removeRecord(entity, read)])
    })
  } catch (error) {
    // Used by another record, or restored meanwhile.
    if (!(error instanceof HttpProblem && error.code === 'conflict')) throw error
  }
}

/** Revisions are kept for two years, and the latest fifty of a record for ever. */
const keptRevisions = 50
const keptYears = 2

const revisionsAtOnce = 5_000

async function pruneRevisions(db: Db): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from entity_revision where id in (
        select old.id from entity_revision old
        where old.created_at < now() - make_interval(years => ${keptYears})
          and (select count(*) from (
            select from entity_revision newer
            where newer.entity = old.entity and newer.record_id = old.record_id and newer.id > old.id limit ${keptRevisions}
          ) counted) >= ${keptRevisions}
        limit ${revisionsAtOnce})`)
    if ((rowCount ?? 0) < revisionsAtOnce) return
  }
}
