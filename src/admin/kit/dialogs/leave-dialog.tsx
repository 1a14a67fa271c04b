import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'

/** «Остаться» gets the focus first. */
export function LeaveDialog({ onStay, onLeave }: { onStay(): void; onLeave(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leave-title"
      className="admin-dialog"
      onCancel={event => {
        event.preventDefault()
        onStay()
      }}
    >
      <h2 id="leave-title" className="text-xl">
        Уйти без сохранения?
      </h2>
      <p>Изменения на&nbsp;этой странице не&nbsp;сохранены.</p>
      <div className="admin-dialog-actions">
        <Button onClick={onStay}>Остаться</Button>
        <Button variant="danger" onClick={onLeave}>
          Уйти
        </Button>
      </div>
    </dialog>
  )
}
