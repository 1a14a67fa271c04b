import { Button } from '#ui/button.tsx'
import type { FavoriteRecord } from './favorite-state.ts'
import { useFavorite } from './use-favorite.ts'

/** «Отложить»: the favorite of a product as a button with words. */
export function SetAsideButton({ className = '', ...record }: FavoriteRecord & { className?: string }) {
  const { isFavorite, button } = useFavorite(record)
  return (
    <Button
      icon={isFavorite ? 'heart-full' : 'heart'}
      variant={isFavorite ? 'secondary' : 'primary'}
      aria-label={`Отложить: ${record.title}`}
      className={`screen-only hidden scripted:inline-flex ${className}`}
      {...button}
    >
      {isFavorite ? 'Отложено' : 'Отложить'}
    </Button>
  )
}
