import type { Db } from '#kit/db/database.server.ts'
import { openQuestionCounts } from './popular-questions.server.ts'
import { openMissCounts } from './record-miss.server.ts'

/** What is counted of the questions of people: without anything about them. */
export interface SearchCounts {
  count(q: string, found: { total: number; isExactly: boolean }, isTyped?: boolean): void
  flush(): Promise<void>
}

/** What was found is suggested to others, unless it is the beginning of a word that is still typed; what was not is work for editors. */
export function openSearchCounts(db: Db, onError: (error: unknown) => void): SearchCounts {
  const [misses, questions] = [openMissCounts(db, onError), openQuestionCounts(db, onError)]
  return {
    async flush() {
      await misses.flush()
      await questions.flush()
    },
    count(q, { total, isExactly }, isTyped = false) {
      if (total === 0) misses.count(q)
      else if (isExactly && !isTyped) questions.count(q)
    },
  }
}
