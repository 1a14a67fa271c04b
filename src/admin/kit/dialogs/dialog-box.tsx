import type { ReactNode, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

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
  // Closed before `onClose`, which may focus something on the page.
  const run = async (dialog: HTMLDialogElement) => {
    if (await onAction()) dialog.close()
  }
  return createPortal(
    <Dialog
      title={title}
      className={`dialog admin-dialog admin-form-dialog ${isDrawer ? 'admin-drawer' : ''}`}
      data-form-theme="genesis"
      onClose={onClose}
      onChange={stop}
      onKeyDown={event => {
        event.stopPropagation()
        // Enter in a list of options chooses there and prevents the default.
        if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        void run(event.currentTarget)
      }}
    >
      {children}
      <div className="admin-dialog-actions">
        <Button variant="secondary" onClick={event => dialogOf(event).close()}>
          Отмена
        </Button>
        <Button onClick={event => run(dialogOf(event))}>{action}</Button>
      </div>
    </Dialog>,
    document.body,
  )
}

const dialogOf = ({ currentTarget }: SyntheticEvent<Element>) => currentTarget.closest('dialog')!
const stop = (event: SyntheticEvent) => event.stopPropagation()
