import { LRUCache } from 'lru-cache'
import type { Generation } from '#kit/catalogue/generation-listener.server.ts'
import { moscowDayNumber } from '#kit/moscow-day.ts'
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

/** Of all bytes; a longer answer would push out too many others. */
const maxShareOfOne = 1 / 8

/**
 * Finished answers, valid for one generation of the catalogue and one day in Moscow; the least recently used go first. While nobody
 * listens to changes nothing is cached: better slow than out of date.
 */
export function createResponseCache({ generation, maxBytes, now = Date.now }: Settings): ResponseCache {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes * maxShareOfOne),
    sizeCalculation: (cached, address) => sizeOf(address, cached),
  })
  const renderings = new Map<string, Promise<CachedResponse | null>>()
  let generationOfEntries: number | null = null
  let dayOfEntries = 0
  /** What an answer made now is valid for; null while nothing may be cached. */
  const refresh = (): string | null => {
    const day = moscowDayNumber(now())
    if (generation.value !== generationOfEntries || day !== dayOfEntries) {
      responses.clear()
      renderings.clear()
      generationOfEntries = generation.value
      dayOfEntries = day
    }
    return generationOfEntries === null ? null : `${generationOfEntries} ${day}`
  }
  const lead = async (address: string, validFor: string, render: () => Promise<CachedResponse | null>) => {
    const rendering = render().then(made => {
      if (made && refresh() === validFor) responses.set(address, made)
      return made
    })
    renderings.set(address, rendering)
    try {
      return await rendering
    } finally {
      if (renderings.get(address) === rendering) renderings.delete(address)
    }
  }
  return {
    find: address => (refresh() === null ? undefined : responses.get(address)),
    async share(address, render) {
      const validFor = refresh()
      if (validFor === null) return render()
      const running = renderings.get(address)?.catch(() => null)
      return responses.get(address) ?? running ?? lead(address, validFor, render)
    },
    measure(address) {
      const cached = responses.peek(address)
      // Setting the same value again would keep the size of before.
      responses.delete(address)
      if (cached) responses.set(address, cached)
    },
    get size() {
      return { entries: responses.size, bytes: responses.calculatedSize }
    },
  }
}

/** About what an entry takes in memory besides its texts. Bytes. */
const overhead = 1_000

function sizeOf(address: string, { response: { bodies, headers } }: CachedResponse): number {
  const texts = [address, ...headers].reduce((sum, text) => sum + text.length, 0)
  return Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length + texts, overhead)
}
