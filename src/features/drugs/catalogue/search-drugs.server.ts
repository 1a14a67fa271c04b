import { type SQL, sql } from 'drizzle-orm'
import { lastRegistrations } from './conditions.ts'
import { filters } from './facets.server.ts'

const inForce = sql`drug d left join ${lastRegistrations} r on r.parent_id = d.id
  where d.status = 'published' and ${filters.expired.where(false)}`

/** As many as the unfiltered list: published products without those that are no longer in force. */
export const countInForce = sql`select count(*)::int from ${inForce}`

/** SQL for `alias` and `name` of the products that the list finds for these words. */
export const drugMatches = (q: string): SQL => sql`select d.alias, d.name from ${inForce} and ${filters.q.where(q)}`
