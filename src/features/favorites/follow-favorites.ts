import { isAuthenticated, session } from '#features/accounts/sessions/session.ts'
import { deviceKey, type FavoriteRecord, favoriteKeys, hasHearts, keyOf } from './favorite-state.ts'

const loadStore = () => import('./favorites-store.ts')

/** Loads what a press needs, so that it is kept even by who leaves the page at once. */
export const prepareFavorites = (): void => void loadStore().catch(nothing)

/** Fills the hearts now and whenever somebody signs in or out. A guest without a list costs nothing. */
export function followFavorites(): () => void {
  const follow = () => {
    const user = session.user()
    if (user === undefined) return
    const isWanted = hasDeviceList() || (isAuthenticated(user) && hasHearts.get())
    if (isWanted) void loadStore().then(({ showKeys }) => showKeys(user?.id ?? null), nothing)
    else if (!isAuthenticated(user)) favoriteKeys.set(new Set())
  }
  follow()
  const onStorage = (event: StorageEvent) => {
    if (event.key === deviceKey) follow()
  }
  window.addEventListener('storage', onStorage)
  const unsubscribe = [session.subscribe(follow), hasHearts.subscribe(follow)]
  return () => {
    window.removeEventListener('storage', onStorage)
    for (const end of unsubscribe) end()
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
