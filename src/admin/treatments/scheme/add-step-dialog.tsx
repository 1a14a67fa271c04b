import { createPortal } from 'react-dom'
import type { BoardOperation } from '#features/treatments/scheme/scheme-board.ts'
import type { TreatmentKind } from '#features/treatments/treatment-kinds.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
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
  return createPortal(
    <Dialog
      title={`Добавить шаг: ${phase}`}
      className="dialog admin-dialog admin-form-dialog"
      onClose={onClose}
      onKeyDown={event => event.stopPropagation()}
    >
      <StepChoice
        operations={operations}
        onAdd={operation => {
          onAdd(operation)
          onClose()
        }}
        onCreate={
          onCreate &&
          (kind => {
            onClose()
            onCreate(kind)
          })
        }
      />
      <div className="admin-dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </Dialog>,
    document.body,
  )
}
