import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { entityNamed } from '#admin/kit/kinds/describe-kind.server.ts'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { restoringUnitOf } from '#app/records.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { inChunks } from '#kit/db/in-chunks.ts'
import { entityRevision, type WriteKind } from '#kit/entity/entity-revision.table.ts'
import { revisionsPerStatement } from '#kit/entity/save-records.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { shownItems } from './bulk.server.ts'
import type { UndoResult } from './bulk.ts'
import { inBulkTransaction } from './save-where-possible.server.ts'
import { undoRevisions, type WrittenRevision } from './undo-revisions.server.ts'

/** How long an action can be undone. */
const undoHours = 24

/** Gives the records of an action their earlier values, but for those that were changed later or cannot be saved any more. */
export async function undoBulk(context: EditContext, batch: number): Promise<UndoResult> {
  const revisions = await revisionsOf(context, batch)
  if (revisions.length === 0) throw noBatch()
  return inBulkTransaction(context.db, tx => {
    const unit = restoringUnitOf(tx, { kind: 'bulk', userId: context.userId, reason: 'Отмена' })
    return undoRevisions({ ...context, db: tx }, unit, revisions, shownItems)
  })
}

const noBatch = () => new HttpProblem('missing', 'Отменить уже нельзя: прошли сутки, или такого действия не\u00a0было.')

/** The path of the kind whose records an action has changed. Throws 404 for one that there is not. */
export async function kindOfBatch(db: Db, batch: number): Promise<string> {
  const [revision] = await db
    .select({ entity: entityRevision.entity })
    .from(entityRevision)
    .where(eq(entityRevision.id, batch))
  const entity = revision && entityNamed(revision.entity)
  if (!entity) throw noBatch()
  return entity.path
}

async function revisionsOf({ db, entity, userId }: EditContext, batch: number): Promise<WrittenRevision[]> {
  const moment = sql`(select ${entityRevision.createdAt} from ${entityRevision} where ${entityRevision.id} = ${batch})`
  const isRecent = sql`${entityRevision.createdAt} > now() - make_interval(hours => ${undoHours})`
  return revisionsOfMoment({ db, entity, userId }, 'bulk', sql`${moment} and ${isRecent}`)
}

/** All revisions of one action were written in one transaction, so they have the same moment. */
export async function revisionsOfMoment(
  { db, entity, userId }: EditContext,
  writeKind: WriteKind,
  moment: SQL,
): Promise<WrittenRevision[]> {
  const { id, recordId, version, before, after } = entityRevision
  const found = await db
    .select({ id })
    .from(entityRevision)
    .where(
      and(
        eq(entityRevision.entity, entity.name),
        eq(entityRevision.writeKind, writeKind),
        eq(entityRevision.userId, userId),
        sql`${entityRevision.createdAt} = ${moment}`,
      ),
    )
    .orderBy(recordId)
  const revisions: WrittenRevision[] = []
  for (const part of inChunks(found, revisionsPerStatement)) {
    const ids = part.map(revision => revision.id)
    const rows = await db
      .select({ recordId, version, before, after })
      .from(entityRevision)
      .where(inArray(id, ids))
      .orderBy(recordId)
    revisions.push(...(rows as WrittenRevision[]))
  }
  return revisions
}
