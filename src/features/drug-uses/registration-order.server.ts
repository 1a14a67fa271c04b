import { type SQL, sql } from 'drizzle-orm'

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

/**
 * SQL for the days on which the current registration of the drug with this id is in force, as lists of drugs mean it; null without any
 * registration. Before the first one begins it counts already.
 */
export const daysInForce = (drugId: SQL): SQL => sql`(select case when count(*) > 0 then coalesce(range_agg(
      daterange(begins, greatest(begins, coalesce(least(next_begins, valid_to + 1), 'infinity')))) filter (where status in ('active', 'unknown')), '{}') end
    from (
      select distinct on (period.begins) period.*, r.status, r.valid_to from (
        select case when lag(starts) over (order by starts) is null then '-infinity' else starts end as begins, starts,
          lead(starts) over (order by starts) as next_begins
        from (select distinct coalesce(valid_from, '-infinity') as starts from drug_registrations where parent_id = ${drugId}) first_day
      ) period join drug_registrations r on r.parent_id = ${drugId} and coalesce(r.valid_from, '-infinity') <= period.starts
      order by period.begins, ${latestFirst}
    ) latest)`
