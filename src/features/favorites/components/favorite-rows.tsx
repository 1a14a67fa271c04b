import { Suspense, useState } from 'react'
import { Badge } from '#ui/badges/badge.tsx'
import { frameTone, type Tone, toneClass } from '#ui/badges/tone.ts'
import { Icon } from '#ui/icons/icon.tsx'
import type { IconName } from '#ui/icons/icon-names.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import { Link } from '#ui/link.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { FavoriteButton } from '../favorite-button.tsx'
import { favoriteKinds } from '../favorite-kinds.ts'
import { keyOf } from '../favorite-state.ts'
import type { CollectionView, FavoriteMark, FavoriteView } from '../favorite-view.ts'
import { putFavorite } from '../favorites-store.ts'

const EditFavorite = lazyPart(() => import('./edit-favorite.tsx').then(({ EditFavorite }) => EditFavorite))

interface FavoriteRowsProps {
  items: readonly FavoriteView[]
  collections: readonly CollectionView[]
  isGuest: boolean
  onChange(): Promise<void>
}

export function FavoriteRows({ items, collections, isGuest, onChange }: FavoriteRowsProps) {
  const [edited, setEdited] = useState<FavoriteView | null>(null)
  return (
    <>
      <ul className="favorites-rows">
        {items.map(item => (
          <FavoriteRow key={keyOf(item)} item={item}>
            <button type="button" className="favorites-tool" onClick={() => setEdited(item)}>
              {item.note || item.collection ? 'Заметка и\u00a0подборка' : 'Добавить заметку'}
            </button>
            {!isGuest && item.marks.some(({ type }) => type !== 'gone' && type !== 'lapsed') && (
              <button
                type="button"
                className="favorites-tool"
                onClick={() => void putFavorite(item, { seen: true }).then(() => onChange())}
              >
                Понятно
              </button>
            )}
          </FavoriteRow>
        ))}
      </ul>
      {edited && (
        <Suspense fallback={null}>
          <EditFavorite item={edited} collections={collections} onChange={onChange} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  )
}

interface FavoriteRowProps {
  item: FavoriteView
  /** Its tools; without them nothing can be changed. */
  children?: React.ReactNode
}

/** One record: the same row on the page of its owner and on a shared one. */
export function FavoriteRow({ item, children }: FavoriteRowProps) {
  const { kind, title, url, drawing, about, note, marks } = item
  const look = favoriteKinds[kind].drawing
  return (
    <li className="favorites-row" data-gone={url === null || undefined}>
      <span className={`favorites-picture ${toneClass(url === null ? 'gray' : frameTone(look))}`}>
        {url === null || kind === 'post' ? (
          <Icon name={look === 'products' ? 'shop' : look} className="text-muted" />
        ) : (
          <img src={drawingAddress(look, drawing)} alt="" width={56} height={56} loading="lazy" decoding="async" />
        )}
      </span>
      <div className="min-w-0 grow">
        <p className="font-medium">
          {url === null ? (
            title
          ) : (
            <Link to={url} className="inline-flex min-h-8 items-center hover:underline">
              {title}
            </Link>
          )}
        </p>
        <p className="text-sm text-muted">{about}</p>
        {note && <p className="favorites-note">{note}</p>}
        {marks.map(mark => (
          <Mark key={mark.type} mark={mark} />
        ))}
        {children && <div className="screen-only flex flex-wrap gap-x-4">{children}</div>}
      </div>
      {children && <FavoriteButton kind={kind} alias={item.alias} title={title} />}
    </li>
  )
}

const looks: Record<FavoriteMark['type'], { tone: Tone; icon?: IconName }> = {
  gone: { tone: 'gray' },
  lapsed: { tone: 'tomato', icon: 'forbidden' },
  changed: { tone: 'honey', icon: 'warning' },
  cheaper: { tone: 'green' },
  back: { tone: 'green', icon: 'allowed' },
}

const Mark = ({ mark: { type, text, details } }: { mark: FavoriteMark }) => (
  <div className="mt-1.5">
    <Badge {...looks[type]}>{text}</Badge>
    {details.map(line => (
      <p key={line} className="mt-1 text-sm">
        {line}
      </p>
    ))}
  </div>
)
