import { isDeepStrictEqual } from 'node:util'
import { and, count, eq, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { publication } from '#admin/kit/publication.table.ts'
import { recordDraft } from '#admin/kit/record-draft.table.ts'
import { refuseUnknownFields, type Values } from '#admin/kit/records/check-values.server.ts'
import { splitRows } from '#admin/kit/records/own-rows.server.ts'
import { type EditContext, inTrash } from '#admin/kit/records/write-record.server.ts'
import { ownRowsOf } from '#admin/records/saving/own-rows-of.server.ts'
import { user } from '#features/accounts/user.table.ts'
import { newRecordId, removeOrphanUses, writeDraftUses } from '#features/files/draft-file-uses.server.ts'
import { fileFieldsOf } from '#features/files/files-in-values.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { isStorable } from '#kit/text/is-storable.ts'
import type { DraftView } from './edited-record.ts'

/** Per editor, of all kinds together. */
export const maxDrafts = 200

/** What a draft holds: the fields that differ, over the version that the editor has read. */
export interface DraftInput {
  version: number
  values: Values
  /** `updatedAt` of the draft that these values replace, null for none; absent: any. */
  known?: string | null | undefined
}

/** `newer`: nothing was written, because another tab or device has stored a draft that the caller does not know. */
export type DraftResult = { updatedAt: string | null } | { newer: DraftView }

/** Drafts of records have no number of their own. */
const numberOf = ({ newDraft = 0 }: EditContext, id: number | null) => (id === null ? newDraft : 0)

/** Of this editor and nobody else. `id` null: the draft of a new record. */
const ownDraft = (context: EditContext, id: number | null): SQL | undefined =>
  and(
    eq(recordDraft.entity, context.entity.name),
    id === null ? isNull(recordDraft.recordId) : eq(recordDraft.recordId, id),
    eq(recordDraft.userId, context.userId),
    eq(recordDraft.number, numberOf(context, id)),
  )

/** Null when there is none, or when all that it holds has been saved meanwhile. */
export async function findDraft(context: EditContext, id: number | null, stored?: Values): Promise<DraftView | null> {
  const found = await readDraft(context, id)
  if (!found) return null
  const differing = Object.entries(found.values).filter(
    ([key, value]) => !stored || !isDeepStrictEqual(value, stored[key]),
  )
  return differing.length === 0 ? null : { ...found, values: Object.fromEntries(differing) }
}

async function readDraft(context: EditContext, id: number | null): Promise<DraftView | null> {
  const [found] = await context.db.select().from(recordDraft).where(ownDraft(context, id))
  if (!found) return null
  const rows = ownRowsOf(context.entity)
  const known = Object.entries(found.values).filter(
    ([key]) => Object.hasOwn(context.entity.fields, key) || key === rows?.key,
  )
  return { version: found.baseVersion, values: Object.fromEntries(known), updatedAt: found.updatedAt.toISOString() }
}

/** Stores what was typed, valid or not, instead of the draft that the caller knows. An empty one is removed. */
export async function saveDraft(context: EditContext, id: number | null, input: DraftInput): Promise<DraftResult> {
  const { version, values, known } = input
  const rows = ownRowsOf(context.entity)
  const { fields, edit } = splitRows(rows, values)
  refuseUnknownFields(context.entity, fields)
  if (edit !== undefined) rows?.checkDraft(edit)
  refuseUnstorable(values)
  if (context.entity.isPersonal)
    throw new HttpProblem('conflict', 'У\u00a0личных записей черновиков нет: их видит только хозяин.')
  if (id !== null) await checkBase(context, id, version)
  const isRemoval = Object.keys(values).length === 0
  if (isRemoval) await removeDraft(context, id, known)
  else await refuseTooMany(context, id)
  const saved = isRemoval ? null : await writeDraft(context, id, input)
  if (saved) return { updatedAt: saved.toISOString() }
  const newer = await readDraft(context, id)
  if (newer) return { newer }
  // Removed between the two statements: nothing is overwritten any more.
  return isRemoval ? { updatedAt: null } : saveDraft(context, id, { version, values, known })
}

/** Throws 422 at the fields with a text that the database refuses; everything else may stand in a draft. */
function refuseUnstorable(values: Values): void {
  const bad = Object.keys(values).filter(key => !isStorableValue(values[key]))
  if (bad.length > 0) throw invalid(Object.fromEntries(bad.map(key => [key, ['Недопустимый символ']])))
}

function isStorableValue(value: unknown): boolean {
  let found = true
  JSON.stringify(value, (key, part: unknown) => {
    for (const text of [key, part]) if (typeof text === 'string' && !isStorable(text)) found = false
    return part
  })
  return found
}

/** One statement compares and writes, so that of two writers who know the same draft only the first one replaces it. */
async function writeDraft(
  context: EditContext,
  id: number | null,
  { version, values, known }: DraftInput,
): Promise<Date | undefined> {
  const content = { baseVersion: version, values, updatedAt: sql`now()` }
  return changeDraft(context, id, async tx => {
    const [saved] = await tx
      .insert(recordDraft)
      .values({
        entity: context.entity.name,
        recordId: id,
        userId: context.userId,
        number: numberOf(context, id),
        ...content,
      })
      .onConflictDoUpdate({
        target: [recordDraft.entity, recordDraft.recordId, recordDraft.userId, recordDraft.number],
        set: content,
        setWhere: isKnown(known),
      })
      .returning({ updatedAt: recordDraft.updatedAt })
    return saved?.updatedAt
  })
}

/** Times are told to the millisecond. */
const isKnown = (known: string | null | undefined): SQL | undefined =>
  known === undefined ? undefined : sql`date_trunc('milliseconds', ${recordDraft.updatedAt}) = ${known}::timestamptz`

/** Together with the files that the drafts of the record hold, in one transaction. */
function changeDraft<T>({ db, entity }: EditContext, id: number | null, change: (tx: Db) => Promise<T>): Promise<T> {
  if (fileFieldsOf(entity).length === 0) return change(db)
  return db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    const result = await change(tx)
    await holdWaitingFiles(tx, entity, id)
    return result
  })
}

