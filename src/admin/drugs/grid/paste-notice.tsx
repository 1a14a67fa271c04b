import { memo } from 'react'
import { columnKeys } from '#features/register/cells/columns-of-use.ts'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/format/format-number.ts'
import { type GridState, undo } from './grid-state.ts'
import type { Change } from './grid-table.tsx'
import { isTouched, type Readings } from './row-readings.ts'

const rowForms = { one: 'строка', few: 'строки', many: 'строк' }

interface PasteNoticeProps extends Pick<GridState, 'rows' | 'past'> {
  readings: Readings
  onChange: Change
}

/** What became of pasted rows, until they are saved; their last step can be taken back. */
export const PasteNotice = memo(function PasteNotice({ rows, past, readings, onChange }: PasteNoticeProps) {
  const pasted = rows.filter(row => row.isPasted)
  const states = pasted.flatMap(row =>
    columnKeys.filter(key => isTouched(row, key)).map(key => readings.of(row)?.[key].state),
  )
  const sum = (wanted: string) => states.filter(state => state === wanted).length
  const wasPaste = pasted.length > 0 && !past.at(-1)?.rows.some(row => pasted.includes(row))
  return (
    <div className="grid-paste" role="status" data-empty={pasted.length === 0 || undefined}>
      {pasted.length > 0 && (
        <>
          <p>
            {readings.isPending
              ? 'Читаем вставленное…'
              : `Вставлено: ${count(pasted.length, rowForms)}. Понято ячеек ${sum('ok')}, частично ${sum('partly')}, не\u00a0прочитано ${sum('unread')}.`}
          </p>
          {wasPaste && (
            <Button variant="secondary" size="sm" onClick={() => onChange(undo)}>
              Убрать вставку
            </Button>
          )}
        </>
      )}
    </div>
  )
})
