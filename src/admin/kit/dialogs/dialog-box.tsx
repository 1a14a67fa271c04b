import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/button.tsx'

interface DialogBoxProps {
  title: string
  /** What the button that ends the dialog says. */
  action: string
  /** Closes when it resolves to true. */
  onAction(): boolean | Promise<boolean>
  onClose(): void
  /** At the side of the window, so that the form stays in sight. */
  isDrawer?: boolean
  children: ReactNode
}

/**
 * A small form over the form of a record. It stands outside of that form's element, and its events do not reach it, so that Enter and
 * changes here are not taken for those of the record.
 */
export function DialogBox({ title, action, onAction, onClose, isDrawer = false, children }: DialogBoxProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const run = async () => {
    if (await onAction()) dialog.current?.close()
  }
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby="box-title"
      className={`admin-dialog admin-form-dialog ${isDrawer ? 'admin-drawer' : ''}`}
      data-form-theme="genesis"
      onClose={onClose}
      onChange={stop}
      onKeyDown={event => {
        event.stopPropagation()
        // Enter in a list of options chooses there and prevents the default.
        if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        void run()
      }}
    >
      <h2 id="box-title" className="text-xl">
        {title}
      </h2>
      {children}
      <div className="admin-dialog-actions">
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          Отмена
        </Button>
        <Button onClick={run}>{action}</Button>
      </div>
    </dialog>,
    document.body,
  )
}

const stop = (event: SyntheticEvent) => event.stopPropagation()
