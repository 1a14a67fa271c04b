import { LRUCache } from 'lru-cache'
import type { Day } from '#features/verdict/calendar.ts'
import type { FinishedResponse } from '#kit/http/finished-response.server.ts'
import { dayOfGarden } from '../plan/task-groups.ts'

/** What a feed says while nothing that it follows from has changed. */

interface CachedFeed {
  etag: string
  /** Null: it took too much room; the tag still answers who has it. */
  answer: FinishedResponse | null
}

/** What the text of a feed follows from, but for the days of its zones. */
interface FeedState {
  /** Of the garden. */
  version: number
  /** Of the catalogue; null: nobody says when it changes. */
  generation: number | null
  name: string
}

interface NewFeed {
  /** Of its plots; that of Moscow counts always. */
  zones: readonly (string | null)[]
  now: Date
  answer: FinishedResponse
}

interface Known {
  state: string
  days: readonly (readonly [zone: string | null, day: Day])[]
  etag: string
}

const mostFeeds = 10_000
const mostBytes = 32 * 2 ** 20
/** Room for the text as it is sent compressed, beside the text itself. */
const shareOfEncodings = 1.25

/** Remembers feeds by the hash of their address. A day that begins in a zone of the garden ends what is known. */
export class FeedCache {
  readonly #known = new LRUCache<string, Known>({ max: mostFeeds })
  readonly #answers = new LRUCache<string, FinishedResponse>({
    maxSize: mostBytes,
    sizeCalculation: ({ bodies: { identity } }) => Math.ceil(identity.bytes.length * shareOfEncodings),
  })

  find(feed: string, state: FeedState, now: Date): CachedFeed | undefined {
    const known = this.#known.get(feed)
    if (state.generation === null || known?.state !== JSON.stringify(state)) return undefined
    if (known.days.some(([zone, day]) => dayOfGarden(now, zone) !== day)) return undefined
    return { etag: known.etag, answer: this.#answers.get(known.etag) ?? null }
  }

  set(feed: string, state: FeedState, { zones, now, answer }: NewFeed): void {
    if (state.generation === null) return
    const days = [...new Set([null, ...zones])].map(zone => [zone, dayOfGarden(now, zone)] as const)
    this.#known.set(feed, { state: JSON.stringify(state), days, etag: answer.etag })
    this.#answers.set(answer.etag, answer)
  }
}
