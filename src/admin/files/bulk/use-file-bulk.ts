import { useState } from 'react'
import type { Selection } from '#admin/kit/use-selection.ts'
import type { BulkPreview, BulkResult, UndoResult } from '#admin/lists/bulk/bulk.ts'
import { stayedText, undoStep } from '#admin/lists/bulk/undo-step.ts'
import { api } from '#kit/http/api-client.ts'
import { refusalText } from '#kit/http/error-text.ts'
import { count } from '#ui/format/format-number.ts'
import type { FileStep } from '../library/bulk-files.ts'
import { fileForms } from '../library/file-item.ts'

interface State {
  pending: { step: FileStep; preview: BulkPreview } | null
  isSending: boolean
  message: string
  failure: string
  /** Files that an undo left as they are. */
  kept: UndoResult['keptItems']
  batch: number | null
}

const idle: State = { pending: null, isSending: false, message: '', failure: '', kept: [], batch: null }

/** The steps of a change of many files: preview, apply, undo. Everything that a query finds is named by the query alone. */
export function useFileBulk(query: string, selection: Selection, onDone: () => void) {
  const [state, setState] = useState(idle)
  const chosen = () => ({ query, ...(selection.ids && { ids: selection.ids }) })
  const finish = (next: Partial<State>) => {
    setState({ ...idle, ...next })
    selection.clear()
    onDone()
  }
  return {
    ...state,
    async preview(step: FileStep) {
      setState({ ...idle, isSending: true })
      await api.post('/file-manager/bulk/preview', { ...chosen(), ...step }).then(
        preview => setState({ ...idle, pending: { step, preview } }),
        error => setState({ ...idle, message: refusalText(error) }),
      )
    },
    async apply(reason: string) {
      const { step, preview } = state.pending!
      setState(before => ({ ...before, isSending: true, failure: '' }))
      await api.post('/file-manager/bulk/apply', { ...chosen(), ...step, token: preview.token, reason }).then(
        ({ changed, kept, batch }) =>
          finish({ batch, message: `Изменено: ${count(changed, fileForms)}.${stayedText(kept, fileForms)}` }),
        error => setState(before => ({ ...before, isSending: false, failure: refusalText(error) })),
      )
    },
    /** Moves files at once, which the message offers to undo; `folder` is named in it. */
    async move(ids: readonly number[], folderId: number | null, folder: string) {
      setState({ ...idle, isSending: true })
      await moveFiles({ query, ids, action: 'move', folderId }).then(
        ({ changed, kept, batch }) =>
          finish({ batch, message: movedText(changed, folder) + stayedText(kept, fileForms) }),
        error => setState({ ...idle, message: refusalText(error) }),
      )
    },
    async undo() {
      if (state.isSending) return
      setState(before => ({ ...before, isSending: true }))
      await undoStep(state.batch!, fileForms).then(finish, error =>
        setState(before => ({ ...before, isSending: false, message: refusalText(error) })),
      )
    },
    cancel: () => setState(before => ({ ...before, pending: null, failure: '' })),
    close() {
      selection.clear()
      setState(idle)
    },
  }
}

export type FileBulk = ReturnType<typeof useFileBulk>

/** Applies what the preview says at this moment. */
async function moveFiles(step: FileStep & { query: string; ids: readonly number[] }): Promise<BulkResult> {
  const { token } = await api.post('/file-manager/bulk/preview', step)
  return api.post('/file-manager/bulk/apply', { ...step, token, reason: '' })
}

const movedText = (changed: number, folder: string): string =>
  changed === 0 ? `Уже лежит ${folder}.` : `Перенесено ${folder}: ${count(changed, fileForms)}.`
