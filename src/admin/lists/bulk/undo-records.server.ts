import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { findUsed } from '#admin/kit/records/find-used.server.ts'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { cancelPublications } from '#admin/records/publications/publications.server.ts'
import { type Change, type RecordValues, setStatus, updateRecord } from '#kit/entity/change.ts'
import type { Status } from '#kit/entity/define-entity.ts'
import type { UnitOfWork } from '#kit/entity/save-records.server.ts'
import { findChosen, hasId } from './find-chosen.server.ts'
import { saveWherePossible } from './save-where-possible.server.ts'
import type { UndoWays, WrittenRevision } from './undo-revisions.server.ts'
import { usedText } from './used-text.ts'

/** Inside the caller's transaction. Records that the action has created go to the trash; those that others use stay. */
export const waysOfRecords = (context: EditContext, unit: UnitOfWork): UndoWays => ({
  thing: 'Эту запись',
  titleOf: values => String(values[context.entity.title]),
  async findPresent(ids) {
    const chosen = await findChosen(context.db, context.entity, { query: '', ids })
    return new Map(chosen.map(record => [record.id, record]))
  },
  async giveBack(revisions) {
    const changes: Change[] = []
    const made: Made[] = []
    for (const revision of revisions)
      if (revision.before) changes.push(undoing(context, revision, revision.before))
      else made.push({ id: revision.recordId, version: revision.version })
    const refused = await saveWherePossible(unit, changes)
    return new Map([...refused, ...(await trashMade(context, unit, made))])
  },
})

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
