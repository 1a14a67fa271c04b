import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { confirmedValue, maxDecisionMs } from '#kit/catalogue/confirmed-value.server.ts'
import type { Generation } from '#kit/catalogue/generation-listener.server.ts'
import { moscowDayNumber } from '#kit/moscow-day.ts'
import { cacheHeaders, type KeyStyle, keyHeaders } from '#kit/shared-cache/headers.ts'
import { openKeys } from '#kit/shared-cache/keys.ts'
import { defaultSharedSeconds } from '#kit/shared-cache/lifetime.ts'
import type { FinishedResponse } from './finished-response.server.ts'

/** A whole response of status 200 that is the same for everybody. */
export interface CachedResponse {
  /** Name of the route, for log and metrics. */
  route: string
  response: FinishedResponse
  /** Digest of all that a page was rendered from. */
  madeFrom?: string | undefined
  /** Headers with the keys of what makes it out of date, for shared caches; names and values in turn. */
  keys: readonly string[]
  /** Whether shared caches may keep it for a short time; otherwise its headers say for how long. */
  isShared: boolean
}

/** Whether the address has free text in it, as people type it. */
export const hasWords = (address: string): boolean => /[?&]q=/.test(address)

/** Returns null where the response is not for everybody. `previous`: what this address answered today, before the catalogue changed. */
type Render = (previous: CachedResponse | undefined) => Promise<CachedResponse | null>

export interface ResponseCache {
  find(address: string): CachedResponse | undefined
  /**
   * What is cached under this address, or what `render` returns. Concurrent callers share one rendering; null where the
   * response is not for everybody: then each caller renders its own.
   */
  share(address: string, render: Render): Promise<CachedResponse | null>
  /** For a rendering that failed: what is stored, once it is known that the database is away. */
  findInOutage(address: string): Promise<CachedResponse | undefined>
  /** Measures a response again: bodies may have been added to it since it was stored. */
  measure(address: string): void
  /** Null: no shared cache takes keys, so nobody has to know which statements a page was made from. */
  readonly keysOf: ((address: string, statements: Iterable<string>) => readonly string[]) | null
  /** The clock that says which day it is; milliseconds since 1970. */
  now(): number
  /** Those that depend on the time of sending. `since`: when its rendering may have begun, by that clock, if not today in any case. */
  headersOf(cached: CachedResponse, since?: number): string[]
  readonly size: { entries: number; bytes: number }
}

interface Settings {
  generation: Generation
  /** Bytes of bodies, headers and addresses together; a quarter of it more for what people type. */
  maxBytes: number
  /** So long shared caches keep a page without asking; 0: they ask each time. Seconds. */
  sharedSeconds?: number
  /** Undefined: pages carry no keys, which name the tables of the database. */
  keyStyle?: KeyStyle | undefined
  /** Names of all tables; see `openKeys`. */
  tables?: Iterable<string> | undefined
  now?: () => number
}

/** Of all bytes; a longer response would push out too many others. */
const maxShareOfOne = 1 / 8
/** What people type is asked again less often than pages are, so that it has a place of its own, of this share beside the pages. */
const wordsShare = 1 / 4
/** Days since 1970; reached in 2243. */
const maxDay = 100_000

/**
 * Finished responses, valid for one generation of the catalogue and one day in Moscow; the least recently used go first. What an earlier
 * generation of the day has left is not served, but given to the next rendering, which is cheap where nothing has changed. While nobody
 * listens to changes nothing is cached: better slow than out of date. While the database is away, what was stored is still served.
 */
