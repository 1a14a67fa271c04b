import { deleteDraft, readDraft, saveDraft } from '#features/accounts/drafts.ts'
import { session } from '#features/accounts/sessions/session.ts'
import type { FormValues } from './form-values.ts'

/** Unsaved changes of a record, in this tab until the same editor opens it again. */
interface UnsavedRecord {
  /** The version that was changed; 0 for a new record. */
  version: number
  /** Only the controls that differ. */
  values: FormValues
}

const formOf = (path: string, id: number | null) => `admin/${path}/${id ?? 'create'}`

export function storeUnsaved(path: string, id: number | null, unsaved: UnsavedRecord | null): void {
  const user = session.user()
  if (!user) return
  if (unsaved) saveDraft(user.id, formOf(path, id), { version: String(unsaved.version), values: JSON.stringify(unsaved.values) })
  else deleteDraft(formOf(path, id))
}

export function readUnsaved(path: string, id: number | null, userId: number): UnsavedRecord | null {
  const draft = readDraft(userId, formOf(path, id))
  if (!draft?.values) return null
  return { version: Number(draft.version), values: JSON.parse(draft.values) as FormValues }
}
