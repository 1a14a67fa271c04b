import { chosenBy, type Selection } from '#admin/kit/use-selection.ts'
import { stayedText } from '#admin/lists/bulk/undo-step.ts'
import { useBulkSteps } from '#admin/lists/bulk/use-bulk-steps.ts'
import { api } from '#kit/http/api-client.ts'
import { count } from '#ui/format/format-number.ts'
import type { FileStep } from '../library/bulk-files.ts'
import { fileForms } from '../library/file-item.ts'

/** A change of many files. Everything that a query finds is named by the query alone; `ids` are others than the chosen files. */
export function useFileBulk(query: string, selection: Selection, onDone: () => void) {
  const chosen = chosenBy(query, selection)
  const steps = useBulkSteps<FileStep & { ids?: readonly number[] }>(
    {
      forms: fileForms,
      preview: step => api.post('/file-manager/bulk/preview', { ...chosen, ...step }),
      apply: (step, token, reason) => api.post('/file-manager/bulk/apply', { ...chosen, ...step, token, reason }),
      appliedText: ({ changed, kept }) => `Изменено: ${count(changed, fileForms)}.${stayedText(kept, fileForms)}`,
      onDone,
    },
    selection,
  )
  return {
    ...steps,
    /** Moves files at once, which the message offers to undo; `folder` is named in it. */
    move: (ids: readonly number[], folderId: number | null, folder: string) =>
      steps.applyAtOnce({ ids, action: 'move', folderId }, ({ changed, kept }) => {
        const moved = changed === 0 ? `Уже лежит ${folder}.` : `Перенесено ${folder}: ${count(changed, fileForms)}.`
        return moved + stayedText(kept, fileForms)
      }),
  }
}

export type FileBulk = ReturnType<typeof useFileBulk>
