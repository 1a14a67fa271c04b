import { type ReactNode, useEffect, useRef } from 'react'
import { UsesList, type UsesOfRecord } from '#admin/fields/uses-list.tsx'
import { Button } from '#ui/button.tsx'

interface DeleteDialogProps {
  /** Of the record. */
  title: string
  /** Why the record was not deleted. */
  refusal: { text: string; found?: UsesOfRecord } | undefined
  onDelete(): void
  onClose(): void
  children: ReactNode
}

/** «Отмена» gets the focus first. */
export function DeleteDialog({ title, refusal, onDelete, onClose, children }: DeleteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} aria-labelledby="delete-title" className="admin-dialog" onClose={onClose}>
      <h2 id="delete-title" className="text-xl">
        Удалить «{title}»?
      </h2>
      {children}
      <div role="alert">
        {refusal && <p className="text-danger">{refusal.text}</p>}
        {refusal?.found && <UsesList found={refusal.found} />}
      </div>
      <div className="admin-dialog-actions">
        <Button variant="secondary" onClick={() => dialog.current?.close()}>
          Отмена
        </Button>
        <Button variant="danger" onClick={onDelete}>
          Удалить
        </Button>
      </div>
    </dialog>
  )
}
