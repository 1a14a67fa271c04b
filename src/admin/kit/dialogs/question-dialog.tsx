import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface QuestionDialogProps {
  title: string
  /** The verb of the button that does it. */
  action: string
  isDangerous?: boolean
  failure: string
  onAction(form: FormData): void
  onClose(): void
  children: ReactNode
}

/** A question before an action. «Отмена» gets the focus first, unless there is a field. */
export const QuestionDialog = ({
  title,
  action,
  isDangerous = false,
  failure,
  onAction,
  onClose,
  children,
}: QuestionDialogProps) => (
  <Dialog title={title} className="dialog admin-dialog" onClose={onClose}>
    <form
      onSubmit={event => {
        event.preventDefault()
        onAction(new FormData(event.currentTarget))
      }}
    >
      {children}
      <div role="alert">{failure && <p className="text-danger">{failure}</p>}</div>
      <div className="admin-dialog-actions">
        <Button variant="secondary" onClick={onClose}>
          Отмена
        </Button>
        <Button type="submit" variant={isDangerous ? 'danger' : 'primary'}>
          {action}
        </Button>
      </div>
    </form>
  </Dialog>
)
