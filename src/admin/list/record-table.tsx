import { StatusBadge } from '#admin/kinds/status-badge.tsx'
import { Link } from '#ui/link.tsx'
import type { Heading, ListView, RowView } from './list-view.ts'

/** A table; on a phone every row is a card. The heading of a column sorts by it. */
export function RecordTable({ view: { title, path, headings, rows } }: { view: ListView }) {
  return (
    <div className="admin-table-frame">
      <table className="data-table admin-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {headings.map(heading => (
              <HeadingCell key={heading.label} heading={heading} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row key={row.id} row={row} path={path} columns={headings.slice(1, -2)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const HeadingCell = ({ heading: { label, to, direction, isNumeric } }: { heading: Heading }) => (
  <th scope="col" aria-sort={direction ?? undefined} className={isNumeric ? 'numeric' : undefined}>
    {to === null ? (
      label
    ) : (
      <Link to={to} className="admin-table-link">
        {label}
        {direction && <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
      </Link>
    )}
  </th>
)

const Row = ({ row, path, columns }: { row: RowView; path: string; columns: readonly Heading[] }) => (
  <tr>
    <th scope="row">
      <Link to={`/admin/${path}/${row.id}`} top data-open="" className="admin-table-link">
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
