import type { RecordStatus, RecordView } from '#admin/kit/kinds/kind-description.ts'
import { type OwnRows, splitRows } from '#admin/kit/records/own-rows.server.ts'
import {
  type Collision,
  createFromInput,
  type Edit,
  type EditContext,
  type EditResult,
  editFromInput,
} from '#admin/kit/records/write-record.server.ts'
import { removeDraft, removeFromDraft } from '#admin/records/drafts/record-drafts.server.ts'
import { cancelPublication, lockPublications } from '#admin/records/publications/publications.server.ts'
import { ownRowsOf } from '#admin/records/saving/own-rows-of.server.ts'
import type { Db } from '#kit/db/database.server.ts'

/** `rows`: those that belong to the record as they are stored now, when they were saved with it. */
export interface SavedView extends RecordView {
  rows?: unknown
}

interface OfDraft {
  /** The whole draft goes, when it is of the time `knownDraft`; otherwise the fields with the saved values leave it. */
  fromDraft?: boolean | undefined
  knownDraft?: string | null | undefined
}

/** A new record with its rows, instead of its draft, in one transaction. */
export const saveNew = (
  context: EditContext,
  values: Edit['values'],
  status: RecordStatus,
  { fromDraft, knownDraft }: OfDraft,
): Promise<SavedView> =>
  inTransaction(context, async inside => {
    const rows = ownRowsOf(context.entity)
    const created = await createFromInput(inside, values, status, rows)
    if (fromDraft) await removeDraft(inside, null, knownDraft)
    return withRows(inside.db, created, rows, values)
  })

/** The record with its rows, the editor's draft and what was planned for it, in one transaction: all of it or nothing. */
export const saveEdit = (
  context: EditContext,
  id: number,
  edit: Edit,
  { fromDraft, knownDraft }: OfDraft,
): Promise<{ record: SavedView } | Collision> =>
  inTransaction(context, async inside => {
    const rows = ownRowsOf(context.entity)
    await lockPublications(inside, id)
    const result = await editFromInput(inside, id, edit, rows)
    if (!('record' in result)) return result
    if (fromDraft) await removeDraft(inside, id, knownDraft)
    else await removeFromDraft(inside, id, edit.values)
    if (edit.status === 'published') await cancelPublication(inside, id, 'publish')
    return { record: await withRows(inside.db, result.record, rows, edit.values) }
  })

/** The editor's draft goes to the site, or the record leaves it. What another tab has stored since the draft was read stays. */
export const saveNow = (
  context: EditContext,
  id: number,
  action: 'publish' | 'unpublish',
  edit: Edit,
): Promise<EditResult> =>
  inTransaction(context, async inside => {
    await lockPublications(inside, id)
    const result = await editFromInput(inside, id, edit, ownRowsOf(context.entity))
    if (!('record' in result)) return result
    if (action === 'publish') await removeFromDraft(inside, id, { ...result.record.values, ...edit.values })
    await cancelPublication(inside, id, action)
    return result
  })

const inTransaction = <T>(context: EditContext, work: (inside: EditContext) => Promise<T>): Promise<T> =>
  context.db.transaction(transaction => work({ ...context, db: transaction as unknown as Db }))

async function withRows(
  db: Db,
  record: RecordView,
  rows: OwnRows | undefined,
  values: Edit['values'],
): Promise<SavedView> {
  if (!rows || splitRows(rows, values).edit === undefined) return record
  return { ...record, rows: await rows.view(db, record.id) }
}
