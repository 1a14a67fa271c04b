import { memo } from 'react'
import { columnKeys, columnsOfUse } from '#features/register/cells/columns-of-use.ts'
import { Button } from '#ui/button.tsx'
import { blockName } from './cell-names.ts'
import { blockOf, fillDown, type GridState, insertRow, maxSteps, redo, removeRows, undo } from './grid-state.ts'
import type { Change } from './grid-table.tsx'
import type { Readings } from './row-readings.ts'

/** Commands, and the whole text of the active cell with what was understood of it. */
export function GridBar({ state, readings, onChange }: { state: GridState; readings: Readings; onChange: Change }) {
  return (
    <>
      <Toolbar steps={state.past.length} canRedo={state.future.length > 0} onChange={onChange} />
      <ActiveCell state={state} readings={readings} />
      <p role="alert" className="text-danger">
        {state.refusal}
      </p>
    </>
  )
}

/** Movements leave it as it is. */
const Toolbar = memo(function Toolbar({
  steps,
  canRedo,
  onChange,
}: {
  steps: number
  canRedo: boolean
  onChange: Change
}) {
  return (
    <div role="toolbar" aria-label="Правка норм" className="grid-toolbar">
      <Button variant="quiet" size="sm" disabled={steps === 0} onClick={() => onChange(undo)}>
        Отменить <kbd>Ctrl+Z</kbd>
      </Button>
      <Button variant="quiet" size="sm" disabled={!canRedo} onClick={() => onChange(redo)}>
        Повторить
      </Button>
      <Button variant="quiet" size="sm" onClick={() => onChange(insertRow)}>
        Добавить строку
      </Button>
      <Button variant="quiet" size="sm" onClick={() => onChange(fillDown)}>
        Заполнить вниз <kbd>Ctrl+D</kbd>
      </Button>
      <Button variant="quiet" size="sm" onClick={() => onChange(removeRows)}>
        Убрать строки
      </Button>
      <span className="text-muted">
        правка {steps} из&nbsp;{maxSteps}
      </span>
    </div>
  )
})

function ActiveCell({ state, readings }: { state: GridState; readings: Readings }) {
  const row = state.rows[state.active.row]
  const key = columnKeys[state.active.column]!
  if (!row) return null
  const reading = readings.of(row)?.[key]
  return (
    <p className="grid-active">
      <b>{blockName(blockOf(state))}</b> {columnsOfUse[key].label}:{' '}
      <span className="grid-raw">{row.cells[key] || 'пусто'}</span>{' '}
      <span className="text-muted">
        {[reading?.words && `понято: ${reading.words}`, reading?.why, reading?.remark].filter(Boolean).join('; ')}
      </span>
    </p>
  )
}
