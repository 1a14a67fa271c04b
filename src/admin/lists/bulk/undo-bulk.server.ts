import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
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
import { waysOfRecords } from './undo-records.server.ts'
import { type UndoWays, undoRevisions, type WrittenRevision } from './undo-revisions.server.ts'

/** How long an action can be undone. */
const undoHours = 24

/** What an action has changed: records of a kind, or files. */
export interface Undoing {
  /** The name under which its revisions stand in `entity_revision`. */
  entity: string
  waysOf(tx: Db, userId: number): UndoWays
}

/** Gives records the values from before an action of the editor, see `undoBatch`. */
export const undoBulk = (context: EditContext, batch: number): Promise<UndoResult> =>
  undoBatch(context, batch, undoingOfRecords(context))

export const undoingOfRecords = (context: EditContext): Undoing => ({
  entity: context.entity.name,
  waysOf: (tx, userId) =>
    waysOfRecords({ ...context, db: tx }, restoringUnitOf(tx, { kind: 'bulk', userId, reason: undoneReason })),
})

/** What the history says of an undone action. */
export const undoneReason = 'Отмена'

/**
 * Gives what an action has changed its earlier values, but for what was changed later or cannot be saved any more. Throws 404 for actions
 * of other editors and after a day.
 */
export async function undoBatch(
  { db, userId }: Pick<EditContext, 'db' | 'userId'>,
  batch: number,
  { entity, waysOf }: Undoing,
): Promise<UndoResult> {
  const revisions = await revisionsOf(db, entity, userId, batch)
  if (revisions.length === 0) throw noBatch()
  return inBulkTransaction(db, tx => undoRevisions(waysOf(tx, userId), revisions, shownItems))
}

export const noBatch = () =>
  new HttpProblem('missing', 'Отменить уже нельзя: прошли сутки, или такого действия не\u00a0было.')

/** The name of the kind that an action has changed. Throws 404 when there was no such action. */
export async function entityOfBatch(db: Db, batch: number): Promise<string> {
  const [revision] = await db
    .select({ entity: entityRevision.entity })
    .from(entityRevision)
    .where(eq(entityRevision.id, batch))
  if (!revision) throw noBatch()
  return revision.entity
}

function revisionsOf(db: Db, entity: string, userId: number, batch: number): Promise<WrittenRevision[]> {
  const moment = sql`(select ${entityRevision.createdAt} from ${entityRevision} where ${entityRevision.id} = ${batch})`
  const isRecent = sql`${entityRevision.createdAt} > now() - make_interval(hours => ${undoHours})`
  return revisionsOfMoment({ db, entity, userId }, 'bulk', sql`${moment} and ${isRecent}`)
}

/** All revisions of one action were written in one transaction, so they have the same moment. */
export async function revisionsOfMoment(
  { db, entity, userId }: { db: Db; entity: string; userId: number },
  writeKind: WriteKind,
  moment: SQL,
): Promise<WrittenRevision[]> {
  const { id, recordId, version, before, after } = entityRevision
  const found = await db
    .select({ id })
    .from(entityRevision)
    .where(
      and(
        eq(entityRevision.entity, entity),
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
