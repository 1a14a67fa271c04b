// biome-ignore-all lint/a11y/useSemanticElements: rows are laid out as a grid and skipped while out of sight, which table elements cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active cell
import { memo } from 'react'
import { CellEditor, type Editing } from '#admin/drugs/typing/cell-editor.tsx'
import { columnKeys } from '#features/register/cells/columns-of-use.ts'
import { cellId, doubtId, remarkId } from './cell-names.ts'
import type { GridRow as Row } from './grid-state.ts'
import type { RowReadings } from './row-readings.ts'

interface GridRowProps {
  row: Row
  at: number
  readings: RowReadings | null
  /** The chosen columns; -1 when none is. */
  from: number
  to: number
  /** The column of the active cell; -1 when it is in another row. */
  active: number
  editing: Editing | null
}

const marks = { partly: '≈', unread: '?' } as const

/** Rendered again only when something of the row changes: moving and typing touch one or two of 500. */
export const GridRow = memo(function GridRow({ row, at, readings, from, to, active, editing }: GridRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className="grid-row"
      data-at={at}
      data-pasted={row.isPasted}
      data-editing={editing ? true : undefined}
    >
      <div role="rowheader" aria-colindex={1} className="grid-number" data-column={-1}>
        {at + 1}
      </div>
      {columnKeys.map((key, column) => {
        const state = readings?.[key].state
        const isUnusual = !!readings?.[key].remark
        const isDoubtful = state === 'partly' || state === 'unread'
        const isChanged = row.stored !== null && row.cells[key] !== row.stored.cells[key]
        return (
          <div
            key={key}
            id={cellId(row.key, key)}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={column >= from && column <= to}
            aria-describedby={isDoubtful ? doubtId(row.key, key) : isUnusual ? remarkId(row.key, key) : undefined}
            className="grid-cell"
            data-column={column}
            data-state={isDoubtful ? state : isUnusual ? 'unusual' : undefined}
            data-active={column === active || undefined}
            data-changed={isChanged || undefined}
          >
            {editing && column === active ? <CellEditor editing={editing} /> : row.cells[key]}
            {isDoubtful && (
              <span className="grid-mark" aria-hidden="true">
                {marks[state]}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
})
