import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/format/format.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Chip } from '#ui/list/chip.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { useObservable } from '#ui/use-observable.ts'
import { favoriteKindNames, favoriteKinds } from '../favorite-kinds.ts'
import { type LoadedList, useFavoriteList } from '../favorite-list.ts'
import { favoriteKeys, keyOf } from '../favorite-state.ts'
import type { CollectionView, FavoriteList, FavoriteView } from '../favorite-view.ts'
import { failureOf } from '../favorites-store.ts'
import { CollectionStrip } from './collection-strip.tsx'
import { CollectionTools } from './collection-tools.tsx'
import { FavoriteRows } from './favorite-rows.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { TodayLine } from './today-line.tsx'
import '../favorites.css'

/** @param userId null for a guest */
export function Favorites({ userId }: { userId: number | null }) {
  const loaded = useFavoriteList(userId)
  const keys = useObservable(favoriteKeys)
  const { list, error, reload } = loaded
  if (!list && error !== undefined) return <NotLoaded error={error} onRetry={reload} />
  if (!list) return <div className="min-h-96" aria-hidden="true" />
  // What was removed here or in another tab leaves at once and comes back with «Вернуть».
  const items = list.items.filter(item => keys.has(keyOf(item)))
  return (
    <>
      {items.length === 0 && list.collections.length === 0 ? (
        <NothingYet />
      ) : (
        <Shown userId={userId} items={items} list={list} onChange={reload} />
      )}
      {userId === null && <ForGuests />}
    </>
  )
}

interface ShownProps {
  userId: number | null
  items: readonly FavoriteView[]
  list: FavoriteList
  onChange: LoadedList['reload']
}

function Shown({ userId, items, list, onChange }: ShownProps) {
  const [params] = useSearchParams()
  const collection = list.collections.find(({ name }) => name === params.get('collection')) ?? null
  const within = collection ? items.filter(item => item.collection === collection.name) : items
  const kind = favoriteKindNames.find(each => each === params.get('kind'))
  const shown = kind ? within.filter(item => item.kind === kind) : within
  return (
    <>
      <CollectionStrip {...{ userId, list, items, collection, onChange }} />
      <Kinds items={within} kind={kind} collection={collection} />
      <Tools {...{ userId, list, collection, onChange }} items={shown} />
      {userId !== null && <TodayLine items={shown} />}
      {shown.length === 0 ? <p className="mt-6 text-muted">Здесь пока ничего нет.</p> : null}
      <FavoriteRows items={shown} collections={list.collections} isGuest={userId === null} onChange={onChange} />
    </>
  )
}

interface KindsProps {
  items: readonly FavoriteView[]
  kind: FavoriteView['kind'] | undefined
  collection: CollectionView | null
}

function Kinds({ items, kind, collection }: KindsProps) {
  const numbers = favoriteKindNames.map(name => ({ name, total: items.filter(item => item.kind === name).length }))
  const known = numbers.filter(({ total }) => total > 0)
  if (known.length < 2) return null
  return (
    <nav aria-label="Виды записей" className="favorites-strip screen-only mt-4">
      <Chip to={addressOf(collection)} current={!kind} count={items.length}>
        Всё
      </Chip>
      {known.map(({ name, total }) => (
        <Chip key={name} to={addressOf(collection, name)} current={kind === name} count={total}>
          {favoriteKinds[name].group}
        </Chip>
      ))}
    </nav>
  )
}

/** The address of the list of a collection and a kind. */
export function addressOf(collection: Pick<CollectionView, 'name'> | null, kind?: string): string {
  const query = new URLSearchParams({
    ...(collection && { collection: collection.name }),
    ...(kind && { kind }),
  }).toString()
  return query ? `/favorites?${query}` : '/favorites'
}

const maxCompared = 4

function Tools({ userId, list, items, collection, onChange }: ShownProps & { collection: CollectionView | null }) {
  const [isSharing, setSharing] = useState(false)
  const sorts = items.filter(({ kind, url }) => kind === 'sort' && url !== null).slice(0, maxCompared)
  return (
    <div className="screen-only mt-4 flex flex-wrap gap-2">
      {sorts.length > 1 && (
        <LinkButton
          to={`/sorts?compare=${sorts.map(({ alias }) => alias).join()}`}
          variant="secondary"
          size="sm"
          className="min-h-11"
        >
          Сравнить {count(sorts.length, { one: 'сорт', few: 'сорта', many: 'сортов' })}
        </LinkButton>
      )}
      {userId !== null && (
        <Button variant="secondary" size="sm" icon="share" className="min-h-11" onClick={() => setSharing(true)}>
          Поделиться
        </Button>
      )}
      <Button variant="secondary" size="sm" icon="print" className="min-h-11" onClick={() => window.print()}>
        Печать
      </Button>
      {collection && <CollectionTools collection={collection} onChange={onChange} />}
      {isSharing && (
        <ShareDialog
          collection={collection}
          address={(collection ?? list).share}
          onChange={onChange}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  )
}

const NothingYet = () => (
  <EmptyState
    title="Пока пусто"
    action={
      <>
        <LinkButton to="/drugs">Препараты</LinkButton>
        <LinkButton to="/plants" variant="secondary">
          Культуры
        </LinkButton>
      </>
    }
  >
    Нажмите сердечко у&nbsp;препарата, культуры, болезни, сорта, статьи или товара: они будут здесь под рукой.
  </EmptyState>
)

const ForGuests = () => (
  <p className="screen-only mt-4 text-sm text-muted">
    Хранится на&nbsp;этом устройстве.{' '}
    <Link to="/login?redirect=%2Ffavorites" className="text-link underline underline-offset-4">
      Войдите
    </Link>
    , чтобы не&nbsp;потерять.
  </p>
)

const NotLoaded = ({ error, onRetry }: { error: unknown; onRetry(): Promise<void> }) => (
  <Callout kind="danger" title="Избранное не&nbsp;открылось">
    <p>{failureOf(error)}</p>
    <Button variant="secondary" size="sm" className="mt-2 min-h-11" onClick={() => void onRetry()}>
      Повторить
    </Button>
  </Callout>
)
