import { memo } from 'react'
import { columnsOfUse } from '#features/register/cells/columns-of-use.ts'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/format/format-number.ts'
import { cellName, doubtId } from './cell-names.ts'
import { type DoubtfulCell, rowTitle } from './row-readings.ts'
import { maxSuggested, type Suggestion, useSuggestions } from './use-suggestions.ts'

interface DoubtListProps {
  cells: readonly DoubtfulCell[]
  onAccept(cell: DoubtfulCell): void
  onCorrect(cell: DoubtfulCell): void
  /** Puts a name of the catalogue in place of a word that it does not know. */
  onTake(cell: DoubtfulCell, suggestion: Suggestion): void
}

/** Cells in the list; the others come when these are done. */
const shown = maxSuggested

const cellForms = { one: 'ячейку', few: 'ячейки', many: 'ячеек' }

/** Every doubtful cell with its raw words, what was understood, and a button for what is probably right. */
export const DoubtList = memo(function DoubtList({ cells, ...commands }: DoubtListProps) {
  const listed = cells.slice(0, shown)
  const suggestionsFor = useSuggestions(listed)
  if (cells.length === 0) return null
  return (
    <section aria-labelledby="doubts-title" className="grid-doubts">
      <h3 id="doubts-title">
        Разобрать {count(cells.length, cellForms)}{' '}
        <span className="text-muted">слова источника сохраняются всегда</span>
      </h3>
      <ul>
        {listed.map(cell => (
          <Doubt
            key={doubtId(cell.row.key, cell.column)}
            cell={cell}
            suggestions={suggestionsFor(cell)}
            {...commands}
          />
        ))}
      </ul>
      {cells.length > shown && <p className="text-muted">И&nbsp;ещё {count(cells.length - shown, cellForms)}.</p>}
    </section>
  )
})

interface DoubtProps extends Omit<DoubtListProps, 'cells'> {
  cell: DoubtfulCell
  suggestions: readonly Suggestion[]
}

function Doubt({ cell, suggestions, onAccept, onCorrect, onTake }: DoubtProps) {
  const { row, at, column, reading } = cell
  const isUnread = reading.state === 'unread'
  const name = cellName(at, column)
  return (
    <li>
      <span className="grid-state" data-state={reading.state}>
        {isUnread ? '? не\u00a0прочитано' : '≈ частично'}
      </span>
      <span className="grid-place">
        {name} · {columnsOfUse[column].label}
      </span>
      <p id={doubtId(row.key, column)}>
        {row.cells[column] === '' ? <i>пусто</i> : <code>{row.cells[column]}</code>}{' '}
        <span className="text-muted">{reading.why}</span>
        {reading.words && <span> — понято: {reading.words}</span>}
        <span className="sr-only">, {rowTitle(row.cells)}</span>
      </p>
      <span className="grid-doubt-actions">
        {suggestions.map(found => (
          <Button
            key={`${found.word} ${found.name}`}
            variant="secondary"
            size="sm"
            aria-label={`Заменить «${found.word}» на\u00a0«${found.name}»: ${name}`}
            onClick={() => onTake(cell, found)}
          >
            {found.name}
          </Button>
        ))}
        {(reading.canAccept || reading.canKeep) && (
          <Button
            variant={suggestions.length > 0 ? 'quiet' : 'secondary'}
            size="sm"
            aria-label={`${acceptText(cell)}: ${name}`}
            onClick={() => onAccept(cell)}
          >
            {acceptText(cell)}
          </Button>
        )}
        <Button variant="quiet" size="sm" aria-label={`Исправить: ${name}`} onClick={() => onCorrect(cell)}>
          Исправить
        </Button>
      </span>
    </li>
  )
}

/** What the button promises: for a dash and for words it says what will hold afterwards. Nothing rests on words that are left as they are. */
function acceptText({ row, column, reading }: DoubtfulCell): string {
  if (column === 'phi' && reading.why.startsWith('прочерк')) return 'Не\u00a0регламентируется'
  if (reading.state === 'unread') return row.cells[column].trim() === '' ? '«Нет данных»' : 'Оставить словами'
  return 'Принять так'
}
