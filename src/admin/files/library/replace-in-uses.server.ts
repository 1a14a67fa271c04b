import { and, eq, exists, sql } from 'drizzle-orm'
import { entityNamed } from '#admin/kit/kinds/describe-kind.server.ts'
import { publication } from '#admin/kit/publication.table.ts'
import { recordDraft } from '#admin/kit/record-draft.table.ts'
import { unitOf } from '#app/records.server.ts'
import { fileUse } from '#features/files/file.table.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { updateRecord } from '#kit/entity/change.ts'
import type { Field, Fields } from '#kit/entity/field.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import { isPicture } from './file-item.ts'
import { lockFile } from './write-file.server.ts'

type Values = Readonly<Record<string, unknown>>

/** Puts another file into every place where this one is: published, in drafts and in what is planned, in one transaction. Returns how many records changed. */
export function replaceInUses(db: Db, userId: number, from: number, by: number): Promise<number> {
  if (from === by) throw invalid({ by: ['Это тот\u00a0же файл.'] })
  return db.transaction(async transaction => {
    const tx = transaction as unknown as Db
    const [first, second] = [Math.min(from, by), Math.max(from, by)]
    const locked = [await lockFile(tx, first), await lockFile(tx, second)]
    const [old, next] = [locked.find(({ id }) => id === from)!, locked.find(({ id }) => id === by)!]
    if (next.deletedAt) throw invalid({ by: ['Этот файл лежит в\u00a0корзине.'] })
    if (isPicture(old) !== isPicture(next))
      throw invalid({ by: ['Картинку можно заменить только картинкой, документ\u00a0— документом.'] })
    const uses = await tx.select().from(fileUse).where(eq(fileUse.fileId, from))
    const published = new Map(uses.filter(({ isDraft }) => !isDraft).map(use => [`${use.entity} ${use.recordId}`, use]))
    for (const { entity, recordId } of published.values())
      await replaceInRecord(tx, userId, { entity, recordId }, [from, by])
    await replaceInDrafts(tx, from, by)
    return new Set(uses.map(({ entity, recordId }) => `${entity} ${recordId}`)).size
  })
}

async function replaceInRecord(
  tx: Db,
  userId: number,
  { entity: name, recordId }: { entity: string; recordId: number },
  [from, by]: readonly [number, number],
): Promise<void> {
  const entity = entityNamed(name)
  const record =
    entity &&
    ((await findRecord(tx, entity, recordId)) as (Values & { id: number; version: number; status: string }) | null)
  if (!entity || !record) return
  const { id, version, status, ...values } = record
  if (status === 'trash')
    throw new HttpProblem('conflict', `«${values[entity.title]}» лежит в\u00a0корзине: сначала верните запись.`)
  const changed = withOtherFile(entity.fields, values, from, by)
  const unit = unitOf(tx, { kind: 'hand', userId, reason: 'Замена файла' })
  await saveRecords(unit, [updateRecord(entity, { id, version }, changed as never)])
}

/** Drafts hold only the fields that differ, and may be invalid: they are changed as they are. */
async function replaceInDrafts(tx: Db, from: number, by: number): Promise<void> {
  const row = rowOf<{ id: string; entity: string; values: Values }>(columnsOf('d', 'id', 'entity', 'values'))
  const rest = sql`from record_draft d where exists (select from file_use u
    where u.entity = d.entity and u.record_id = coalesce(d.record_id, 0) and u.is_draft and u.file_id = ${from})`
  const rows = await findRows(tx, selectOf(row, rest))
  for (const { id, entity, values } of rows) {
    const declared = entityNamed(entity)
    if (!declared) continue
    await tx
      .update(recordDraft)
      .set({ values: withOtherFile(declared.fields, values, from, by) })
      .where(eq(recordDraft.id, Number(id)))
  }
  await replaceInPlanned(tx, from, by)
  await tx.execute(sql`
    insert into file_use (file_id, entity, record_id, field, is_draft)
    select ${by}::int, entity, record_id, field, is_draft from file_use where file_id = ${from} and is_draft on conflict do nothing`)
  await tx.execute(sql`delete from file_use where file_id = ${from} and is_draft`)
}

/** What waits for its time to go to the site. */
async function replaceInPlanned(tx: Db, from: number, by: number): Promise<void> {
  const used = and(
    eq(fileUse.entity, publication.entity),
    eq(fileUse.recordId, publication.recordId),
    eq(fileUse.isDraft, true),
  )
  const planned = await tx
    .select()
    .from(publication)
    .where(
      exists(
        tx
          .select()
          .from(fileUse)
          .where(and(used, eq(fileUse.fileId, from))),
      ),
    )
  for (const { entity, recordId, action, values } of planned) {
    const declared = entityNamed(entity)
    if (!declared) continue
    const same = and(eq(publication.entity, entity), eq(publication.recordId, recordId), eq(publication.action, action))
    await tx
      .update(publication)
      .set({ values: withOtherFile(declared.fields, values, from, by) })
      .where(same)
  }
}

type FileField = Field & { to?: string; fields?: Fields }

/** The same values with another file: in picture fields, lists of files, rows and figures of rich texts. A list holds every file once. */
export function withOtherFile(fields: Fields, values: Values, from: number, by: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      replaced(fields[key] as FileField | undefined, value, from, by),
    ]),
  )
}

function replaced(field: FileField | undefined, value: unknown, from: number, by: number): unknown {
  if (!field || value === null || value === undefined) return value
  if (field.kind === 'richText') return inNodes(value, from, by)
  if (field.fields && Array.isArray(value))
    return value.map(row => withOtherFile(field.fields!, row as Values, from, by))
  if (field.to !== 'file') return value
  if (!Array.isArray(value)) return value === from ? by : value
  return [...new Set(value.map(id => (id === from ? by : id)))]
}

function inNodes(node: unknown, from: number, by: number): unknown {
  if (Array.isArray(node)) return node.map(each => inNodes(each, from, by))
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'fileId' && value === from ? by : inNodes(value, from, by),
    ]),
  )
}
