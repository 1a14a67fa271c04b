import { memo } from 'react'
import { cellName, remarkId } from '#admin/drugs/grid/cell-names.ts'
import { rowTitle } from '#admin/drugs/grid/row-readings.ts'
import { columnsOfUse } from '#features/register/cells/columns-of-use.ts'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/format/format-number.ts'
import type { RemarkedCell } from './use-remarks.ts'

interface RemarkListProps {
  cells: readonly RemarkedCell[]
  onCorrect(cell: RemarkedCell): void
  onDismiss(cell: RemarkedCell): void
}

const cellForms = { one: 'ячейку', few: 'ячейки', many: 'ячеек' }
const shown = 50

/** Cells that are read and unusual. They close the way to the site for nothing: the label may be unusual too. */
export const RemarkList = memo(function RemarkList({ cells, onCorrect, onDismiss }: RemarkListProps) {
  if (cells.length === 0) return null
  return (
    <section aria-labelledby="remarks-title" className="grid-doubts">
      <h3 id="remarks-title">
        Сверить {count(cells.length, cellForms)} <span className="text-muted">необычно, но&nbsp;не&nbsp;запрещено</span>
      </h3>
      <ul>
        {cells.slice(0, shown).map(cell => (
          <Remarked
            key={`${cell.row.key} ${cell.column} ${cell.text}`}
            cell={cell}
            onCorrect={onCorrect}
            onDismiss={onDismiss}
          />
        ))}
      </ul>
    </section>
  )
})

function Remarked({
  cell,
  onCorrect,
  onDismiss,
}: { cell: RemarkedCell } & Pick<RemarkListProps, 'onCorrect' | 'onDismiss'>) {
  const { row, at, column, text } = cell
  const name = cellName(at, column)
  return (
    <li>
      <span className="grid-state" data-state="unusual">
        ! необычно
      </span>
      <span className="grid-place">
        {name} · {columnsOfUse[column].label}
      </span>
      <p id={remarkId(row.key, column)}>
        <code>{row.cells[column]}</code> <span className="text-muted">{text}</span>
        <span className="sr-only">, {rowTitle(row.cells)}</span>
      </p>
      <span className="grid-doubt-actions">
        <Button variant="secondary" size="sm" aria-label={`Исправить: ${name}`} onClick={() => onCorrect(cell)}>
          Исправить
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Так и\u00a0есть: ${name}`} onClick={() => onDismiss(cell)}>
          Так и&nbsp;есть
        </Button>
      </span>
    </li>
  )
}
