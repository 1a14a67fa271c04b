import { isDeepStrictEqual } from 'node:util'
import type { RecordValues as Values } from '#admin/kit/kinds/kind-description.ts'
import { type Edit, type EditContext, valuesOfVersion } from '#admin/kit/records/write-record.server.ts'
import type { EditedRecord } from '#admin/records/drafts/edited-record.ts'
import { findDraft, saveDraft } from '#admin/records/drafts/record-drafts.server.ts'
import { viewEditedRecord } from '#admin/records/drafts/view-edited-record.server.ts'
import { saveEdit } from '#admin/records/saving/save-record.server.ts'
import { HttpProblem } from '#kit/problem.ts'

interface Restoring {
  /** The version that the editor has read; absent: any. */
  version?: number | undefined
  /** Instead of a draft that the editor has already. */
  replace?: boolean | undefined
  /** `updatedAt` of the draft that may be replaced; absent: any. */
  knownDraft?: string | null | undefined
}

const recordChanged = () =>
  new HttpProblem('conflict', 'Запись изменили, пока вы смотрели историю. Обновите страницу и\u00a0повторите.')

const draftChanged = () =>
  new HttpProblem(
    'conflict',
    'Ваш черновик изменился в\u00a0другой вкладке. Обновите страницу: новый текст не\u00a0пропал.',
  )

/** The values of an earlier version become the editor's draft. Status and fields that did not exist then stay; the record is not written. */
export async function restoreAsDraft(
  context: EditContext,
  id: number,
  version: number,
  { version: from, replace, knownDraft }: Restoring,
): Promise<EditedRecord> {
  const replaced = await findDraft(context, id)
  const present = await viewEditedRecord(context, id)
  const earlier = await valuesOfVersion(context, id, version)
  if (!present || !earlier) throw new HttpProblem('missing')
  if (from !== undefined && from !== present.version) throw recordChanged()
  const values = changedSince(context, earlier, present.values)
  if (present.draft && !replace)
    throw new HttpProblem(
      'conflict',
      'У\u00a0вас есть черновик этой записи. Опубликуйте или уберите его, потом верните версию.',
    )
  if (present.draft && knownDraft !== undefined && knownDraft !== present.draft.updatedAt) throw draftChanged()
  const saved = await saveDraft(context, id, { version: present.version, values, known: replaced?.updatedAt ?? null })
  if ('newer' in saved) throw draftChanged()
  return (await viewEditedRecord(context, id))!
}

function changedSince({ entity }: EditContext, earlier: Values, present: Values): Values {
  const differs = ([key, value]: [string, unknown]) =>
    Object.hasOwn(entity.fields, key) && !isDeepStrictEqual(value, present[key])
  return Object.fromEntries(Object.entries(earlier).filter(differs))
}

/** In a dictionary, which has no drafts, the record itself gets the values of an earlier version. */
export async function restoreAtOnce(
  context: EditContext,
  id: number,
  version: number,
  { version: from }: Restoring,
): Promise<EditedRecord> {
  const present = await viewEditedRecord(context, id)
  const earlier = await valuesOfVersion(context, id, version)
  if (!present || !earlier) throw new HttpProblem('missing')
  if (from !== undefined && from !== present.version) throw recordChanged()
  const edit: Edit = { version: present.version, values: changedSince(context, earlier, present.values) }
  const result = await saveEdit(context, id, edit, {})
  if (!('record' in result)) throw recordChanged()
  return (await viewEditedRecord(context, id))!
}
