import { chosenBy, type Selection } from '#admin/kit/use-selection.ts'
import { stayedText } from '#admin/lists/bulk/undo-step.ts'
import { useBulkSteps } from '#admin/lists/bulk/use-bulk-steps.ts'
import { api } from '#kit/http/api-client.ts'
import { count } from '#ui/format/format-number.ts'
import type { FileStep } from '../library/bulk-files.ts'
import { fileForms } from '../library/file-item.ts'

/** Of the files that were chosen when it was asked for: the list may find others by the time it is applied. */
interface ChosenStep extends FileStep {
  query: string
  ids?: readonly number[]
}

/** A change of many files. Everything that a query finds is named by the query alone. */
export function useFileBulk(query: string, selection: Selection, onDone: () => void) {
  const chosen = chosenBy(query, selection)
  const steps = useBulkSteps<ChosenStep>(
    {
      forms: fileForms,
      preview: step => api.post('/file-manager/bulk/preview', step),
      apply: (step, token, reason) => api.post('/file-manager/bulk/apply', { ...step, token, reason }),
      appliedText: ({ changed, kept }) => `Изменено: ${count(changed, fileForms)}.${stayedText(kept, fileForms)}`,
      onDone,
    },
    selection,
  )
  return {
    ...steps,
    preview: (step: FileStep) => steps.preview({ ...chosen, ...step }),
    /** Moves files at once, which the message offers to undo; `folder` is named in it. */
    move: (ids: readonly number[], folderId: number | null, folder: string) =>
      steps.applyAtOnce({ query, ids, action: 'move', folderId }, ({ changed, kept }) => {
        const moved = changed === 0 ? `Уже лежит ${folder}.` : `Перенесено ${folder}: ${count(changed, fileForms)}.`
        return moved + stayedText(kept, fileForms)
      }),
  }
}

export type FileBulk = ReturnType<typeof useFileBulk>
