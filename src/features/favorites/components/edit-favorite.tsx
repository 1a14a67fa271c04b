import { useId } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TextareaField } from '#ui/fields/textarea-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { maxCollectionName, maxNote } from '../favorite-limits.ts'
import type { CollectionView, FavoriteView } from '../favorite-view.ts'
import { putFavorite } from '../favorites-store.ts'
import { savingOf } from '../saving.ts'

interface EditFavoriteProps {
  item: FavoriteView
  collections: readonly CollectionView[]
  onChange(): Promise<void>
  onClose(): void
}

/** The note of a record and its collection: a known one or a new name. */
export function EditFavorite({ item, collections, onChange, onClose }: EditFavoriteProps) {
  const names = useId()
  const save = savingOf(async ({ note, collection }: { note: string; collection: string }) => {
    await putFavorite(
      { kind: item.kind, alias: item.alias, title: item.title, about: item.about, page: item.drawing },
      { note, collection: collection || null },
    )
    await onChange()
    onClose()
  })
  return (
    <Dialog title={item.title} onClose={onClose}>
      <Form
        id="favorite"
        className="mt-3"
        schema={() => import('../favorite-forms.ts').then(forms => forms.itemForm)}
        submit="Сохранить"
        onSubmit={save}
      >
        <TextareaField name="note" label="Заметка" defaultValue={item.note} maxLength={maxNote} />
        <TextField
          name="collection"
          label="Подборка"
          help="Выберите из ваших или назовите новую"
          defaultValue={item.collection ?? ''}
          maxLength={maxCollectionName}
          list={names}
          autoComplete="off"
        />
        <datalist id={names}>
          {collections.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </Form>
    </Dialog>
  )
}
