import { useEffect } from 'react'
import { deleteDraft, readDraft, saveDraft } from '#features/accounts/drafts.ts'
import { session } from '#features/accounts/sessions/session.ts'
import type { GridEdit } from './grid-view.ts'

/** Milliseconds after the last edit. */
const storeDelayMs = 500

const formOf = (drugId: number) => `admin/drugs/${drugId}/drug-uses`

/** Rows that an earlier visit left unsaved, and whose they are. */
export interface UnsavedUses {
  /** Who has opened the grid; undefined when the server could not say. */
  editorId: number | undefined
  edit: GridEdit | null
}

/** Read before the grid is shown, so that it replaces nothing that is typed there. */
export async function readUnsavedUses(drugId: number): Promise<UnsavedUses> {
  const user = await session.ready()
  const text = user && readDraft(user.id, formOf(drugId))?.edit
  return { editorId: user?.id, edit: text ? (JSON.parse(text) as GridEdit) : null }
}

/** Keeps unsaved rows in this tab for the editor who opened the grid. While somebody else is signed in, nothing is stored or deleted. */
export function useUnsavedUses(drugId: number, editorId: number | undefined, edit: GridEdit | null): void {
  const text = edit ? JSON.stringify(edit) : null
  useEffect(() => {
    const timer = setTimeout(() => {
      const user = session.user()
      if (!user || user.id !== editorId) return
      if (text) saveDraft(user.id, formOf(drugId), { edit: text })
      else deleteDraft(formOf(drugId))
    }, storeDelayMs)
    return () => clearTimeout(timer)
  }, [text, drugId, editorId])
}
