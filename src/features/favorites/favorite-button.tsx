import { useEffect } from 'react'
import { Icon } from '#ui/icons/icon.tsx'
import { useObservable } from '#ui/use-observable.ts'
import { type FavoriteRecord, favoriteKeys, hasHearts, keyOf } from './favorite-state.ts'
import { prepareFavorites, toggleFavorite } from './follow-favorites.ts'

interface FavoriteButtonProps extends FavoriteRecord {
  className?: string
}

/** The heart of a record: in its place from the start, filled after loading. The document is the same for everybody. */
export function FavoriteButton({ className = '', ...record }: FavoriteButtonProps) {
  useEffect(() => {
    if (!hasHearts.get()) hasHearts.set(true)
  }, [])
  const isFavorite = useObservable(favoriteKeys).has(keyOf(record))
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={`В\u00a0избранное: ${record.title}`}
      title={isFavorite ? 'Убрать из\u00a0избранного' : 'В\u00a0избранное'}
      className={`heart screen-only ${className}`}
      onPointerEnter={prepareFavorites}
      onFocus={prepareFavorites}
      onClick={() => void toggleFavorite(record)}
    >
      <Icon name={isFavorite ? 'heart-full' : 'heart'} />
    </button>
  )
}

/** In the corner of a card that is one link. */
export const CardHeart = (record: FavoriteRecord) => <FavoriteButton {...record} className="heart-corner" />
