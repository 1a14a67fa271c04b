import { api } from '#kit/http/api-client.ts'
import { count } from '#ui/format/format-number.ts'
import type { UndoResult } from './bulk.ts'

/** How many things are called. */
export type Forms = Parameters<typeof count>[1]

/** Takes a change of many records, or files, back. Returns what the bar says then, and what stayed as it is. */
export async function undoStep(
  batch: number,
  forms: Forms,
): Promise<{ message: string; kept: UndoResult['keptItems'] }> {
  const { undone, kept, keptItems } = await api.post(`/admin/batches/${batch}/undo`)
  const message = `Возвращено как было: ${count(undone, forms)}.${stayedText(kept, forms)}`
  return { message, kept: keptItems }
}

export const stayedText = (stayed: number, forms: Forms): string =>
  stayed === 0 ? '' : ` Остались как есть: ${count(stayed, forms)}.`
