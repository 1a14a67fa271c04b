import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { foldText } from '#kit/text/fold-text.ts'

/** Crops with the most similar names, for a search without results. */
export function findNearest(db: Db, q: string): Promise<{ alias: string; name: string }[]> {
  const text = foldText(q)
  const row = rowOf<{ alias: string; name: string }>({ alias: sql`alias`, name: sql`short_name` })
  const rest = sql`from plant
    where status = 'published' and word_similarity(${text}, search_text) > 0.35
    order by word_similarity(${text}, search_text) desc, short_name collate "ru" limit 3`
  return findRows(db, selectOf(row, rest))
}
