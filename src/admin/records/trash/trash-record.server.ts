import { and, desc, eq, sql } from 'drizzle-orm'
import type { RecordStatus } from '#admin/kit/kinds/kind-description.ts'
import { checkValues, type Values } from '#admin/kit/records/check-values.server.ts'
import { findUses, type Uses } from '#admin/kit/records/find-uses.server.ts'
import { removeWithRows } from '#admin/kit/records/own-rows.server.ts'
import { type EditContext, unit } from '#admin/kit/records/write-record.server.ts'
import { removeDraftsOf } from '#admin/records/drafts/record-drafts.server.ts'
import { cancelPublication } from '#admin/records/publications/publications.server.ts'
import { ownRowsOf } from '#admin/records/saving/own-rows-of.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { setStatus } from '#kit/entity/change.ts'
import { entityRevision } from '#kit/entity/entity-revision.table.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { HttpProblem } from '#kit/problem.ts'

interface Removal {
  /** The version that the editor has read; absent: any. */
  version?: number | undefined
  /** For good, also from the trash. Records of users have no trash, so theirs are always deleted for good. */
  forever: boolean
}

/** Puts a record into the trash, or deletes it for good; returns its uses instead when other records refer to it. */
export async function removeOrTrash(
  context: EditContext,
  id: number,
  { version, forever }: Removal,
): Promise<Uses | null> {
  const isForGood = forever || context.entity.isPersonal === true
  return inTransaction(context, async inside => {
    const stored = await lockedRecord(inside, id)
    if (version !== undefined && version !== stored.version)
      throw new HttpProblem(
        'conflict',
        'Запись изменили, пока она была открыта. Обновите страницу и\u00a0посмотрите, что нового.',
      )
    if (!isForGood && stored.status === 'trash') return null
    const rows = ownRowsOf(inside.entity)
    const uses = await findUses(inside.db, inside.entity, id, { counted: isForGood ? 'trash too' : 'present', rows })
    if (uses.total > 0) return uses
    await cancelPublication(inside, id)
    if (isForGood) await removeDraftsOf(inside.db, inside.entity, id)
    const read = { id, version: stored.version }
    const changes = isForGood
      ? await removeWithRows(inside.db, inside.entity, read, rows)
      : [setStatus(inside.entity, read, 'trash')]
    await saveRecords(unit(inside), changes)
    return null
  })
}

/** Takes a record out of the trash, with the status it had. It is checked again: what it refers to may be in the trash or gone. */
export function restoreFromTrash(context: EditContext, id: number): Promise<void> {
  return inTransaction(context, async inside => {
    const stored = await lockedRecord(inside, id)
    if (stored.status !== 'trash') return
    await checkValues(inside.db, inside.entity, stored.values)
    const give = (status: RecordStatus) =>
      saveRecords(unit(inside), [setStatus(inside.entity, { id, version: stored.version }, status)])
    await give(await statusBefore(inside, id)).catch(error => {
      // A drug that has no uses any more comes back as a draft: in the trash nobody could give it some.
      if (!(error instanceof HttpProblem && error.fields?.uses)) throw error
      return give('draft')
    })
  })
}

/** Of the save that put it into the trash. */
async function statusBefore({ db, entity }: EditContext, id: number): Promise<Exclude<RecordStatus, 'trash'>> {
  const wasTrashed = sql`${entityRevision.after} ->> 'status' = 'trash' and ${entityRevision.before} ->> 'status' <> 'trash'`
  const [revision] = await db
    .select({ before: entityRevision.before })
    .from(entityRevision)
    .where(and(eq(entityRevision.entity, entity.name), eq(entityRevision.recordId, id), wasTrashed))
    .orderBy(desc(entityRevision.id))
    .limit(1)
  return (revision?.before?.status as 'draft' | undefined) ?? (entity.isDictionary ? 'published' : 'draft')
}

const inTransaction = <T>(context: EditContext, work: (inside: EditContext) => Promise<T>): Promise<T> =>
  context.db.transaction(tx => work({ ...context, db: tx as unknown as Db }))

/** Locked, so that no record can begin to refer to it between the look at its uses and the end of the transaction. */
async function lockedRecord(
  { db, entity }: EditContext,
  id: number,
): Promise<{ version: number; status: RecordStatus; values: Values }> {
  await db.execute(sql`select from ${entity.table} where ${entity.table.id} = ${id} for update`)
  const record = await findRecord(db, entity, id)
  if (!record) throw new HttpProblem('missing')
  const { id: _, version, status, ...values } = record as { id: number; version: number; status: RecordStatus } & Values
  return { version, status, values }
}
