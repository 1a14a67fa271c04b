import { type RecordName, type RecordNames, type RecordValues, statusWords } from '#admin/kit/kinds/kind-description.ts'
import { api } from '#kit/http/api-client.ts'
import type { Answer, ComboboxOption } from '#ui/combobox/answer.ts'

const maxOptions = 25

type FoundRecord = RecordName & ComboboxOption & { id: number }

/** Records of a kind by what was typed of them; with nothing typed, what was changed lately. */
export async function findRecords(path: string, q: string, signal: AbortSignal): Promise<Answer<FoundRecord>> {
  const query = new URLSearchParams({ q, pageSize: String(maxOptions), ...(!q && { sort: '-updatedAt' }) })
  const { items, total, names } = await api.get(`/admin/${path}?${query}`, { signal })
  const options = items.map(({ id, title, status, values }) => {
    const notes = [noteOf(values, names), status !== 'published' && statusWords[status]].filter(Boolean)
    return { id, title, status, note: notes.join(' · '), section: q ? undefined : 'Недавние' }
  })
  return { options, total }
}

/** The record that the columns of the list refer to; none when they refer to several kinds. */
function noteOf(values: RecordValues, names: RecordNames): string | undefined {
  const [only, ...others] = Object.values(names)
  const id = Object.entries(values).find(([key, value]) => key.endsWith('Id') && typeof value === 'number')?.[1]
  return others.length === 0 ? only?.find(name => name.id === id)?.title : undefined
}
