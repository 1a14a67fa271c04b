import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { UsualValues } from './unusual-values.ts'

/** From so many values on a bound says something. */
const minKnown = 30

/** What 99 of 100 published uses do not exceed. */
export async function usualValues(db: Db): Promise<UsualValues> {
  const bound = (column: string) => {
    const value = sql.identifier(column)
    return sql`case when count(${value}) >= ${minKnown} then percentile_disc(0.99) within group (order by ${value}) end`
  }
  const row = rowOf<UsualValues>({
    phi: bound('phi_days'),
    interval: bound('interval_min_days'),
    reentry: bound('reentry_hand_days'),
    applications: bound('applications_max'),
  })
  const [found] = await findRows(db, selectOf(row, sql`from drug_use where status = 'published' and is_ready`))
  return found!
}
