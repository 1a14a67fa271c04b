import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  label: string
  render(row: Row): ReactNode
  /** Align right. */
  numeric?: boolean
  /** The cell that names its row: bold, the heading of the card on mobile. */
  rowHead?: boolean
  /** Of its cells, to leave them out on a phone or in print. */
  className?: string
}

interface DataTableProps<Row> {
  caption: string
  captionHidden?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string | number
  className?: string
}

/** A table on desktop; under 640 px every row is a card of labelled values. */
export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  keyOf,
  className = '',
}: DataTableProps<Row>) {
  return (
    <div className={`rounded-card sm:overflow-x-auto sm:border sm:border-line sm:bg-surface ${className}`}>
      <table className="data-table text-sm">
        <caption className={captionHidden ? 'sr-only' : 'pb-3 text-start text-muted sm:px-4 sm:pt-3'}>
          {caption}
        </caption>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column.key} scope="col" className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)}>
              {columns.map(column => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.render(row)
  if (column.rowHead) {
    return (
      <th scope="row" className="text-start font-medium">
        {content}
      </th>
    )
  }
  return (
    <td data-label={column.label} className={classOf(column)}>
      <div>{content}</div>
    </td>
  )
}

const classOf = <Row,>({ numeric, className }: Column<Row>) =>
  [numeric && 'numeric', className].filter(Boolean).join(' ') || undefined
