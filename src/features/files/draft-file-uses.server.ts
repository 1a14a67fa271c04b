import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { fileUse } from './file.table.ts'
import { filesInValues } from './files-in-values.ts'

/** In the place of the id, for drafts of records that have not been created yet. */
export const newRecordId = 0

/** Uses by drafts and planned publications that no longer exist. */
export async function removeOrphanUses(db: Db): Promise<void> {
  await db.execute(sql`delete from ${fileUse} used where used.is_draft and not exists (
    select from record_draft d where d.entity = used.entity and coalesce(d.record_id, ${newRecordId}) = used.record_id)
    and not exists (select from publication p where p.entity = used.entity and p.record_id = used.record_id)`)
}

/**
 * Writes which files the drafts of a record hold; `drafts` are the values of all its editors. Values are not checked: what does not exist
 * is left out.
 */
export async function writeDraftUses(
  tx: Db,
  { name, fields }: AnyEntity,
  recordId: number,
  drafts: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await tx
    .delete(fileUse)
    .where(and(eq(fileUse.entity, name), eq(fileUse.recordId, recordId), eq(fileUse.isDraft, true)))
  const held = drafts.flatMap(values => filesInValues(fields, values))
  if (held.length === 0) return
  const list = JSON.stringify(held)
  await tx.execute(sql`
    insert into ${fileUse} (file_id, entity, record_id, field, is_draft)
    select distinct file.id, ${name}::text, ${recordId}::int, held.field, true
    from jsonb_to_recordset(${list}::jsonb) as held (field text, "fileId" int) join file on file.id = held."fileId"
    on conflict do nothing`)
}
