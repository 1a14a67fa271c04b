import { useEffect } from 'react'
import { useObservable } from '#ui/use-observable.ts'
import { type FavoriteRecord, favoriteKeys, hasHearts, keyOf } from './favorite-state.ts'
import { prepareFavorites, toggleFavorite } from './follow-favorites.ts'

/** Whether the record is a favorite, and the attributes of the button that changes it. The document is the same for everybody. */
export function useFavorite(record: FavoriteRecord) {
  useEffect(() => {
    if (!hasHearts.get()) hasHearts.set(true)
  }, [])
  const isFavorite = useObservable(favoriteKeys).has(keyOf(record))
  return {
    isFavorite,
    button: {
      'aria-pressed': isFavorite,
      onPointerEnter: prepareFavorites,
      onFocus: prepareFavorites,
      onClick: () => void toggleFavorite(record),
    },
  }
}
