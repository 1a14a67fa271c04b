import { type SQL, sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { foldText, searchWords } from '#kit/text/fold-text.ts'

/** Condition for the plant `c`: its searched text contains every word. */
export function matchesWords(q: string): SQL {
  const parts = searchWords(q)
  if (parts.length === 0) return sql`true`
  return sql.join(
    parts.map(part => sql`c.search_text like ${`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`}`),
    sql` and `,
  )
}

/** SQL for `alias`, `name`, `rank` and `position` of the crops that the list finds for these words: by name, then by synonyms and family. */
export function plantMatches(q: string): SQL {
  const found = foldText(q)
  return sql`select c.alias, c.short_name as name, case when starts_with(c.search_text, ${found}) or starts_with(replace(lower(c.short_name), 'ё', 'е'), ${found}) then 30
    when strpos(replace(lower(c.name || ' ' || c.short_name), 'ё', 'е'), ${found}) > 0 then 20 else 0 end as rank, c.sort_order as position
    from plant c where c.status = 'published' and ${matchesWords(q)}`
}

/** Crops with the most similar names, for a search without results. */
export function findNearest(db: Db, q: string): Promise<{ alias: string; name: string }[]> {
  const text = foldText(q)
  const row = rowOf<{ alias: string; name: string }>({ alias: sql`alias`, name: sql`short_name` })
  const rest = sql`from plant
    where status = 'published' and word_similarity(${text}, search_text) > 0.35
    order by word_similarity(${text}, search_text) desc, short_name collate "ru" limit 3`
  return findRows(db, selectOf(row, rest))
}
