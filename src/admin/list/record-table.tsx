import { StatusBadge } from '#admin/kinds/status-badge.tsx'
import { Link } from '#ui/link.tsx'
import type { Heading, ListView, RowView } from './list-view.ts'
import type { Selection } from './use-selection.ts'

/** A table; on a phone every row is a card. The heading of a column sorts by it. */
export function RecordTable({ view: { title, path, headings, rows }, selection }: { view: ListView; selection: Selection }) {
  return (
    <div className="admin-table-frame">
      <table className="data-table admin-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col" className="admin-pick">
              <Pick label="Выбрать все строки страницы" isChosen={selection.isPageChosen} onToggle={selection.togglePage} />
            </th>
            {headings.map(heading => (
              <HeadingCell key={heading.label} heading={heading} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row key={row.id} row={row} path={path} columns={headings.slice(1, -2)} selection={selection} />
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
  path: string
  columns: readonly Heading[]
  selection: Selection
}

const Row = ({ row, path, columns, selection }: RowProps) => (
  <tr data-chosen={selection.has(row.id) || undefined}>
    <td className="admin-pick">
      <Pick label={`Выбрать: ${row.title}`} isChosen={selection.has(row.id)} onToggle={() => selection.toggle(row.id)} />
    </td>
    <th scope="row">
      <Link to={`/admin/${path}/${row.id}`} top data-open={row.id} className="admin-table-link">
        {row.title}
      </Link>
    </th>
    {columns.map(({ label, isNumeric }, at) => (
      <td key={label} data-label={label} className={isNumeric ? 'numeric' : undefined}>
        <div className="admin-cell">{row.cells[at] || <span className="text-muted">—</span>}</div>
      </td>
    ))}
    <td data-label="Состояние">
      <div>
        <StatusBadge status={row.status} />
      </div>
    </td>
    <td data-label="Изменено">
      <div className="text-muted">{row.changed}</div>
    </td>
  </tr>
)

/** Hidden where no script could use it. */
const Pick = ({ label, isChosen, onToggle }: { label: string; isChosen: boolean; onToggle(): void }) => (
  <input type="checkbox" className="check" aria-label={label} checked={isChosen} onChange={onToggle} />
)
