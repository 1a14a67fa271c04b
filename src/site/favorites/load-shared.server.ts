import { type SQL, sql } from 'drizzle-orm'
import type { FavoriteView } from '#features/favorites/favorite-view.ts'
import { servicesContext } from '#kit/http/services.server.ts'
import { notFound } from '#kit/problem.ts'
import type { PublicLoaderArgs } from '#kit/react-router/public-loader-args.ts'
import type { Route } from './+types/shared-favorites.page.ts'
import { findShared } from './collection-commands.server.ts'
import { findFavorites, ofUser } from './find-favorites.server.ts'

export interface SharedFavorites {
  title: string
  items: FavoriteView[]
}

/** A wrong, a guessed and a revoked address are one 404, after the same statement. */
export async function loadShared({
  context,
  params: { secret },
  url,
}: PublicLoaderArgs<Route.LoaderArgs>): Promise<SharedFavorites> {
  const { db } = context.get(servicesContext)
  const shared = await findShared(db, secret)
  if (!shared) throw notFound(url.pathname)
  const { userId, collectionId, name } = shared
  const ofCollection: SQL = collectionId === null ? sql`` : sql` and f.collection_id = ${collectionId}::int`
  return { title: name ?? 'Избранное', items: await findFavorites(db, sql`${ofUser(userId)}${ofCollection}`) }
}
