import { cellWords } from '#admin/kit/kinds/cell-words.ts'
import type { FieldDescription, RecordNames, RecordValues } from '#admin/kit/kinds/kind-description.ts'

/** A value in words that can be compared: of rows every row, because «9 строк» and «9 строк» may differ. Empty when there is none. */
export function conflictWords(field: FieldDescription, value: unknown, names: RecordNames): string {
  if (field.kind !== 'rows' || !Array.isArray(value)) return cellWords(field, value, names)
  return (value as RecordValues[]).map((row, at) => `${at + 1}. ${rowWords(field.fields ?? [], row, names)}`).join('\n')
}

const rowWords = (columns: readonly FieldDescription[], row: RecordValues, names: RecordNames) =>
  columns
    .map(column => cellWords(column, row[column.key], names))
    .filter(Boolean)
    .join(', ')
