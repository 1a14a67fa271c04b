import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  title: string
  onClose(): void
  children: ReactNode
}

/** A modal dialog, open while it is rendered. Escape closes it; the focus returns to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = box.current
    if (!dialog || dialog.open) return
    const before = document.activeElement
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('input:not([tabindex="-1"]), [data-first]')
    first?.focus()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={box}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
