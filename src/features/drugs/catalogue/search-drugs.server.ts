import { type SQL, sql } from 'drizzle-orm'
import { foldText } from '#kit/text/fold-text.ts'
import { lastRegistrations } from './conditions.ts'
import { filters } from './facets.server.ts'

const inForce = sql`drug d left join ${lastRegistrations} r on r.parent_id = d.id
  where d.status = 'published' and ${filters.expired.where(false)}`

/** As many as the unfiltered list: published products without those that are no longer in force. */
export const countInForce = sql`select count(*)::int from ${inForce}`

/** SQL for the aliases of the products that the list shows. */
export const aliasesInForce = sql`select d.alias from ${inForce}`

const foldedName = sql`replace(lower(d.name), 'ё', 'е')`

/** SQL for `alias`, `name`, `rank` and `position` of the products that the list finds for these words: by name, then by substance, then by other texts. */
export function drugMatches(q: string): SQL {
  const found = foldText(q)
  return sql`select d.alias, d.name, case when starts_with(d.search_text, ${found}) then 30 when strpos(${foldedName}, ${found}) > 0 then 20
    when strpos(d.search_text, ${found}) = 0 then 10 else 0 end as rank, null::int as position from ${inForce} and ${filters.q.where(q)}`
}