/** Writes which files the drafts of a record hold, and what waits for its time to go to the site; inside the transaction that changed them. */
export async function holdWaitingFiles(tx: Db, entity: AnyEntity, id: number | null): Promise<void> {
  if (fileFieldsOf(entity).length === 0) return
  // Two editors may save their drafts of one record at the same moment.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('draft of ' || ${entity.name}::text), ${id ?? newRecordId}::int)`,
  )
  const ofRecord = id === null ? isNull(recordDraft.recordId) : eq(recordDraft.recordId, id)
  const drafts = await tx
    .select({ values: recordDraft.values })
    .from(recordDraft)
    .where(and(eq(recordDraft.entity, entity.name), ofRecord))
  const planned = await tx
    .select({ values: publication.values })
    .from(publication)
    .where(and(eq(publication.entity, entity.name), eq(publication.recordId, id ?? newRecordId)))
  const values = [...drafts, ...planned].map(waiting => waiting.values)
  await writeDraftUses(tx, entity, id ?? newRecordId, values)
}

async function checkBase({ db, entity }: EditContext, id: number, version: number): Promise<void> {
  const record = await findRecord(db, entity, id)
  if (!record) throw new HttpProblem('missing')
  if (record.status === 'trash') throw inTrash()
  if (version > record.version) throw new HttpProblem('conflict', 'Такой версии записи нет. Обновите страницу.')
}

async function refuseTooMany(context: EditContext, id: number | null): Promise<void> {
  const [others] = await context.db
    .select({ total: count() })
    .from(recordDraft)
    .where(and(eq(recordDraft.userId, context.userId), sql`(${ownDraft(context, id)}) is not true`))
  if ((others?.total ?? 0) >= maxDrafts)
    throw new HttpProblem(
      'conflict',
      `У\u00a0вас уже ${maxDrafts} черновиков. Опубликуйте или уберите старые, потом пишите новый.`,
    )
}

/** With `known`, only the draft of that time: what another tab has stored since stays. */
export async function removeDraft(context: EditContext, id: number | null, known?: string | null): Promise<void> {
  await changeDraft(context, id, tx => tx.delete(recordDraft).where(and(ownDraft(context, id), isKnown(known))))
}

/** After a save of these values: they leave the draft. What the draft says otherwise stays, so that a text typed in another tab is not lost. */
export async function removeFromDraft(context: EditContext, id: number, saved: Values): Promise<void> {
  if (Object.keys(saved).length === 0) return
  const rest = sql`(select coalesce(jsonb_object_agg(own.key, own.value), '{}'::jsonb) from jsonb_each(${recordDraft.values}) as own
    where own.value is distinct from ${JSON.stringify(saved)}::jsonb -> own.key)`
  await changeDraft(context, id, async tx => {
    await tx.delete(recordDraft).where(and(ownDraft(context, id), sql`${rest} = '{}'::jsonb`))
    await tx
      .update(recordDraft)
      .set({ values: rest as never })
      .where(and(ownDraft(context, id), sql`${rest} <> ${recordDraft.values}`))
  })
}

/** The drafts of all editors, when the record is deleted. */
export async function removeDraftsOf(db: Db, entity: AnyEntity, id: number): Promise<void> {
  await db.delete(recordDraft).where(and(eq(recordDraft.entity, entity.name), eq(recordDraft.recordId, id)))
  await writeDraftUses(db, entity, id, [])
}

/** Who else has a draft, the latest first; never what is in it. */
export async function findOtherDrafts({ db, entity, userId }: EditContext, id: number) {
  const rows = await db
    .select({ author: user.name, updatedAt: recordDraft.updatedAt })
    .from(recordDraft)
    .innerJoin(user, eq(user.id, recordDraft.userId))
    .where(and(eq(recordDraft.entity, entity.name), eq(recordDraft.recordId, id), ne(recordDraft.userId, userId)))
    .orderBy(sql`${recordDraft.updatedAt} desc`)
    .limit(10)
  return rows.map(({ author, updatedAt }) => ({ author, updatedAt: updatedAt.toISOString() }))
}

/** Drafts that nobody has touched for a year, and the uses of files by drafts that are gone with their editor. */
export async function pruneDrafts(db: Db): Promise<void> {
  await db.delete(recordDraft).where(lt(recordDraft.updatedAt, sql`now() - interval '1 year'`))
  await removeOrphanUses(db)
}
