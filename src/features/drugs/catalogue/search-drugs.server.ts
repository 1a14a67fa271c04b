import { sql } from 'drizzle-orm'
import { lastRegistrations } from './conditions.ts'
import { filters } from './facets.server.ts'

const isInForce = filters.expired.where(false)

/** As many as the unfiltered list: published products without those that are no longer in force. */
export const countInForce = sql`select count(*)::int from drug d left join ${lastRegistrations} r on r.parent_id = d.id
  where d.status = 'published' and ${isInForce}`
