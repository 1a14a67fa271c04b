import type { ReactNode } from 'react'
import { UsesList, type UsesOfRecord } from '#admin/fields/uses-list.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

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
export const DeleteDialog = ({ title, refusal, onDelete, onClose, children }: DeleteDialogProps) => (
  <Dialog title={`Удалить «${title}»?`} className="dialog admin-dialog" onClose={onClose}>
    {children}
    <div role="alert">
      {refusal && <p className="text-danger">{refusal.text}</p>}
      {refusal?.found && <UsesList found={refusal.found} />}
    </div>
    <div className="admin-dialog-actions">
      <Button variant="secondary" onClick={onClose} data-first="">
        Отмена
      </Button>
      <Button variant="danger" onClick={onDelete}>
        Удалить
      </Button>
    </div>
  </Dialog>
)
