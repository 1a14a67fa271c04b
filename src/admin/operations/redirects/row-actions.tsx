import { useState } from 'react'
import { Dialog } from '#admin/kit/dialogs/dialog.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { RedirectForm } from './redirect-form.tsx'
import type { RedirectItem } from './redirect-view.ts'

/** Edits a redirect in its row, or deletes it. */
export function RowActions({ item }: { item: RedirectItem }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Изменить ${item.from}`}
        aria-expanded={open === 'edit'}
        onClick={() => setOpen(open === 'edit' ? null : 'edit')}
      >
        Изменить
      </Button>
      <Button variant="quiet" size="sm" aria-label={`Удалить ${item.from}`} onClick={() => setOpen('delete')}>
        Удалить
      </Button>
      {open === 'edit' && <RedirectForm from={item.from} stored={item} onClose={() => setOpen(null)} />}
      {open === 'delete' && <DeleteDialog item={item} onClose={() => setOpen(null)} />}
    </>
  )
}

function DeleteDialog({ item, onClose }: { item: RedirectItem; onClose(): void }) {
  const remove = useAction(async () => {
    await api.delete(`/admin/redirects/${item.id}`)
    onClose()
    await navigateTo('/admin/redirects')
  })
  return (
    <Dialog
      title="Удалить переадресацию?"
      action="Удалить"
      isDangerous
      failure={remove.failure}
      onAction={() => void remove.run()}
      onClose={onClose}
    >
      <p>
        По&nbsp;адресу <b>{item.from}</b> снова будет «Страница не&nbsp;найдена».
      </p>
    </Dialog>
  )
}
