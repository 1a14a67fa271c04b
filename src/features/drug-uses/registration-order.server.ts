import { sql } from 'drizzle-orm'

/** True in SQL of `drug_registrations` for a registration that has begun. */
const hasBegun = sql`(valid_from is null or valid_from <= current_date)`

const startOf = sql`coalesce(valid_from, case when status = 'active' then '-infinity' else coalesce(valid_to, 'infinity') end)`
const ofSameStart = sql`status = 'active', valid_to desc nulls last, position`

/**
 * The order of the registrations of one drug, the current one first: the same as `registrationOn` of the verdict. Of those that have
 * begun the latest one, whatever an older one says; else the next to begin.
 */
export const currentFirst = sql`${hasBegun} desc, case when ${hasBegun} then ${startOf} end desc,
  case when not ${hasBegun} then valid_from end, ${ofSameStart}`

/** The same order among the registrations that have begun. */
export const latestFirst = sql`${startOf} desc, ${ofSameStart}`

/** True in SQL for a kind of drug that may be used without a registration. */
export const needsNoRegistration = sql`d.kind in ('fertilizer', 'adjuvant', 'beneficial', 'trap')`
