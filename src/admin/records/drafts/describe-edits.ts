import { cellWords } from '#admin/kit/kinds/cell-words.ts'
import type { KindDescription, RecordNames, RecordValues } from '#admin/kit/kinds/kind-description.ts'

/** The edits of a form in words, for a person who may have to type them again elsewhere. */
export function describeEdits(
  { fields }: KindDescription,
  changed: RecordValues,
  names: RecordNames,
): { labels: string[]; text: string } {
  const edited = fields.filter(({ key }) => key in changed)
  const lines = edited.map(
    field => `${field.label}: ${wordsOf(() => cellWords(field, changed[field.key], names), changed[field.key])}`,
  )
  return { labels: edited.map(({ label }) => label), text: lines.join('\n') }
}

/** What cannot be read as a value of its field is shown as it was typed. */
function wordsOf(words: () => string, value: unknown): string {
  try {
    return words()
  } catch {
    return String(value)
  }
}
