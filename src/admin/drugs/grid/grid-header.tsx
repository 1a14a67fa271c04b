import { type ColumnKey, columnsOfUse } from '#features/register/cells/columns-of-use.ts'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/format/format-number.ts'
import { cellName } from './cell-names.ts'
import type { GridRow } from './grid-state.ts'
import type { DoubtfulCell, Readings } from './row-readings.ts'
import type { GridAnswer } from './use-rows-link.ts'

interface GridHeaderProps {
  /** Rows with any text. */
  rows: number
  /** Cells that close the way to the site. */
  unread: readonly DoubtfulCell[]
  isDirty: boolean
  isPublished: boolean
  readings: Readings
  answer: GridAnswer
  /** The rows on the screen. */
  places: readonly GridRow[]
  isWide: boolean
  onWide(isWide: boolean): void
  onGo(at: number, column: ColumnKey): void
}

const cellForms = { one: 'ячейка', few: 'ячейки', many: 'ячеек' }

/** The state of the rows, and why the last save has refused some of them. */
export function GridHeader(props: GridHeaderProps) {
  const { rows, unread, isWide, onWide, onGo } = props
  const [first] = unread
  return (
    <>
      <header className="grid-header">
        <h2 id="part-uses-title">
          Нормы <span className="text-muted">{rows}</span>
        </h2>
        <p role="status">{statusOf(props)}</p>
        {first && (
          <button
            type="button"
            className="text-danger underline underline-offset-4"
            onClick={() => onGo(first.at, first.column)}
          >
            не&nbsp;прочитаны: {count(unread.length, cellForms)}
          </button>
        )}
        <Button variant="secondary" size="sm" data-wide-switch aria-pressed={isWide} onClick={() => onWide(!isWide)}>
          {isWide ? 'К\u00a0форме' : 'Во\u00a0всю ширину'}
        </Button>
      </header>
      <Refusals {...props} />
    </>
  )
}

function statusOf({ isDirty, isPublished, readings }: GridHeaderProps): string {
  if (readings.hasFailed) return 'Ячейки не\u00a0прочитаны: нет связи или закончился вход. Правки целы.'
  if (readings.isPending) return 'Читаем…'
  if (!isDirty) return 'Изменений нет'
  return isPublished ? 'Изменены в\u00a0черновике, на\u00a0сайте прежние' : 'Изменены, сохранятся вместе с\u00a0формой'
}

function Refusals({ answer: { failures, refused }, places, onGo }: GridHeaderProps) {
  const found = refused.flatMap(cell => {
    const at = places.findIndex(({ key }) => key === cell.key)
    return at < 0 ? [] : [{ ...cell, at }]
  })
  return (
    <div role="alert">
      {failures.map(text => (
        <p key={text} className="text-danger">
          {text}
        </p>
      ))}
      {found.length > 0 && (
        <ul className="text-danger">
          {found.slice(0, 20).map(({ at, column, message }) => (
            <li key={`${at} ${column}`}>
              <button type="button" className="text-link underline underline-offset-4" onClick={() => onGo(at, column)}>
                {cellName(at, column)} · {columnsOfUse[column].label}
              </button>
              : {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
