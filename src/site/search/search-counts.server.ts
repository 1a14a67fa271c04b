import { LRUCache } from 'lru-cache'
import type { Db } from '#kit/db/database.server.ts'
import { hasWords } from '#kit/http/response-cache.server.ts'
import { openQuestionCounts } from './popular-questions.server.ts'
import { openMissCounts } from './record-miss.server.ts'

/** What is counted of the questions of people: without anything about them. */
export interface SearchCounts {
  count(q: string, found: { total: number; isExactly: boolean }, isTyped?: boolean): void
  /** A question whose response came from the cache of pages; other addresses are none. */
  countAgain(address: string): void
  flush(): Promise<void>
}

/** As many as the cache of pages may hold. */
const maxKnown = 5_000

/** What was found is suggested to others, unless it is the beginning of a word that is still typed; what was not is work for editors. */
export function openSearchCounts(db: Db, onError: (error: unknown) => void): SearchCounts {
  const [misses, questions] = [openMissCounts(db, onError), openQuestionCounts(db, onError)]
  const known = new LRUCache<string, { total: number; isExactly: boolean }>({ max: maxKnown })
  const count: SearchCounts['count'] = (q, { total, isExactly }, isTyped = false) => {
    known.set(q, { total, isExactly })
    if (total === 0) misses.count(q)
    else if (isExactly && !isTyped) questions.count(q)
  }
  return {
    count,
    countAgain(address) {
      if (!hasWords(address)) return
      const search = new URLSearchParams(address.slice(address.indexOf('?')))
      const q = search.get('q')!
      const found = known.get(q)
      if (found) count(q, found, search.has('typed'))
    },
    async flush() {
      await misses.flush()
      await questions.flush()
    },
  }
}
