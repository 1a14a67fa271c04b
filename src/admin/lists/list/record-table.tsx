import { type ReactNode, Suspense } from 'react'
import { StatusBadge } from '#admin/kit/kinds/status-badge.tsx'
import type { Selection } from '#admin/kit/use-selection.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Link } from '#ui/link.tsx'
import type { ChangedRow } from './changed-row.ts'
import type { Heading, ListView, RowView } from './list-view.ts'
import { RowChange } from './row-change.tsx'
import type { InlineEdit } from './use-inline-edit.ts'

const InlineEditor = lazyPart(() => import('./inline-editor.tsx').then(({ InlineEditor }) => InlineEditor))

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
  const { title, headings } = view
  return (
    <div className="admin-table-frame">
      <table className="data-table admin-table" aria-busy={isLoading || undefined}>
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
        </tbody>
      </table>
    </div>
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
  const cell = (at: number, shown: ReactNode) => <Cell row={row} at={at} view={view} inline={inline} shown={shown} />
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
        {cell(
          0,
          <Link to={`/admin/${view.path}/${row.id}`} top data-open={row.id} className="admin-table-link">
            <Thumb thumb={row.thumb} />
            {row.title}
          </Link>,
        )}
        {change && <RowChange change={change} />}
      </th>
      {view.headings.slice(1, -2).map(({ label, isNumeric }, at) => (
        <td
          key={label}
          data-label={label}
          className={isNumeric ? 'numeric' : undefined}
          onDoubleClick={() => view.editors[at + 1] && inline.edit(row.id, at + 1)}
        >
          {cell(at + 1, <div className="admin-cell">{row.cells[at] || <span className="text-muted">—</span>}</div>)}
        </td>
      ))}
      <td data-label="Состояние">
        <div>
          <StatusBadge status={row.status} /> {row.hasDraft && <small className="admin-half">Есть правки</small>}{' '}
          {row.planned && <small className="text-muted">{row.planned}</small>}
        </div>
      </td>
      <td data-label="Изменено">
        <div className="text-muted">{row.changed}</div>
      </td>
    </tr>
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

function Cell({ row, at, view: { path, editors }, inline: { edited, done }, shown }: CellProps) {
  const field = editors[at]
  if (!field || edited?.id !== row.id || edited.at !== at) return shown
  return (
    <Suspense fallback={shown}>
      <InlineEditor
        key={field.key}
        path={path}
        id={row.id}
        version={row.version}
        field={field}
        value={row.values[at]}
        title={row.title}
        onDone={done}
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
