import { findNames, referencesIn } from '#admin/kit/records/find-names.server.ts'
import { viewRecord } from '#admin/kit/records/view-record.server.ts'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { findPublications } from '#admin/records/publications/publications.server.ts'
import type { EditedRecord } from './edited-record.ts'
import { findDraft, findOtherDrafts } from './record-drafts.server.ts'

/** A record with the editor's own draft, the names of all that both refer to, and what others are about to do with it. */
export async function viewEditedRecord(context: EditContext, id: number): Promise<EditedRecord | null> {
  const { db, entity } = context
  const record = await viewRecord(db, entity, id)
  if (!record) return null
  const [draft, otherDrafts, publications] = await Promise.all([
    findDraft(context, id, record.values),
    findOtherDrafts(context, id),
    findPublications(db, entity, id),
  ])
  if (!draft) return { ...record, draft, otherDrafts, publications }
  const references = referencesIn(entity.fields, draft.values, referencesIn(entity.fields, record.values))
  return { ...record, names: await findNames(db, references), draft, otherDrafts, publications }
}
