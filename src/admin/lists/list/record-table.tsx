import { type ComponentProps, type ReactNode, Suspense } from 'react'
import { StatusBadge } from '#admin/kit/kinds/status-badge.tsx'
import type { Selection } from '#admin/kit/use-selection.ts'
import type { InlineEdit } from '#admin/lists/inline/use-inline-edit.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Link } from '#ui/link.tsx'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { useRowOfAddress } from '../dictionary/use-row-of-address.ts'
import { RowMenu } from '../rows/row-menu.tsx'
import type { ChangedRow } from './changed-row.ts'
import type { Heading, ListView, RowView } from './list-view.ts'
import { RowChange } from './row-change.tsx'
import './phone-rows.css'

/** The empty row needs scripts, and its controls are not among the first ones. */
const NewRow = lazyPart(() => import('../dictionary/new-row.tsx').then(({ NewRow }) => NewRow))
const InlineEditor = lazyPart(() => import('../inline/inline-editor.tsx').then(({ InlineEditor }) => InlineEditor))

interface RecordTableProps {
  view: ListView
  selection: Selection
  inline: InlineEdit
  /** Rows that others have changed since. */
  changed: ReadonlyMap<number, ChangedRow>
  /** Another state of the list is being loaded. */
  isLoading: boolean
}

/** A table; on a phone every row is a card. The heading of a column sorts by it. */
export function RecordTable({ view, selection, inline, changed, isLoading }: RecordTableProps) {
  const { title, headings, isDictionary } = view
  useRowOfAddress(isDictionary)
  return (
    <div className="admin-table-frame">
      <table
        className={`data-table admin-table${isDictionary ? ' admin-dictionary' : ''}`}
        aria-busy={isLoading || undefined}
      >
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="admin-pick">
              <Pick
                label="Выбрать все строки страницы"
                isChosen={selection.isPageChosen}
                onToggle={selection.togglePage}
              />
            </th>
            {headings.map(heading => (
              <HeadingCell key={heading.label} heading={heading} />
            ))}
            <td className="admin-row-tools" />
          </tr>
        </thead>
        <tbody>
          {inline.rows.map(row => (
            <Row
              key={row.id}
              row={row}
              view={view}
              selection={selection}
              inline={inline}
              change={changed.get(row.id)}
            />
          ))}
          {view.newRow.length > 0 && <LazyNewRow view={view} onAdded={inline.add} onRemoved={inline.remove} />}
        </tbody>
      </table>
    </div>
  )
}

function LazyNewRow(props: ComponentProps<typeof NewRow>) {
  if (!useIsHydrated())
    return (
      <tr className="scripted:hidden">
        <td colSpan={props.view.headings.length + 2}>Чтобы править записи, включите JavaScript в&nbsp;браузере.</td>
      </tr>
    )
  return (
    <Suspense fallback={null}>
      <NewRow {...props} />
    </Suspense>
  )
}

