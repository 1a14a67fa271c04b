import { useEffect, useRef } from 'react'
import { deleteDraft, readDraft, saveDraft } from '#features/accounts/drafts.ts'
import { session } from '#features/accounts/sessions/session.ts'
import type { GridEdit } from './grid-view.ts'

/** Milliseconds after the last edit. */
const storeDelayMs = 500

const formOf = (drugId: number) => `admin/drugs/${drugId}/drug-uses`

/**
 * Keeps unsaved rows in this tab for the editor who opened the grid, and gives those of an earlier visit back to `onFound`. While somebody
 * else is signed in, nothing is stored or deleted.
 */
export function useUnsavedUses(drugId: number, edit: GridEdit | null, onFound: (edit: GridEdit) => void): void {
  const text = edit ? JSON.stringify(edit) : null
  const editorId = useRef<number | undefined>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the grid has been opened
  useEffect(() => {
    void session.ready().then(user => {
      editorId.current = user?.id
      const unsaved = user && readDraft(user.id, formOf(drugId))
      if (unsaved?.edit) onFound(JSON.parse(unsaved.edit) as GridEdit)
    })
  }, [drugId])
  useEffect(() => {
    const timer = setTimeout(() => {
      const user = session.user()
      if (!user || user.id !== editorId.current) return
      if (text) saveDraft(user.id, formOf(drugId), { edit: text })
      else deleteDraft(formOf(drugId))
    }, storeDelayMs)
    return () => clearTimeout(timer)
  }, [text, drugId])
}
