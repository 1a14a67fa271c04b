import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { maxCollectionName } from '../favorite-limits.ts'
import { changeCollection } from '../favorite-list.ts'
import type { CollectionView } from '../favorite-view.ts'
import { savingOf } from '../saving.ts'

interface CollectionToolsProps {
  collection: CollectionView
  onChange(): Promise<void>
}

/** Another name for a collection, or none any more. */
export function CollectionTools({ collection, onChange }: CollectionToolsProps) {
  const [isOpen, setOpen] = useState(false)
  const remove = useAction(async () => {
    await changeCollection(collection, null)
    await onChange()
    await navigateTo('/favorites')
  })
  const rename = savingOf(async ({ name }: { name: string }) => {
    if (name !== collection.name) await changeCollection(collection, name)
    await onChange()
    await navigateTo(`/favorites?${new URLSearchParams({ collection: name })}`)
    setOpen(false)
  })
  return (
    <>
      <Button variant="secondary" size="sm" className="min-h-11" onClick={() => setOpen(true)}>
        Изменить подборку
      </Button>
      {isOpen && (
        <Dialog title="Подборка" onClose={() => setOpen(false)}>
          <Form
            id="collection"
            className="mt-3"
            schema={() => import('../favorite-forms.ts').then(forms => forms.collectionForm)}
            submit="Сохранить"
            onSubmit={rename}
            actions={
              <Button variant="danger" aria-disabled={remove.isRunning || undefined} onClick={remove.run}>
                Удалить подборку
              </Button>
            }
          >
            <TextField
              name="name"
              label="Название"
              defaultValue={collection.name}
              maxLength={maxCollectionName}
              required
            />
          </Form>
          <p className="mt-2 text-sm text-muted">Записи останутся в&nbsp;избранном.</p>
          <Failure text={remove.failure} />
        </Dialog>
      )}
    </>
  )
}
