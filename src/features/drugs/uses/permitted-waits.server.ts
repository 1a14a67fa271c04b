import { type SQL, sql } from 'drizzle-orm'
import type { Place } from '#features/drug-uses/places-and-methods.ts'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { idOf, scopeCondition, type UseFilter } from './filter-of-uses.server.ts'
import type { WaitSpread } from './wait-words.ts'

/** Whether a product may be used for a crop, and how long to wait then. */
export interface PermittedWaits {
  isDemo: boolean
  /** Also for farms only, or with an unknown waiting period. */
  isRegistered: boolean
  /** Over all uses that a private plot may rely on today; null without one. */
  waits: WaitSpread | null
  /** The place of all of them, where it matters. */
  place: Place | null
}

/** SQL for the place of a use on the crop where it matters: null where it may be anywhere, and for open ground where the crop is never under glass. */
export const placeToSay = (place: SQL, plant: SQL | null): SQL =>
  sql`case when ${place} = 'any' or ${place} = 'open' and not exists (select from drug_use_scope glass
    where glass.plant_id = ${plant ?? sql`null`} and glass.place = 'protected') then null else ${place} end`

const waitsOf = (lines: SQL) =>
  sql`(select case when count(*) > 0 then jsonb_build_object('minDays', min(phi_days), 'maxDays', max(phi_days),
    'hasDash', bool_or(phi_kind = 'not_regulated'), 'hasStage', bool_or(phi_kind = 'by_stage')) end from ${lines} where ${usableNow()})`

/** One statement. */
export async function findPermittedWaits(db: Db, filter: UseFilter & { drugId: number }): Promise<PermittedWaits> {
  const row = rowOf<PermittedWaits>({
    isDemo: sql`coalesce((select is_demo from drug where id = ${filter.drugId}), false)`,
    isRegistered: sql`exists (select from line)`,
    waits: waitsOf(sql`line`),
    place: sql`(select ${placeToSay(sql`the_place`, idOf(filter, 'plant'))}
      from (select case when min(place) = max(place) then min(place) else 'any' end as the_place from line where ${usableNow()}) places)`,
  })
  const lines = sql`with line as materialized (select * from drug_use_scope where ${scopeCondition(filter)})`
  const [found] = await findRows(db, selectOf(row, undefined, lines))
  return found!
}
