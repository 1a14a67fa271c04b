import type { Generation } from '#kit/catalogue/generation-listener.server.ts'
import type { FinishedResponse } from './finished-response.server.ts'

/** A whole answer of status 200 that is the same for everybody. */
export interface CachedResponse {
  /** Name of the route, for log and metrics. */
  route: string
  response: FinishedResponse
}

export interface ResponseCache {
  find(address: string): CachedResponse | undefined
  /**
   * What is cached under this address, or what `render` makes of it. Callers at the same time share one rendering; null where the
   * answer is not for everybody: then each caller makes its own.
   */
  share(address: string, render: () => Promise<CachedResponse | null>): Promise<CachedResponse | null>
  /** Measures a response again: bodies may have been added to it since it was stored. */
  measure(address: string): void
  readonly size: { entries: number; bytes: number }
}

interface Settings {
  generation: Generation
  /** Bytes of bodies, headers and addresses together. */
  maxBytes: number
  now?: () => number
}

interface Entry {
  cached: CachedResponse
  bytes: number
}

/**
 * Finished answers, valid for one generation of the catalogue and one day in Moscow; the least recently used go first. While nobody
 * listens to changes nothing is cached: better slow than out of date.
 */
export function createResponseCache({ generation, maxBytes, now = Date.now }: Settings): ResponseCache {
  const entries = new Map<string, Entry>()
  const renderings = new Map<string, Promise<CachedResponse | null>>()
  let bytes = 0
  let generationOfEntries: number | null = null
  let dayOfEntries = 0

  const clear = () => {
    entries.clear()
    renderings.clear()
    bytes = 0
  }
  /** What an answer made now is valid for; null while nothing may be cached. */
  const refresh = (): string | null => {
    const day = moscowDay(now())
    if (generation.value !== generationOfEntries || day !== dayOfEntries) {
      clear()
      generationOfEntries = generation.value
      dayOfEntries = day
    }
    return generationOfEntries === null ? null : `${generationOfEntries} ${day}`
  }
  const remove = (address: string) => {
    bytes -= entries.get(address)?.bytes ?? 0
    entries.delete(address)
  }
  const store = (address: string, cached: CachedResponse) => {
    remove(address)
    const size = sizeOf(address, cached)
    // One answer must not push out most of the others.
    if (size > maxBytes / 8) return
    entries.set(address, { cached, bytes: size })
    bytes += size
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }
  const find = (address: string) => {
    if (refresh() === null) return undefined
    const entry = entries.get(address)
    if (!entry) return undefined
    entries.delete(address)
    entries.set(address, entry)
    return entry.cached
  }

  return {
    find,
    async share(address, render) {
      const validFor = refresh()
      if (validFor === null) return render()
      const known = find(address)
      if (known) return known
      const running = renderings.get(address)
      if (running) return running.catch(() => null)
      const rendering = render().then(made => {
        if (made && refresh() === validFor) store(address, made)
        return made
      })
      renderings.set(address, rendering)
      try {
        return await rendering
      } finally {
        if (renderings.get(address) === rendering) renderings.delete(address)
      }
    },
    measure(address) {
      const entry = entries.get(address)
      if (entry && sizeOf(address, entry.cached) !== entry.bytes) store(address, entry.cached)
    },
    get size() {
      return { entries: entries.size, bytes }
    },
  }
}

const dayMs = 86_400_000
/** Moscow has been three hours ahead of UTC all year since 2014 (Federal Law 248-FZ of 21 July 2014). */
const moscowOffsetMs = 3 * 3_600_000

/** Number of the calendar day in Moscow: the pages depend on it. */
const moscowDay = (ms: number) => Math.floor((ms + moscowOffsetMs) / dayMs)

/** About what an entry takes in memory besides its texts. Bytes. */
const overhead = 1_000

function sizeOf(address: string, { response: { bodies, headers } }: CachedResponse): number {
  const texts = [address, ...headers].reduce((sum, text) => sum + text.length, 0)
  return Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length + texts, overhead)
}
