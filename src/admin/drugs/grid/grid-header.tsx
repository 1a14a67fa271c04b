import { type ColumnKey, columnsOfUse } from '#features/register/cells/columns-of-use.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/format/format-moment.ts'
import { count } from '#ui/format/format-number.ts'
import { cellName } from './cell-names.ts'
import type { GridView } from './grid-view.ts'
import type { DoubtfulCell, Readings } from './row-readings.ts'
import type { GridSave } from './use-grid-save.ts'

/** Rows as drafts, rows of a drug on the site, or rows that bring the drug to the site. */
export type GridSaving = 'draft' | 'rows' | 'publish'

interface GridHeaderProps {
  view: GridView
  doubts: readonly DoubtfulCell[]
  isDirty: boolean
  readings: Readings
  saving: GridSave
  refused: readonly { at: number; column: ColumnKey; message: string }[]
  isWide: boolean
  onWide(isWide: boolean): void
  onSave(how: GridSaving): void
  onGo(at: number, column: ColumnKey): void
}

const cellForms = { one: 'ячейка', few: 'ячейки', many: 'ячеек' }

/** The state of the rows, and their saving. Unread cells close the way to the site, and the reason stands beside the button. */
export function GridHeader(props: GridHeaderProps) {
  const { view, doubts, isDirty, saving, isWide, onWide, onSave } = props
  const isPublished = view.drug.status === 'published'
  const wouldGoOut = ({ isTouched, row }: DoubtfulCell) => isTouched || !isPublished || row.stored?.status === 'draft'
  const unread = doubts.filter(cell => cell.reading.state === 'unread' && wouldGoOut(cell))
  const isClosed = unread.length > 0
  const publish = () => (isClosed ? props.onGo(unread[0]!.at, unread[0]!.column) : onSave(isPublished ? 'rows' : 'publish'))
  return (
    <>
      <header className="grid-header">
        <h2 id="part-uses-title">
          Нормы <span className="text-muted">{view.rows.length}</span>
        </h2>
        <p role="status">{statusOf(props)}</p>
        {isClosed && (
          <p id="publish-reason" className="text-danger">
            не прочитаны: {count(unread.length, cellForms)}
          </p>
        )}
        <Button variant="secondary" size="sm" data-wide-switch aria-pressed={isWide} onClick={() => onWide(!isWide)}>
          {isWide ? 'К\u00a0форме' : 'Во\u00a0всю ширину'}
        </Button>
        {!isPublished && (
          <Button variant="secondary" size="sm" aria-disabled={!isDirty || saving.isSending || undefined} onClick={() => onSave('draft')}>
            Сохранить нормы
          </Button>
        )}
        {(isDirty || !isPublished) && (
          <Button
            size="sm"
            aria-disabled={isClosed || saving.isSending || undefined}
            aria-describedby={isClosed ? 'publish-reason' : undefined}
            onClick={publish}
          >
            Опубликовать нормы
          </Button>
        )}
      </header>
      <Refusals {...props} />
    </>
  )
}

function statusOf({ view, isDirty, readings, saving }: GridHeaderProps): string {
  if (saving.isSending) return 'Сохраняем…'
  if (readings.hasFailed) return 'Ячейки не\u00a0прочитаны: нет связи или закончился вход. Правки целы.'
  if (readings.isPending) return 'Читаем…'
  if (isDirty && view.drug.status === 'published') return 'Черновик в\u00a0этой вкладке, на\u00a0сайте прежние нормы'
  if (isDirty) return 'Не\u00a0сохранено, правки целы в\u00a0этом браузере'
  return saving.savedAt ? `Сохранено в\u00a0${formatMoment(saving.savedAt).slice(-5)}` : 'Изменений нет'
}

function Refusals({ saving, refused, onGo }: GridHeaderProps) {
  return (
    <div role="alert">
      {saving.failures.map(text => (
        <p key={text} className="text-danger">
          {text}
        </p>
      ))}
      {refused.length > 0 && (
        <ul className="text-danger">
          {refused.slice(0, 20).map(({ at, column, message }) => (
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
