import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Failure } from './failure.tsx'
import { useAction } from './use-action.ts'

interface ConfirmDialogProps {
  title: string
  /** The label of the confirming button, a verb. */
  action: string
  onConfirm(): Promise<unknown>
  onClose(): void
  children: ReactNode
}

/** Confirmation before an action that is hard to undo. «Отмена» gets the focus first. */
export function ConfirmDialog({ title, action, onConfirm, onClose, children }: ConfirmDialogProps) {
  const { run, isRunning, failure } = useAction(async () => {
    await onConfirm()
    onClose()
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="reading mt-3">{children}</div>
      <Failure text={failure} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onClose} data-first="">
          Отмена
        </Button>
        <Button variant="danger" onClick={run} aria-disabled={isRunning || undefined}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
