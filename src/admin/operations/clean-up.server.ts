import { and, asc, desc, eq, lt, lte, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { purgeFiles } from '#admin/files/library/purge-files.server.ts'
import { removeWithRows } from '#admin/kit/records/own-rows.server.ts'
import { trashDays } from '#admin/kit/trash-days.ts'
import { pruneDrafts, removeDraftsOf } from '#admin/records/drafts/record-drafts.server.ts'
import { ownRowsOf } from '#admin/records/saving/own-rows-of.server.ts'
import { entities } from '#app/entities.ts'
import { unitOf } from '#app/records.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { deleteAlongKey } from '#kit/db/delete-in-parts.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
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
      await saveRecords(
        unitOf(tx, { kind: 'job', userId: null }),
        await removeWithRows(tx, entity, read, ownRowsOf(entity)),
      )
    })
  } catch (error) {
    // Used by another record, or restored meanwhile.
    if (!(error instanceof HttpProblem && error.code === 'conflict')) throw error
  }
}

/** Revisions are kept for two years, and the latest fifty of a record for ever. */
const keptRevisions = 50
const keptYears = 2

/** Each takes a look at fifty others. */
const revisionsAtOnce = 1_000

/** Revisions are numbered in the order of their moments, by and large: those after the last old one are not looked at. */
async function pruneRevisions(db: Db): Promise<void> {
  const { id, createdAt, entity, recordId } = entityRevision
  const isOld = lt(createdAt, sql`now() - make_interval(years => ${keptYears})`)
  const [last] = await db.select({ id }).from(entityRevision).where(isOld).orderBy(desc(createdAt), desc(id)).limit(1)
  if (!last) return
  const isFollowed = sql`(select count(*) from (
    select from entity_revision newer
    where newer.entity = ${entity} and newer.record_id = ${recordId} and newer.id > ${id} limit ${keptRevisions}
  ) counted) >= ${keptRevisions}`
  await deleteAlongKey(db, id, and(isOld, isFollowed)!, { part: revisionsAtOnce, among: lte(id, last.id) })
}
