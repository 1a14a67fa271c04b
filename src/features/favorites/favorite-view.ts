import type { z } from 'zod'
import type { DeepReadonly } from '#kit/http/endpoint-declaration.ts'
import type { favoriteList } from './favorite-schemas.ts'

export type FavoriteList = DeepReadonly<z.infer<typeof favoriteList>>
export type FavoriteView = FavoriteList['items'][number]
export type FavoriteMark = FavoriteView['marks'][number]
export type CollectionView = FavoriteList['collections'][number]