export function createResponseCache(settings: Settings): ResponseCache {
  const { generation, maxBytes, sharedSeconds = defaultSharedSeconds, keyStyle, now = Date.now } = settings
  const stores = openStores(maxBytes)
  const renderings = new Map<string, Promise<CachedResponse | null>>()
  let editionOfRenderings = 0
  let dayOfEntries = 0
  /** Drops what is out of date. Returns the generation and day as one number, null while nothing may be cached. */
  const refresh = (value = generation.value): number | null => {
    // The entries stay: they are valid again once the same generation is confirmed.
    if (value === null) return null
    const day = moscowDayNumber(now())
    const edition = value * maxDay + day
    // A page may say something else tomorrow, made from the same data.
    if (day !== dayOfEntries) stores.clear()
    if (edition !== editionOfRenderings) renderings.clear()
    dayOfEntries = day
    editionOfRenderings = edition
    return edition
  }
  const lead = (address: string, edition: number, render: Render) => {
    const rendering = render(stores.of(address).peek(address)?.cached).then(made => {
      if (made && refresh() === edition) stores.of(address).set(address, { edition, cached: made })
      return made
    })
    return shareWhileRunning(renderings, address, rendering)
  }
  const outage = () => (generation.value === null ? (generation.outage ?? null) : null)
  const find = (address: string) => findValid(stores, refresh(generation.value ?? outage()?.value ?? null), address)
  return {
    find,
    async share(address, render) {
      if (refresh() === null) await confirmedValue(generation)
      const edition = refresh()
      if (edition === null) return find(address) ?? render(undefined)
      const running = renderings.get(address)?.catch(() => null)
      return findValid(stores, edition, address) ?? running ?? lead(address, edition, render)
    },
    async findInOutage(address) {
      if (!stores.of(address).has(address)) return undefined
      await Promise.race([generation.decided?.(), pause(maxDecisionMs, undefined, { ref: false })])
      return outage() ? find(address) : undefined
    },
    measure: address => measureAgain(stores.of(address), address),
    now,
    keysOf: keyStyle ? keyHeadersOf(keyStyle, settings.tables) : null,
    headersOf: (cached, since = now()) =>
      headersAt(cached, outage()?.seconds ?? null, { since, now: now(), sharedSeconds }),
    get size() {
      return stores.size
    },
  }
}

function keyHeadersOf(style: KeyStyle, tables: Iterable<string> | undefined) {
  const findKeys = openKeys(tables)
  return (address: string, statements: Iterable<string>) => keyHeaders(style, findKeys(address, statements))
}

interface Sending {
  since: number
  now: number
  sharedSeconds: number
}

function headersAt({ isShared, keys }: CachedResponse, stale: number | null, { since, now, sharedSeconds }: Sending) {
  const isOfToday = moscowDayNumber(since) === moscowDayNumber(now)
  const seconds = stale === null && isOfToday ? sharedSeconds : 0
  return [...(isShared ? cacheHeaders(seconds, now) : []), ...keys, ...staleHeaders(stale)]
}

/** Tells the caller of a response that was stored before the database went away (RFC 9211, and `Age` for older programs). */
const staleHeaders = (seconds: number | null): string[] =>
  seconds === null
    ? []
    : ['Age', String(seconds), 'Cache-Status', `sadozor; hit; ttl=-${seconds}; detail=database-away`]

interface Entry {
  /** Generation and day for which it is valid. */
  edition: number
  cached: CachedResponse
}

function findValid(
  stores: ReturnType<typeof openStores>,
  edition: number | null,
  address: string,
): CachedResponse | undefined {
  const entry = edition === null ? undefined : stores.of(address).get(address)
  return entry?.edition === edition ? entry?.cached : undefined
}

function measureAgain(responses: LRUCache<string, Entry>, address: string): void {
  const entry = responses.peek(address)
  // Setting the same value again would not change its size.
  responses.delete(address)
  if (entry) responses.set(address, entry)
}

/** One for pages, and one for what people type. */
function openStores(maxBytes: number) {
  const [pages, answers] = [openStore(maxBytes), openStore(maxBytes * wordsShare)]
  return {
    of: (address: string) => (hasWords(address) ? answers : pages),
    clear() {
      pages.clear()
      answers.clear()
    },
    get size() {
      return { entries: pages.size + answers.size, bytes: pages.calculatedSize + answers.calculatedSize }
    },
  }
}

const openStore = (maxBytes: number) =>
  new LRUCache<string, Entry>({
    maxSize: Math.ceil(maxBytes),
    maxEntrySize: Math.ceil(maxBytes * maxShareOfOne),
    sizeCalculation: ({ cached }, address) => sizeOf(address, cached),
  })

async function shareWhileRunning<T>(
  renderings: Map<string, Promise<T>>,
  address: string,
  rendering: Promise<T>,
): Promise<T> {
  renderings.set(address, rendering)
  try {
    return await rendering
  } finally {
    if (renderings.get(address) === rendering) renderings.delete(address)
  }
}

/** About what an entry takes in memory besides its texts. Bytes. */
const overhead = 1_000

function sizeOf(address: string, { response: { bodies, headers } }: CachedResponse): number {
  const texts = [address, ...headers].reduce((sum, text) => sum + text.length, 0)
  return Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length + texts, overhead)
}
