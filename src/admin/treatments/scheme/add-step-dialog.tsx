import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { BoardOperation } from '#features/treatments/scheme/scheme-board.ts'
import type { TreatmentKind } from '#features/treatments/treatment-kinds.ts'
import { Button } from '#ui/button.tsx'
import { StepChoice } from './step-choice.tsx'

interface AddStepDialogProps {
  phase: string
  operations: readonly BoardOperation[]
  onAdd(operation: BoardOperation): void
  onCreate: ((kind: TreatmentKind) => void) | null
  onClose(): void
}

/** The palette for one phase. */
export function AddStepDialog({ phase, operations, onAdd, onCreate, onClose }: AddStepDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const closed = () => dialog.current?.close()
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby="add-step-title"
      className="admin-dialog admin-form-dialog"
      onClose={onClose}
      onKeyDown={event => event.stopPropagation()}
    >
      <h2 id="add-step-title" className="text-xl">
        Добавить шаг: {phase}
      </h2>
      <StepChoice
        operations={operations}
        onAdd={operation => {
          onAdd(operation)
          closed()
        }}
        onCreate={
          onCreate &&
          (kind => {
            closed()
            onCreate(kind)
          })
        }
      />
      <div className="admin-dialog-actions">
        <Button variant="secondary" onClick={closed}>
          Отмена
        </Button>
      </div>
    </dialog>,
    document.body,
  )
}
