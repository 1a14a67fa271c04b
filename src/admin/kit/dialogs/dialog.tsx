import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'

interface DialogProps {
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
export function Dialog({ title, action, isDangerous = false, failure, onAction, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby={id} className="admin-dialog" onClose={onClose}>
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      <form
        onSubmit={event => {
          event.preventDefault()
          onAction(new FormData(event.currentTarget))
        }}
      >
        {children}
        <div role="alert">{failure && <p className="text-danger">{failure}</p>}</div>
        <div className="admin-dialog-actions">
          <Button variant="secondary" onClick={() => dialog.current?.close()}>
            Отмена
          </Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'}>
            {action}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
