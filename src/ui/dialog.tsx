import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'ref' | 'title' | 'onClose'> {
  /** The heading; left out where `aria-label` names the dialog. */
  title?: ReactNode
  onClose(): void
}

/**
 * A modal dialog on the native element, open while it is rendered. Escape closes it; the focus returns to where it was. The first field or
 * what has `data-first` gets the focus first, else the browser decides.
 */
export function Dialog({ title, onClose, children, className = 'dialog', ...attributes }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it leaves the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const dialog = box.current!
    dialog.showModal()
    dialog.querySelector<HTMLElement>('input:not([tabindex="-1"]), select, textarea, [data-first]')?.focus()
    return () => dialog.close()
  }, [])
  return (
    <dialog
      {...(title !== undefined && { 'aria-labelledby': id })}
      className={className}
      {...attributes}
      ref={box}
      // Events of dialogs and fields inside bubble, and this one may be open again.
      onClose={event => event.target === box.current && !box.current.open && onClose()}
    >
      {title !== undefined && (
        <h2 id={id} className="text-xl">
          {title}
        </h2>
      )}
      {children}
    </dialog>
  )
}
