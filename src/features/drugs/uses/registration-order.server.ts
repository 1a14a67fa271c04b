import { sql } from 'drizzle-orm'

/** True in SQL of `drug_registrations` for a registration that has begun. */
export const hasBegun = sql`(valid_from is null or valid_from <= current_date)`

/**
 * The order of the registrations of one drug, the current one first: the same as `registrationOn` of the verdict. Of those that have
 * begun the latest one, whatever an older one says; else the next to begin.
 */
export const currentFirst = sql`${hasBegun} desc,
  case when ${hasBegun} then coalesce(valid_from, case when status = 'active' then '-infinity' else coalesce(valid_to, 'infinity') end) end desc,
  case when not ${hasBegun} then valid_from end, status = 'active', valid_to desc nulls last, position`

/** True in SQL for a kind of drug that may be used without a registration. */
export const needsNoRegistration = sql`d.kind in ('fertilizer', 'adjuvant', 'beneficial', 'trap')`
