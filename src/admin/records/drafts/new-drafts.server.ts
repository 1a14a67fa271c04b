import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { recordDraft } from '#admin/kit/record-draft.table.ts'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import type { NewDraft } from './edited-record.ts'

const maxTitle = 120

/** The new records of a kind that the editor has begun and not created, the latest first; at most as many as an editor may have drafts. */
export async function findNewDrafts({ db, entity, userId }: EditContext): Promise<NewDraft[]> {
  const title = sql<string>`coalesce(left(btrim(${recordDraft.values} ->> ${entity.title}::text), ${maxTitle}), '')`
  const rows = await db
    .select({ number: recordDraft.number, title, updatedAt: recordDraft.updatedAt })
    .from(recordDraft)
    .where(and(eq(recordDraft.entity, entity.name), isNull(recordDraft.recordId), eq(recordDraft.userId, userId)))
    .orderBy(desc(recordDraft.updatedAt), desc(recordDraft.id))
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updatedAt: updatedAt.toISOString() }))
}
