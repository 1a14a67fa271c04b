import { sql } from 'drizzle-orm'
import { foldedWords } from '#features/search/fold.ts'
import { searchMiss } from '#features/search/search-miss.table.ts'
import { batchedCounts, type Count } from '#kit/batched-counts.server.ts'
import type { Db } from '#kit/db/database.server.ts'

const maxCounted = 200
const maxStored = 1_000
const storedDays = 180
const maxWords = 8

export interface MissCounts {
  /** Words that found nothing. */
  count(q: string): void
  flush(): Promise<void>
}

/** What people search for may be about themselves: an address, a number, a name with both are not stored. */
export const isStorableMiss = (q: string): boolean =>
  !/@|:\/\/|\d{5}/.test(q.replace(/[\s()+-]/g, '')) && wordsOf(q).length > 0

const wordsOf = (q: string) => foldedWords(q).slice(0, maxWords)
export const keyOfMiss = (q: string): string => wordsOf(q).sort().join(' ').slice(0, 200)

export function openMissCounts(db: Db, onError: (error: unknown) => void): MissCounts {
  const counts = batchedCounts<string>({ write: counted => write(db, counted), onError, maxKeys: maxCounted })
  return { flush: counts.flush, count: q => isStorableMiss(q) && counts.count(q) }
}

async function write(db: Db, counts: ReadonlyMap<string, Count>): Promise<void> {
  const byWords = new Map<string, { q: string; times: number }>()
  for (const [q, { hits }] of counts) {
    const words = keyOfMiss(q)
    byWords.set(words, { q, times: (byWords.get(words)?.times ?? 0) + hits })
  }
  const rows = JSON.stringify([...byWords].map(([words, row]) => ({ words, ...row })))
  await db.execute(sql`insert into ${searchMiss} (words, q, times) select words, q, times
    from jsonb_to_recordset(${rows}::jsonb) r(words text, q text, times int) order by words
    on conflict (words) do update set times = search_miss.times + excluded.times, q = excluded.q, last_at = now()`)
  await forgetOld(db)
}

/** What somebody has told outlives what was only searched for. */
async function forgetOld(db: Db): Promise<void> {
  await db.execute(sql`delete from ${searchMiss} where last_at < now() - make_interval(days => ${storedDays})
    or words in (select words from ${searchMiss} order by told <> '' desc, times desc, last_at desc offset ${maxStored})`)
}

/** «Чего не хватает?»: told by somebody, without a name. */
export async function tellMiss(db: Db, q: string, told: string): Promise<void> {
  await db
    .insert(searchMiss)
    .values({ words: keyOfMiss(q) || '-', q, told, times: 1 })
    .onConflictDoUpdate({
      target: searchMiss.words,
      set: { told, q, times: sql`search_miss.times + 1`, lastAt: sql`now()` },
    })
  await forgetOld(db)
}
