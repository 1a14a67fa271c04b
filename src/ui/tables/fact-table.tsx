import { frameTone, type Kind, toneClass } from '#ui/badges/tone.ts'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import type { Photo } from '../pictures/picture-image.tsx'
import type { Column } from './data-table.tsx'

interface Sorted {
  key: string
  order: 'ascending' | 'descending'
}

export interface RowLines {
  /** One line, cut at its end. */
  about?: string
  /** Never cut. */
  facts: readonly string[]
  /** On a sheet that is too narrow for the columns. */
  paper?: string | undefined
}

interface FactTableProps<Row> {
  caption: string
  /** Of the drawings. */
  kind: Kind
  /** A phone shows only the one with `rowHead`: the link of the row, `<span>` for a desktop only, `<b>` for a phone only. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The column that the rows are sorted by, and whether the smallest comes first. */
  sorted?: Sorted | undefined
  /** What a phone shows below the name. */
  linesOf(row: Row): RowLines
}

/**
 * Records of a list by their facts: a table from 1280 px, below it rows of one link with a small photo or drawing. Its look is in
 * facts.css, because classes on every cell would be a third of the HTML.
 */
export function FactTable<Row extends { alias: string; photo?: Pick<Photo, 'src' | 'fit'> }>({
  caption,
  kind,
  columns,
  rows,
  sorted,
  linesOf,
}: FactTableProps<Row>) {
  return (
    <table className={`facts ${toneClass(frameTone(kind))}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>{columns.map(({ key, label }) => (label ? heading(key, label, sorted) : <td key={key} />))}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.alias}>
            {columns.map(column => {
              const content = column.render(row)
              if (!column.rowHead) return <td key={column.key}>{content}</td>
              return (
                <th key={column.key} scope="row">
                  <img
                    src={row.photo?.src ?? drawingAddress(kind, row.alias)}
                    className={row.photo?.fit}
                    alt=""
                    width={56}
                    height={56}
                    loading={index < 6 ? undefined : 'lazy'}
                    decoding="async"
                  />
                  {content}
                  <Lines {...linesOf(row)} />
                </th>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Lines = ({ about, facts, paper }: RowLines) => (
  <>
    {about && <em>{about}</em>}
    {facts.map(fact => (
      <i key={fact}>{fact}</i>
    ))}
    {paper && <small>{paper}</small>}
  </>
)

const heading = (key: string, label: string, sorted: Sorted | undefined) => (
  <th key={key} aria-sort={sorted?.key === key ? sorted.order : undefined}>
    {label}
  </th>
)
