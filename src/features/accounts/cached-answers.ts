import { isAuthenticated, session } from './sessions/session.ts'

/*
 * The last answers about a garden, for when there is no connection: one cache for each account, with the account in its name. It ends with
 * the session, and when somebody else signs in.
 */
const prefix = 'garden-'

/** Public pages that the worker has copied: they tell what somebody has read, so they end with the session too. */
const readPages = 'pages-'

const nameOf = (userId: number) => `${prefix}${userId}`

export interface Cached<T> {
  /** ISO text in UTC. */
  cachedAt: string
  data: T
}

const isSignedIn = (userId: number) => session.user()?.id === userId

/** Caches an answer of the API. Returns false when the browser refuses to store it. */
export async function cacheAnswer(userId: number, path: string, data: unknown): Promise<boolean> {
  if (!isSignedIn(userId)) return true
  try {
    const cache = await caches.open(nameOf(userId))
    const cached: Cached<unknown> = { cachedAt: new Date().toISOString(), data }
    await cache.put(path, new Response(JSON.stringify(cached), { headers: { 'Content-Type': 'application/json' } }))
    // Who has signed out meanwhile leaves nothing here.
    if (!isSignedIn(userId)) await caches.delete(nameOf(userId))
    return true
  } catch {
    return false
  }
}

/**
 * The same for one of many answers of a kind, of which the latest are kept.
 *
 * @param kind the beginning of their paths
 */
export async function cacheLatest(
  userId: number,
  kind: string,
  path: string,
  data: unknown,
  most: number,
): Promise<void> {
  if (!isSignedIn(userId)) return
  try {
    const cache = await caches.open(nameOf(userId))
    // A path that is put again goes to the end of the list.
    await cache.delete(path)
    await cacheAnswer(userId, path, data)
    const older = (await cache.keys()).filter(({ url }) => pathOf(url).startsWith(kind))
    await Promise.all(older.slice(0, -most).map(request => cache.delete(request)))
  } catch {
    // The browser stores nothing.
  }
}

/** Every answer of a kind, the latest first. */
export async function readLatest<T>(userId: number, kind: string): Promise<Cached<T>[]> {
  try {
    if (!(await caches.has(nameOf(userId)))) return []
    const cache = await caches.open(nameOf(userId))
    const paths = (await cache.keys()).map(({ url }) => pathOf(url)).filter(path => path.startsWith(kind))
    const found = await Promise.all(paths.map(path => readCached<T>(userId, path)))
    return found.filter(each => each !== null).reverse()
  } catch {
    return []
  }
}

const pathOf = (url: string) => url.slice(location.origin.length)

/** The account whose garden is on this device; null: none, or the browser does not say whose. */
export async function cachedAccount(): Promise<number | null> {
  const [name, ...others] = await cachedNames()
  return name === undefined || others.length > 0 ? null : Number(name.slice(prefix.length))
}

export async function readCached<T>(userId: number, path: string): Promise<Cached<T> | null> {
  try {
    // Opening would create a cache that has just been deleted.
    const response = await caches.match(path, { cacheName: nameOf(userId) })
    return response ? ((await response.json()) as Cached<T>) : null
  } catch {
    return null
  }
}

/** Deletes the gardens of all accounts but one, and with them the pages that were read. */
export async function forgetGardens(except?: number): Promise<void> {
  const names = (await cachedNames()).filter(name => except === undefined || name !== nameOf(except))
  if (names.length === 0) return
  const pages = (await caches.keys()).filter(name => name.startsWith(readPages))
  await Promise.all([...names, ...pages].map(name => caches.delete(name)))
}

const cachedNames = async () => {
  try {
    return (await caches.keys()).filter(name => name.startsWith(prefix))
  } catch {
    return []
  }
}

/**
 * Deletes the gardens of all but who is signed in, now and whenever that changes. While the server cannot be asked, nothing is known of
 * the session, and the garden stays. Returns a function that unsubscribes.
 */
export function watchCachedGardens(): () => void {
  const follow = () => {
    const user = session.user()
    if (isAuthenticated(user)) void forgetGardens(user.id)
    else if (user === null && !session.isUnreachable()) void forgetGardens()
  }
  follow()
  return session.subscribe(follow)
}
