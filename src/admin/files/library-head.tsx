import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { FolderDialog } from './folder-dialog.tsx'
import type { LibraryQuery } from './library/library-query.ts'
import { type LibraryState, withQuery } from './library-state.ts'
import type { Picking } from './picking.ts'
import type { LibraryData } from './use-library.ts'

interface LibraryHeadProps {
  state: LibraryState
  onState(state: LibraryState): void
  data: LibraryData
  onUpload: (() => void) | undefined
  picking: Picking | undefined
}

/** Title, search and what can be created. */
export function LibraryHead({ state, onState, data, onUpload, picking }: LibraryHeadProps) {
  const [isCreating, setCreating] = useState(false)
  const folder = data.overview?.folders.find(({ id }) => id === state.query.folder)
  return (
    <header className="files-head">
      {picking ? <h2 id="file-picker-title">{picking.title}</h2> : <h1 tabIndex={-1}>Файлы</h1>}
      {folder && <span className="text-muted">{folder.name}</span>}
      <SearchField state={state} onState={onState} />
      {picking?.accept !== 'image' && <KindSelect state={state} onState={onState} />}
      <ViewSwitch state={state} onState={onState} />
      <Button variant="secondary" size="sm" icon="folder-plus" onClick={() => setCreating(true)}>
        Папка
      </Button>
      {onUpload && (
        <Button size="sm" icon="upload" onClick={onUpload}>
          Загрузить{' '}
          <span aria-hidden="true">
            <kbd>u</kbd>
          </span>
        </Button>
      )}
      {isCreating && data.overview && (
        <FolderDialog
          folders={data.overview.folders}
          parentId={state.query.folder ?? null}
          onSaved={({ id }) => {
            data.reload()
            onState(withQuery(state, { folder: id, only: undefined }))
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </header>
  )
}

const KindSelect = ({ state, onState }: Pick<LibraryHeadProps, 'state' | 'onState'>) => (
  <label className="files-kind">
    <span className="sr-only">Вид файлов</span>
    <select
      className="field"
      value={state.query.type ?? ''}
      onChange={event =>
        onState(withQuery(state, { type: (event.currentTarget.value || undefined) as LibraryQuery['type'] }))
      }
    >
      <option value="">Все виды</option>
      <option value="image">Картинки</option>
      <option value="pdf">PDF</option>
    </select>
  </label>
)

const searchDelayMs = 300

/** Searches while it is typed, and at once with Enter. */
function SearchField({ state, onState }: Pick<LibraryHeadProps, 'state' | 'onState'>) {
  const [text, setText] = useState(state.query.q)
  const latest = useRef({ state, onState })
  latest.current = { state, onState }
  useEffect(() => setText(state.query.q), [state.query.q])
  const search = (q: string) => {
    const words = q.replace(/\s+/g, ' ').trim()
    if (words !== latest.current.state.query.q) latest.current.onState(withQuery(latest.current.state, { q: words }))
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <search className="files-search">
      <form
        onSubmit={event => {
          event.preventDefault()
          clearTimeout(timer.current)
          search(text)
        }}
      >
        <label>
          <span className="sr-only">Имя, описание, автор</span>
          <Icon name="search" size={16} />
          <input
            type="search"
            className="field"
            placeholder="Имя, описание, автор"
            maxLength={100}
            value={text}
            onChange={event => {
              const { value } = event.currentTarget
              setText(value)
              clearTimeout(timer.current)
              timer.current = setTimeout(() => search(value), searchDelayMs)
            }}
          />
        </label>
      </form>
    </search>
  )
}

const ViewSwitch = ({ state, onState }: Pick<LibraryHeadProps, 'state' | 'onState'>) => (
  <fieldset className="files-views" aria-label="Вид списка">
    {(['grid', 'list'] as const).map(view => (
      <button
        key={view}
        type="button"
        aria-pressed={state.view === view}
        title={viewTitles[view]}
        onClick={() => onState({ ...state, view })}
      >
        <Icon name={view === 'grid' ? 'cards' : 'table'} size={16} />
        <span className="sr-only">{viewTitles[view]}</span>
      </button>
    ))}
  </fieldset>
)

const viewTitles = { grid: 'Сеткой', list: 'Списком' } as const
