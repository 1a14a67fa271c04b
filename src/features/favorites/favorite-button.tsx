import { Icon } from '#ui/icons/icon.tsx'
import type { FavoriteRecord } from './favorite-state.ts'
import { useFavorite } from './use-favorite.ts'

interface FavoriteButtonProps extends FavoriteRecord {
  className?: string
}

/** The heart of a record: in its place from the start, filled after loading. */
export function FavoriteButton({ className = '', ...record }: FavoriteButtonProps) {
  const { isFavorite, button } = useFavorite(record)
  return (
    <button
      type="button"
      aria-label={`В\u00a0избранное: ${record.title}`}
      title={isFavorite ? 'Убрать из\u00a0избранного' : 'В\u00a0избранное'}
      className={`heart screen-only ${className}`}
      {...button}
    >
      <Icon name={isFavorite ? 'heart-full' : 'heart'} />
    </button>
  )
}

/** In the corner of a card that is one link. */
export const CardHeart = (record: FavoriteRecord) => <FavoriteButton {...record} className="heart-corner" />
