import { useState } from 'react'
import type { BoardOperation, SchemeBoard } from '#features/treatments/scheme/scheme-board.ts'
import type { TreatmentKind } from '#features/treatments/treatment-kinds.ts'
import { useDragSource } from '#ui/draggable/use-drag-source.ts'
import { schemeGroup } from './board-view.ts'
import { StepChoice } from './step-choice.tsx'

interface StepPaletteProps {
  board: SchemeBoard
  /** The phase of the chosen step; empty for none. */
  phase: string
  onAdd(operation: BoardOperation, phase: string): void
  onCreate: ((kind: TreatmentKind, phase: string) => void) | null
}

/** Beside the phases where there is room; elsewhere every phase opens the same choice as a dialog. */
export function StepPalette({ board, phase: near, onAdd, onCreate }: StepPaletteProps) {
  const [wanted, setWanted] = useState<{ near: string; phase: string } | null>(null)
  // Another step was chosen since: its phase counts again.
  const phase = wanted?.near === near ? wanted.phase : near || (board.phases[0]?.key ?? '')
  const attachRow = useDragSource({
    group: schemeGroup,
    label: 'Работы',
    itemOf: key => board.operations.find(({ id }) => String(id) === key),
  })
  return (
    <section aria-label="Работы" className="scheme-palette">
      <label>
        В&nbsp;фазу
        <select
          className="field"
          value={phase}
          onChange={event => setWanted({ near, phase: event.currentTarget.value })}
        >
          {board.phases.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <StepChoice
        operations={board.operations}
        attachRow={attachRow}
        onAdd={operation => onAdd(operation, phase)}
        onCreate={onCreate && (kind => onCreate(kind, phase))}
      />
    </section>
  )
}
