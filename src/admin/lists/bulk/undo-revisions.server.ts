import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { findUsed } from '#admin/kit/records/find-used.server.ts'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { cancelPublications } from '#admin/records/publications/publications.server.ts'
import { type Change, type RecordValues, setStatus, updateRecord } from '#kit/entity/change.ts'
import type { Status } from '#kit/entity/define-entity.ts'
import type { UnitOfWork } from '#kit/entity/save-records.server.ts'
import { pause } from '#kit/pause.server.ts'
import type { UndoResult } from './bulk.ts'
import { findChosen, hasId } from './find-chosen.server.ts'
import { saveWherePossible } from './save-where-possible.server.ts'
import { usedText } from './used-text.ts'

export interface WrittenRevision {
  recordId: number
  version: number
  /** Null for a new record. */
  before: RecordValues | null
  after: RecordValues
}

const changedLater = 'Эту запись с\u00a0тех пор меняли.'
const deletedLater = 'Эту запись с\u00a0тех пор удалили.'

/**
 * Gives records the values from before these revisions, inside the caller's transaction; records that they have created go to the trash.
 * Those that were changed later, are used by others or cannot be saved any more stay, with the reason.
 * @param shown how many records of each list are named
 */
export async function undoRevisions(
  context: EditContext,
  unit: UnitOfWork,
  revisions: readonly WrittenRevision[],
  shown: number,
): Promise<UndoResult> {
  const present = await presentRecords(context, revisions)
  const kept = new Map<number, string>()
  const changes: Change[] = []
  const made: Made[] = []
  for (const revision of revisions) {
    await pause()
    const reason = reasonAgainst(revision, present.get(revision.recordId)?.version)
    if (reason) kept.set(revision.recordId, reason)
    else if (revision.before) changes.push(undoing(context, revision, revision.before))
    else made.push({ id: revision.recordId, version: revision.version })
  }
  for (const [id, reason] of await saveWherePossible(unit, changes)) kept.set(id, reason)
  for (const [id, reason] of await trashMade(context, unit, made)) kept.set(id, reason)
  const titleOf = ({ recordId, after }: WrittenRevision) =>
    present.get(recordId)?.title ?? String(after[context.entity.title])
  const undone = revisions.filter(({ recordId }) => !kept.has(recordId))
  const staying = revisions.filter(({ recordId }) => kept.has(recordId))
  return {
    undone: undone.length,
    items: undone.slice(0, shown).map(revision => ({ id: revision.recordId, title: titleOf(revision) })),
    kept: kept.size,
    keptItems: staying
      .slice(0, shown)
      .map(revision => ({ id: revision.recordId, title: titleOf(revision), reason: kept.get(revision.recordId)! })),
  }
}

async function presentRecords({ db, entity }: EditContext, revisions: readonly WrittenRevision[]) {
  const chosen = await findChosen(db, entity, { query: '', ids: revisions.map(({ recordId }) => recordId) })
  return new Map(chosen.map(record => [record.id, record]))
}

function reasonAgainst({ version }: WrittenRevision, present: number | undefined): string | null {
  if (present === undefined) return deletedLater
  return present === version ? null : changedLater
}

function undoing(
  { entity }: EditContext,
  { recordId: id, version, after }: WrittenRevision,
  before: RecordValues,
): Change {
  const { status, ...values } = before as RecordValues & { status: Status }
  const { status: _, ...written } = after
  const read = { id, version }
  return isDeepStrictEqual(values, written)
    ? setStatus(entity, read, status)
    : updateRecord(entity, read, values as never, status)
}

interface Made {
  id: number
  version: number
}

/** In rounds, because new records may refer to one another. Returns why the others stay, by id. */
async function trashMade(context: EditContext, unit: UnitOfWork, made: readonly Made[]): Promise<Map<number, string>> {
  const { db, entity } = context
  const kept = new Map<number, string>()
  const ids = made.map(({ id }) => id)
  // No record can begin to refer to one of them between the look at their uses and the end of the transaction.
  await db.execute(sql`select from ${entity.table} where ${hasId(entity, ids)} order by ${entity.table.id} for update`)
  for (let left = made; left.length > 0; ) {
    const used = await findUsed(
      db,
      entity,
      left.map(({ id }) => id),
    )
    const free = left.filter(({ id }) => !used.has(id))
    if (free.length === 0) {
      for (const [id, use] of used) kept.set(id, usedText(use))
      break
    }
    const refused = await saveWherePossible(
      unit,
      free.map(record => setStatus(entity, record, 'trash')),
    )
    for (const [id, reason] of refused) kept.set(id, reason)
    await cancelPublications(
      context,
      free.flatMap(({ id }) => (refused.has(id) ? [] : [id])),
    )
    left = left.filter(({ id }) => used.has(id))
  }
  return kept
}
