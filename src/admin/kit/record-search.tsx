import { useEffect, useState } from 'react'
import { api } from '#kit/http/api-client.ts'
import { runAfter } from '#kit/run-after.ts'
import { type RecordName, statusWords } from './kinds/kind-description.ts'
import type { ListPage } from './list-state.ts'
import { SearchList } from './search-list.tsx'

interface RecordSearchProps {
  /** Path of the kind. */
  path: string
  label: string
  /** Already chosen, so they cannot be chosen again. */
  chosen: readonly number[]
  onPick(record: RecordName): void
}

const maxShown = 25
/** Milliseconds after the last letter. */
const delayMs = 120

/** Searches the records of one kind while typing. Drafts and archived records are marked, because the site does not show them. */
export function RecordSearch({ path, label, chosen, onPick }: RecordSearchProps) {
  const [text, setText] = useState('')
  const { items, total, state } = useRecords(path, text)
  const entries = items.map(({ id, title, status }) => ({
    id: String(id),
    title,
    note: chosen.includes(id) ? 'уже выбрано' : status === 'published' ? '' : statusWords[status],
    isDisabled: chosen.includes(id),
  }))
  const pick = (id: string) => {
    const found = items.find(item => String(item.id) === id)
    if (!found) return
    setText('')
    onPick({ id: found.id, title: found.title, status: found.status })
  }
  const more = total > items.length ? `Показаны первые ${items.length} из\u00a0${total}: уточните запрос.` : ''
  const texts = {
    loading: 'Ищем…',
    failed: 'Список не\u00a0загрузился: проверьте связь.',
    ready: total === 0 ? 'Ничего не\u00a0нашлось.' : more,
  }
  return (
    <SearchList
      label={label}
      placeholder="Начните вводить название"
      text={text}
      onText={setText}
      groups={entries.length > 0 ? [{ title: label, entries }] : []}
      status={texts[state]}
      onAction={pick}
    />
  )
}

interface Found {
  items: ListPage['items']
  total: number
  state: 'loading' | 'ready' | 'failed'
}

function useRecords(path: string, text: string): Found {
  const [found, setFound] = useState<Found>({ items: [], total: 0, state: 'loading' })
  useEffect(() => {
    const query = new URLSearchParams({ q: text.trim().slice(0, 100), pageSize: String(maxShown) })
    return runAfter(delayMs, signal =>
      api.get(`/admin/${path}?${query}`, { signal }).then(
        ({ items, total }) => setFound({ items, total, state: 'ready' }),
        () => signal.aborted || setFound({ items: [], total: 0, state: 'failed' }),
      ),
    )
  }, [path, text])
  return found
}