const HeadingCell = ({ heading: { label, to, direction, isNumeric } }: { heading: Heading }) => (
  <th scope="col" aria-sort={direction ?? undefined} className={isNumeric ? 'numeric' : undefined}>
    {to === null ? (
      <span className="admin-table-link">{label}</span>
    ) : (
      <Link to={to} className="admin-table-link">
        {label}
        {direction && <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
      </Link>
    )}
  </th>
)

interface RowProps {
  row: RowView
  view: ListView
  selection: Selection
  inline: InlineEdit
  change: ChangedRow | undefined
}

function Row({ row, view, selection, inline, change }: RowProps) {
  const { isDictionary } = view
  const cell = (at: number, shown: ReactNode) => <Cell row={row} at={at} view={view} inline={inline} shown={shown} />
  const open = (at: number) => () => view.editors[at] && inline.edit(row.id, at)
  return (
    <tr data-chosen={selection.has(row.id) || undefined} data-changed={change !== undefined || undefined}>
      <td className="admin-pick">
        <Pick
          label={`Выбрать: ${row.title}`}
          isChosen={selection.has(row.id)}
          onToggle={withShift => (withShift ? selection.extendTo(row.id) : selection.toggle(row.id))}
        />
      </td>
      <th scope="row">
        {cell(0, <Title row={row} view={view} onEdit={open(0)} />)}
        {change && <RowChange change={change} />}
      </th>
      {view.headings.slice(1, isDictionary ? -1 : -2).map(({ label, isNumeric }, at) => (
        <td
          key={label}
          data-label={label}
          className={isNumeric ? 'numeric' : undefined}
          onDoubleClick={isDictionary ? undefined : open(at + 1)}
        >
          {cell(
            at + 1,
            <CellValue
              text={row.cells[at] ?? ''}
              label={isDictionary ? `${label}: ${row.title}` : undefined}
              onEdit={open(at + 1)}
            />,
          )}
        </td>
      ))}
      {!isDictionary && (
        <td data-label="Состояние" className="admin-row-state">
          <State row={row} />
        </td>
      )}
      <td data-label="Изменено" className="admin-row-saved">
        <LastSave row={row} />
      </td>
      <td className="admin-row-tools">
        {view.hasRowMenu && <RowMenu view={view} row={row} onDeleted={inline.remove} />}
      </td>
    </tr>
  )
}

/** Opens the record; in a dictionary its first cell. */
function Title({
  row,
  view: { path, isDictionary, isTrash },
  onEdit,
}: Pick<RowProps, 'row' | 'view'> & { onEdit(): void }) {
  if (isDictionary && !isTrash)
    return (
      <>
        <button
          type="button"
          id={`row-${row.id}`}
          data-open={row.id}
          className="admin-table-link admin-edit-cell"
          onClick={onEdit}
        >
          {row.title}
        </button>
        {row.status !== 'published' && <State row={row} />}
      </>
    )
  return (
    <>
      <Link to={`/admin/${path}/${row.id}`} top data-open={row.id} className="admin-table-link">
        <Thumb thumb={row.thumb} />
        {row.title}
      </Link>
      {row.page && <small className="admin-row-page">{row.page}</small>}
    </>
  )
}

const LastSave = ({ row: { changed, changedAt, author } }: Pick<RowProps, 'row'>) => (
  <div className="text-muted">
    <span title={changedAt || undefined}>{changed}</span>
    {author && <small className="admin-row-author">{author}</small>}
  </div>
)

const State = ({ row: { status, hasDraft, planned } }: Pick<RowProps, 'row'>) => (
  <div>
    <StatusBadge status={status} /> {hasDraft && <small className="admin-half">Есть правки</small>}{' '}
    {planned && <small className="text-muted">{planned}</small>}
  </div>
)

/** In a dictionary every cell is a button; the first one of the row is in the order of Tab, from it Tab goes on through the editors. */
function CellValue({ text, label, onEdit }: { text: string; label: string | undefined; onEdit(): void }) {
  const className = text.startsWith('https://') ? 'admin-cell admin-cell-address' : 'admin-cell'
  const shown = <div className={className}>{text || <span className="text-muted">—</span>}</div>
  if (label === undefined) return shown
  return (
    <button
      type="button"
      tabIndex={-1}
      className="admin-edit-cell"
      aria-label={`${label}: ${text || 'пусто'}`}
      onClick={onEdit}
    >
      {shown}
    </button>
  )
}

/** A kind without pictures has no room for them; a record without one leaves its place empty. */
function Thumb({ thumb }: Pick<RowView, 'thumb'>) {
  if (thumb === undefined) return null
  if (thumb === null) return <span className="admin-row-thumb" />
  return (
    <img
      src={thumb.src}
      alt=""
      width={40}
      height={30}
      loading="lazy"
      decoding="async"
      className={`admin-row-thumb ${thumb.fit}`}
    />
  )
}

interface CellProps {
  row: RowView
  at: number
  view: ListView
  inline: InlineEdit
  shown: ReactNode
}

function Cell({ row, at, view: { path, editors, isDictionary }, inline, shown }: CellProps) {
  const field = editors[at]
  const place = { id: row.id, at }
  const isFocused = inline.edited?.id === row.id && inline.edited.at === at
  const refusal = inline.refusalOf(place)
  if (!field || !(isFocused || refusal)) return shown
  return (
    <Suspense fallback={shown}>
      <InlineEditor
        key={field.key}
        path={path}
        place={place}
        version={row.version}
        field={field}
        cell={{ value: row.values[at], text: (at === 0 ? row.title : row.cells[at - 1]) ?? '' }}
        title={row.title}
        refusal={refusal}
        isFocused={isFocused}
        afterEnter={isDictionary ? 'down' : undefined}
        inline={inline}
      />
    </Suspense>
  )
}

/** Hidden where no script could use it. */
const Pick = ({
  label,
  isChosen,
  onToggle,
}: {
  label: string
  isChosen: boolean
  onToggle(withShift: boolean): void
}) => (
  <input
    type="checkbox"
    className="check"
    aria-label={label}
    checked={isChosen}
    onChange={event => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
  />
)
