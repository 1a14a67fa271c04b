import { and, eq, inArray, sql } from 'drizzle-orm'
import { entityNamed } from '#admin/kit/kinds/describe-kind.server.ts'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { restoringUnitOf } from '#app/records.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { inChunks } from '#kit/db/in-chunks.ts'
import { type Change, type RecordValues, setStatus, updateRecord } from '#kit/entity/change.ts'
import type { Status } from '#kit/entity/define-entity.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
import { revisionsPerStatement } from '#kit/entity/save-records.server.ts'
import { pause } from '#kit/pause.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { shownItems } from './bulk.server.ts'
import type { UndoResult } from './bulk.ts'
import { findChosen } from './find-chosen.server.ts'
import { inBulkTransaction, saveWherePossible } from './save-where-possible.server.ts'

/** How long an action can be undone. */
const undoHours = 24

interface BulkRevision {
  recordId: number
  version: number
  before: RecordValues
  after: RecordValues
}

const changedLater = 'Эту запись с\u00a0тех пор меняли.'
const deletedLater = 'Эту запись с\u00a0тех пор удалили.'

/** Gives the records of an action their earlier values, but for those that were changed later or cannot be saved any more. */
export async function undoBulk(context: EditContext, batch: number): Promise<UndoResult> {
  const revisions = await revisionsOf(context, batch)
  if (revisions.length === 0) throw noBatch()
  const present = await presentRecords(context, revisions)
  const kept = new Map<number, string>()
  const changes: Change[] = []
  for (const revision of revisions) {
    await pause()
    const change = undoing(context, revision, present.get(revision.recordId)?.version)
    if (typeof change === 'string') kept.set(revision.recordId, change)
    else changes.push(change)
  }
  const refused = await save(context, changes)
  for (const [id, reason] of refused) kept.set(id, reason)
  const nameOf = (id: number) =>
    present.get(id)?.title ?? String(revisions.find(({ recordId }) => recordId === id)!.before[context.entity.title])
  const undone = revisions.filter(({ recordId }) => !kept.has(recordId))
  return {
    undone: undone.length,
    items: undone.slice(0, shownItems).map(({ recordId: id }) => ({ id, title: nameOf(id) })),
    kept: kept.size,
    keptItems: [...kept].slice(0, shownItems).map(([id, reason]) => ({ id, title: nameOf(id), reason })),
  }
}

const noBatch = () => new HttpProblem('missing', 'Отменить уже нельзя: прошли сутки, или такого действия не\u00a0было.')

/** The path of the kind whose records an action has changed. Throws 404 for one that there is not. */
export async function kindOfBatch(db: Db, batch: number): Promise<string> {
  const [revision] = await db.select({ entity: entityRevision.entity }).from(entityRevision).where(eq(entityRevision.id, batch))
  const entity = revision && entityNamed(revision.entity)
  if (!entity) throw noBatch()
  return entity.path
}

async function presentRecords({ db, entity }: EditContext, revisions: readonly BulkRevision[]) {
  const chosen = await findChosen(db, entity, { query: '', ids: revisions.map(({ recordId }) => recordId) })
  return new Map(chosen.map(record => [record.id, record]))
}

/** A change, or the reason against it. */
function undoing(
  { entity }: EditContext,
  { recordId: id, version, before, after }: BulkRevision,
  present: number | undefined,
): Change | string {
  const { status, ...values } = before as RecordValues & { status: Status }
  if (present === undefined) return deletedLater
  if (present !== version) return changedLater
  return after.status === status
    ? updateRecord(entity, { id, version }, values as never, status)
    : setStatus(entity, { id, version }, status)
}

const save = (context: EditContext, changes: readonly Change[]) =>
  inBulkTransaction(context.db, tx =>
    saveWherePossible(restoringUnitOf(tx, { kind: 'bulk', userId: context.userId, reason: 'Отмена' }), changes),
  )

/** All revisions of one action were written in one transaction, so they have the same moment. */
async function revisionsOf({ db, entity, userId }: EditContext, batch: number): Promise<BulkRevision[]> {
  const moment = sql`(select ${entityRevision.createdAt} from ${entityRevision} where ${entityRevision.id} = ${batch})`
  const { id, recordId, version, before, after } = entityRevision
  const found = await db
    .select({ id })
    .from(entityRevision)
    .where(
      and(
        eq(entityRevision.entity, entity.name),
        eq(entityRevision.writeKind, 'bulk'),
        eq(entityRevision.userId, userId),
        sql`${entityRevision.createdAt} = ${moment}`,
        sql`${entityRevision.createdAt} > now() - make_interval(hours => ${undoHours})`,
      ),
    )
    .orderBy(recordId)
  const revisions: BulkRevision[] = []
  for (const part of inChunks(found, revisionsPerStatement)) {
    const ids = part.map(revision => revision.id)
    const rows = await db.select({ recordId, version, before, after }).from(entityRevision).where(inArray(id, ids)).orderBy(recordId)
    revisions.push(...(rows as BulkRevision[]))
  }
  return revisions
}
