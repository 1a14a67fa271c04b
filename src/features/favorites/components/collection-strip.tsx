import { useState } from 'react'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { count } from '#ui/format/format.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { favoriteKinds } from '../favorite-kinds.ts'
import { maxCollectionName } from '../favorite-limits.ts'
import { addCollection } from '../favorite-list.ts'
import type { CollectionView, FavoriteList, FavoriteView } from '../favorite-view.ts'
import { savingOf } from '../saving.ts'

interface CollectionStripProps {
  userId: number | null
  list: FavoriteList
  items: readonly FavoriteView[]
  collection: CollectionView | null
  onChange(): Promise<void>
}

const changes = { one: 'перемена', few: 'перемены', many: 'перемен' } as const

/** The collections as cards of four drawings, and a card for a new one. */
export function CollectionStrip({ userId, list, items, collection, onChange }: CollectionStripProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="favorites-strip screen-only">
      {list.collections.map(each => (
        <CollectionCard
          key={each.name}
          collection={each}
          items={items.filter(item => item.collection === each.name)}
          isCurrent={each.name === collection?.name}
        />
      ))}
      <button type="button" className="favorites-new" onClick={() => setAdding(true)}>
        <Icon name="plus" />
        Подборка
      </button>
      {isAdding && (
        <Dialog title="Новая подборка" onClose={() => setAdding(false)}>
          <Form
            id="collection"
            className="mt-3"
            schema={() => import('../favorite-forms.ts').then(forms => forms.collectionForm)}
            submit="Создать"
            onSubmit={savingOf(async ({ name }: { name: string }) => {
              await addCollection(userId, name)
              await onChange()
              setAdding(false)
            })}
          >
            <TextField name="name" label="Название" maxLength={maxCollectionName} required />
          </Form>
        </Dialog>
      )}
    </div>
  )
}

interface CollectionCardProps {
  collection: CollectionView
  items: readonly FavoriteView[]
  isCurrent: boolean
}

function CollectionCard({ collection: { name }, items, isCurrent }: CollectionCardProps) {
  // An article has no drawing of its own.
  const drawn = items.filter(({ kind }) => kind !== 'post')
  const changed = items.filter(({ marks }) => marks.length > 0).length
  const to = isCurrent ? '/favorites' : `/favorites?${new URLSearchParams({ collection: name })}`
  return (
    <Link to={to} className="favorites-collection" aria-current={isCurrent ? 'true' : undefined}>
      <span className="favorites-mosaic" aria-hidden="true">
        {[0, 1, 2, 3].map(place => {
          const item = drawn[place]
          return (
            <span key={place}>
              {item && (
                <img
                  src={drawingAddress(favoriteKinds[item.kind].drawing, item.drawing)}
                  alt=""
                  width={62}
                  height={42}
                  loading="lazy"
                />
              )}
            </span>
          )
        })}
      </span>
      <b>{name}</b>
      <span className="text-sm text-muted">
        {[items.length, changed > 0 ? count(changed, changes) : ''].filter(part => part !== '').join(' · ')}
      </span>
    </Link>
  )
}
