import { useEffect, useState } from 'react'
import { type FoundRecord, minSearch, type PaletteKind } from '#admin/kit/found-record.ts'
import { statusWords } from '#admin/kit/kinds/kind-description.ts'
import { type SearchGroup, SearchList } from '#admin/kit/search-list.tsx'
import { api } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { runAfter } from '#kit/run-after.ts'
import { Dialog } from '#ui/dialog.tsx'

/** A page of the navigation. */
export interface AdminPage {
  /** `drugs` in `/admin/drugs`; empty for the first page. */
  path: string
  title: string
}

interface PaletteProps {
  pages: readonly AdminPage[]
  onClose(): void
  onHelp(): void
}

/** Milliseconds after the last letter. */
const delayMs = 120

/** Finds records of all kinds, and commands, by typing. */
export function Palette({ pages, onClose, onHelp }: PaletteProps) {
  const [text, setText] = useState('')
  const search = useAnything(text)
  const kinds = useKinds()
  // Nothing before the first records: the first entry gets the focus, and records come before commands.
  const isWaiting = search.state === 'loading' && search.items.length === 0
  const groups = isWaiting ? [] : [...recordGroup(kinds, search.items), ...commandGroups(pages, kinds, text)]
  const run = (id: string) => {
    onClose()
    if (id === 'keys') onHelp()
    else void navigateTo(id)
  }
  return (
    <Dialog
      aria-label="Найти или выполнить"
      className="dialog admin-dialog admin-palette"
      onClose={onClose}
      onKeyDownCapture={event => {
        // The field would only empty itself.
        if (event.key === 'Escape') onClose()
      }}
    >
      <SearchList
        label="Найти запись или команду"
        placeholder="Название, команда, раздел"
        text={text}
        onText={setText}
        groups={groups}
        status={statusText(text, search, groups)}
        onAction={run}
      />
    </Dialog>
  )
}

function useKinds(): readonly PaletteKind[] {
  const [kinds, setKinds] = useState<readonly PaletteKind[]>([])
  useEffect(() => {
    api.get('/admin/kinds').then(
      ({ items }) => setKinds(items),
      () => {},
    )
  }, [])
  return kinds
}

interface Search {
  items: readonly FoundRecord[]
  state: 'idle' | 'loading' | 'ready' | 'failed'
}

const nothing: Search = { items: [], state: 'idle' }

function useAnything(text: string): Search {
  const [answer, setAnswer] = useState({ ...nothing, asked: '' })
  const asked = text.trim()
  useEffect(() => {
    if (asked.length < minSearch) return setAnswer({ ...nothing, asked: '' })
    return runAfter(delayMs, signal =>
      api.get(`/admin/search?${new URLSearchParams({ q: asked.slice(0, 100) })}`, { signal }).then(
        ({ items }) => setAnswer({ items, state: 'ready', asked }),
        () => signal.aborted || setAnswer({ items: [], state: 'failed', asked }),
      ),
    )
  }, [asked])
  // Already while the text changes, before the effect runs: the first entry shown gets the focus.
  if (asked.length < minSearch) return nothing
  return answer.asked === asked ? answer : { items: answer.items, state: 'loading' }
}

function recordGroup(kinds: readonly PaletteKind[], items: readonly FoundRecord[]): SearchGroup[] {
  if (items.length === 0) return []
  const titleOf = (path: string) => kinds.find(kind => kind.path === path)?.title ?? path
  const entries = items.map(({ kind, id, title, status }) => ({
    id: `/admin/${kind}/${id}`,
    title,
    note: [titleOf(kind), status === 'published' ? '' : statusWords[status]].filter(Boolean).join(' · '),
  }))
  return [{ title: 'Открыть', entries }]
}

const maxCommands = 6

function commandGroups(pages: readonly AdminPage[], kinds: readonly PaletteKind[], text: string): SearchGroup[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const fits = (title: string) => words.every(word => title.toLowerCase().includes(word))
  const create = kinds.flatMap(({ path, one, canCreate }) =>
    canCreate ? [{ id: `/admin/${path}/create`, title: `Создать: ${one}`, note: '' }] : [],
  )
  const keys = { id: 'keys', title: 'Показать клавиши', note: '?' }
  const go = pages.map(({ path, title }) => ({
    id: path ? `/admin/${path}` : '/admin',
    title: `Перейти: ${title}`,
    note: '',
  }))
  const current = kinds.find(({ path }) => location.pathname.split('/')[2] === path)
  const find =
    current && words.length > 0
      ? [{ id: listOf(current.path, text), title: `${current.title}: искать «${text}»`, note: '' }]
      : []
  const groups = [
    { title: 'Сделать', entries: [...create, keys].filter(({ title }) => fits(title)).slice(0, maxCommands) },
    { title: 'Перейти', entries: [...find, ...go.filter(({ title }) => fits(title)).slice(0, maxCommands)] },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

const listOf = (path: string, text: string) => `/admin/${path}?${new URLSearchParams({ q: text.trim().slice(0, 100) })}`

function statusText(text: string, { state, items }: Search, groups: readonly SearchGroup[]): string {
  if (state === 'failed') return 'Записи не\u00a0загрузились: проверьте связь.'
  if (state === 'loading') return 'Ищем…'
  if (state === 'ready' && items.length === 0) return 'Таких записей нет.'
  return text.trim() !== '' && groups.length === 0 ? 'Ничего не\u00a0нашлось.' : ''
}
