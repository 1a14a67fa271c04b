import type { Selection } from '#admin/kit/use-selection.ts'
import { Button } from '#ui/button.tsx'
import { count, number } from '#ui/format/format-number.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FileCard } from './file-card.tsx'
import { checks } from './folder-tree.tsx'
import { type FileItem, fileForms } from './library/file-item.ts'
import { sorts } from './library/library-query.ts'
import { isFiltered, type LibraryState, withQuery } from './library-state.ts'
import type { LibraryData } from './use-library.ts'

interface FileListProps {
  state: LibraryState
  onState(state: LibraryState): void
  data: LibraryData
  selection: Selection
  onOpen(item: FileItem): void
  onTake: ((item: FileItem) => void) | undefined
  /** Only pictures can be picked here. */
  isTypeFixed: boolean
}

/** One page of files as cards or rows, with its filters above. */
export function FileList(props: FileListProps) {
  const { state, onState, data, selection, onOpen, onTake } = props
  const { page, failure, isLoading } = data
  const items = page?.items ?? []
  return (
    <section className="files-list" aria-label="Список файлов" aria-busy={isLoading}>
      <div className="files-line">
        <b role="status">{page ? count(page.total, fileForms) : 'Загружаем…'}</b>
        <span className="text-muted files-hint">
          перетащите файлы в&nbsp;любое место окна или вставьте из&nbsp;буфера
        </span>
        <SortSelect state={state} onState={onState} />
      </div>
      <Chips {...props} />
      {failure !== '' && (
        <Callout kind="warning" title="Список не загрузился" className="mb-4">
          <p>
            {failure} {items.length > 0 && 'Ниже то, что было видно раньше.'}
          </p>
          <Button variant="secondary" size="sm" onClick={data.reload}>
            Повторить
          </Button>
        </Callout>
      )}
      {page && items.length === 0 && <Empty {...props} />}
      {!page && !failure && <div className="files-skeleton" aria-hidden="true" />}
      <ul className="files-items" data-view={state.view} aria-label="Файлы">
        {items.map((item, at) => (
          <FileCard
            key={item.id}
            item={item}
            isFirst={at === 0}
            isOpen={item.id === state.fileId}
            isChosen={selection.has(item.id)}
            onToggle={() => selection.toggle(item.id)}
            onOpen={() => onOpen(item)}
            onTake={onTake && (() => onTake(item))}
          />
        ))}
      </ul>
      {page && <Pager {...{ state, onState }} total={page.total} pageSize={page.pageSize} />}
    </section>
  )
}

/** What the list is narrowed to; every chip takes its filter away. */
function Chips({ state, onState, data, isTypeFixed }: FileListProps) {
  const { folder, q, type, only, tag } = state.query
  const chips = [
    ...(only ? [{ label: checks[only].label, change: { only: undefined } }] : []),
    ...(folder
      ? [
          {
            label: data.overview?.folders.find(({ id }) => id === folder)?.name ?? 'Папка',
            change: { folder: undefined },
          },
        ]
      : []),
    ...(type && !isTypeFixed ? [{ label: type === 'image' ? 'Картинки' : 'PDF', change: { type: undefined } }] : []),
    ...(tag ? [{ label: `#${tag}`, change: { tag: '' } }] : []),
    ...(q ? [{ label: `«${q}»`, change: { q: '' } }] : []),
  ]
  const tags = tag ? [] : (data.overview?.tags ?? []).slice(0, 8)
  if (chips.length === 0 && tags.length === 0) return null
  return (
    <ul className="files-chips" aria-label="Фильтры">
      {chips.map(({ label, change }) => (
        <li key={label}>
          <button
            type="button"
            data-applied=""
            aria-label={`Убрать фильтр ${label}`}
            onClick={() => onState(withQuery(state, change))}
          >
            {label} <Icon name="close" size={16} />
          </button>
        </li>
      ))}
      {tags.map(each => (
        <li key={each.tag}>
          <button type="button" onClick={() => onState(withQuery(state, { tag: each.tag }))}>
            #{each.tag} <small>{each.files}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

const sortTitles: Record<(typeof sorts)[number], string> = {
  '-createdAt': 'сначала новые',
  createdAt: 'сначала старые',
  name: 'по\u00a0имени',
  '-name': 'по\u00a0имени, с\u00a0конца',
  '-bytes': 'сначала большие',
  bytes: 'сначала маленькие',
}

const SortSelect = ({ state, onState }: Pick<FileListProps, 'state' | 'onState'>) => (
  <label className="files-sort">
    <span className="sr-only">Порядок</span>
    <select
      className="field"
      value={state.query.sort}
      onChange={event => onState(withQuery(state, { sort: event.currentTarget.value as (typeof sorts)[number] }))}
    >
      {sorts.map(sort => (
        <option key={sort} value={sort}>
          {sortTitles[sort]}
        </option>
      ))}
    </select>
  </label>
)

function Empty({ state, onState, isTypeFixed }: FileListProps) {
  const query = { ...state.query, type: isTypeFixed ? undefined : state.query.type }
  if (!isFiltered(query))
    return (
      <EmptyState title="Здесь будут файлы">
        Перетащите сюда фотографии или документы, по&nbsp;10 за&nbsp;раз.
      </EmptyState>
    )
  const clear = { folder: undefined, q: '', only: undefined, tag: '', ...(!isTypeFixed && { type: undefined }) }
  return (
    <EmptyState
      title={emptyTitle(query)}
      action={
        <Button variant="secondary" onClick={() => onState(withQuery(state, clear))}>
          Показать все файлы
        </Button>
      }
    >
      {emptyText(query)}
    </EmptyState>
  )
}

function emptyTitle({ q, only, folder, type, tag }: LibraryState['query']): string {
  if (q) return `По\u00a0запросу «${q}» ничего нет`
  if (only === 'trash') return 'Корзина пуста'
  if (only) return 'Всё разобрано'
  return folder && !type && !tag ? 'Папка пуста' : 'Таких файлов нет'
}

function emptyText({ q, only, folder, type, tag }: LibraryState['query']): string {
  if (q)
    return folder || type || tag || only
      ? 'Уберите фильтры или поищите во\u00a0всех файлах.'
      : 'Проверьте слова: ищем в\u00a0имени, описании, подписи, авторе и\u00a0метках.'
  if (only) return 'Таких файлов сейчас нет.'
  return folder && !type && !tag
    ? 'Перетащите файлы в\u00a0окно: они лягут в\u00a0эту папку.'
    : 'Уберите один из\u00a0фильтров.'
}

interface PagerProps extends Pick<FileListProps, 'state' | 'onState'> {
  total: number
  pageSize: number
}

function Pager({ state, onState, total, pageSize }: PagerProps) {
  const { page } = state.query
  const pages = Math.max(1, Math.ceil(total / pageSize))
  if (pages === 1) return null
  const go = (next: number) => {
    onState({ ...state, query: { ...state.query, page: next } })
    document.querySelector('.files-list')?.scrollTo({ top: 0 })
  }
  return (
    <nav className="files-pager" aria-label="Страницы">
      <Button variant="secondary" size="sm" icon="chevron-left" disabled={page <= 1} onClick={() => go(page - 1)}>
        Назад
      </Button>
      <span>
        {number((page - 1) * pageSize + 1)}–{number(Math.min(total, page * pageSize))} из&nbsp;{number(total)}
      </span>
      <Button variant="secondary" size="sm" disabled={page >= pages} onClick={() => go(page + 1)}>
        Вперёд
      </Button>
    </nav>
  )
}
