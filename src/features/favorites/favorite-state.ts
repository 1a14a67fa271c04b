import { isAuthenticated, session } from '#features/accounts/sessions/session.ts'
import { observable } from '#kit/observable.ts'
import type { FavoriteKind, FavoriteRef } from './favorite-kinds.ts'

/** What a page knows of a record that becomes a favorite. */
export interface FavoriteRecord extends FavoriteRef {
  title: string
  about?: string
  /** The alias of its page and drawing, where it is not its own. */
  page?: string
}

/** One key for a record. */
export const keyOf = ({ kind, alias }: { kind: FavoriteKind; alias: string }): string => `${kind}/${alias}`

/** What is in favorites, for the hearts. Empty until it is known, and on the server. */
export const favoriteKeys = observable<ReadonlySet<string>>(new Set())

/** The list of a guest in the storage of the browser. */
export const deviceKey = 'favorites'

const loadStore = () => import('./favorites-store.ts')

/** Fills the hearts now and whenever somebody signs in or out. A guest without a list costs nothing. */
export function followFavorites(): () => void {
  const follow = () => {
    const user = session.user()
    if (user === undefined) return
    if (isAuthenticated(user) || hasDeviceList()) void loadStore().then(({ showKeys }) => showKeys(user?.id ?? null), nothing)
    else favoriteKeys.set(new Set())
  }
  follow()
  const onStorage = (event: StorageEvent) => {
    if (event.key === deviceKey) follow()
  }
  window.addEventListener('storage', onStorage)
  const unsubscribe = session.subscribe(follow)
  return () => {
    window.removeEventListener('storage', onStorage)
    unsubscribe()
  }
}

/** The next page tries again. */
const nothing = () => {}

function hasDeviceList(): boolean {
  try {
    return localStorage.getItem(deviceKey) !== null
  } catch {
    return false
  }
}

/** Shows the other state at once; the store takes it back when it cannot be kept. */
export function toggleFavorite(record: FavoriteRecord): Promise<void> {
  const before = favoriteKeys.get()
  const after = new Set(before)
  if (!after.delete(keyOf(record))) after.add(keyOf(record))
  favoriteKeys.set(after)
  return loadStore().then(
    ({ keepToggled }) => keepToggled(record, before.has(keyOf(record))),
    () => favoriteKeys.set(before),
  )
}
