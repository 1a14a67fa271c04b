import { type SQL, sql } from 'drizzle-orm'
import { type Rate, rateText } from '#features/drug-uses/drug-use-words.ts'
import { type Place, placeWords } from '#features/drug-uses/places-and-methods.ts'
import { rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { executeNamed } from '#kit/db/named-statement.server.ts'
import { idOf, scopeCondition, type UseFilter } from './filter-of-uses.server.ts'
import { keyOfFilter } from './key-of-filter.ts'
import { bestUses, waitOrder } from './order-of-uses.server.ts'
import { placeToSay } from './permitted-waits.server.ts'
import { type Wait, waitText } from './wait-words.ts'

/** A product that may be used today, with the rate and the wait of the use that answers for it. */
export interface AllowedDrug {
  alias: string
  name: string
  substances: string | null
  rate: string
  wait: string
  /** The place of that use as a gardener says it, where it matters. */
  place: string | null
}

interface Found {
  drugs: (Omit<AllowedDrug, 'rate' | 'wait' | 'place'> & { use: Wait & Rate & { place: Place | null } })[]
  total: number
  more: unknown
}

/**
 * The tables `best`, all products (`drug_id`) that may be used today, and `matched`, the first of them with the best use of each and its
 * `position`, in the order of `order-of-uses.server.ts`. Names and uses are read of the first products only: a problem may have thousands.
 *
 * @param unwanted SQL for the ids of products that are left out
 */
export function allowedTables(filter: UseFilter, limit: number, unwanted: SQL | null = null): SQL {
  // A usable line is always one of a published use and drug.
  const usable = scopeCondition({ ...filter, usableOnly: true })
  const condition = unwanted ? sql`${usable} and drug_id not in (${unwanted})` : usable
  const ofFirst = sql`${condition} and drug_id = any (array(select drug_id from first_drug))`
  return sql`
    allowed_use as materialized (
      select use_id, drug_id, coalesce(bool_and(effect = 'partial'), false) as is_partial, min(${waitOrder}) as wait
      from drug_use_scope where ${condition} group by use_id, drug_id
    ),
    best as materialized (
      select drug_id, bool_and(is_partial) as is_partial,
        case when bool_and(is_partial) then min(wait) else min(wait) filter (where not is_partial) end as wait
      from allowed_use group by drug_id
    ),
    biological as materialized (
      select i.parent_id as drug_id from best join drug_ingredients i on i.parent_id = best.drug_id
      where i.substance_id = any (array(select id from substance where is_biological))
    ),
    placed as materialized (
      select *, rank() over (order by is_partial, is_biological desc, wait nulls last) as place
      from (select *, not is_partial and drug_id in (select drug_id from biological) as is_biological from best) weighed
    ),
    first_drug as materialized (
      select placed.drug_id, row_number() over (order by place, d.name collate "ru", d.id) as position
      from placed join drug d on d.id = placed.drug_id and d.status = 'published'
      where place <= ${limit} order by position limit ${limit}
    ),
    matched as materialized (select best_use.*, position from (${bestUses(ofFirst)}) best_use join first_drug using (drug_id))`
}

const substancesOf = sql`(select string_agg(s.name, ', ' order by i.position) from drug_ingredients i join substance s on s.id = i.substance_id
  where i.parent_id = d.id and s.status = 'published')`
/** The fields of `Wait` and of `Rate`, and the place. */
const factsOn = (
  plant: SQL | null,
) => sql`jsonb_build_object('place', ${placeToSay(sql`u.place`, plant)}, 'phiKind', u.phi_kind, 'phiDays', u.phi_days, 'phiConfirmed', u.phi_confirmed, 'harvestMinDays', u.harvest_min_days,
  'rateKind', u.rate_kind, 'rateMin', u.rate_min::text, 'rateMax', u.rate_max::text, 'rateUnit', u.rate_unit, 'basisValue', u.basis_value::text, 'basisUnit', u.basis_unit)`

/**
 * The first products of `findAllowed` with no more than their names, rates and waits, and how many there are.
 *
 * @param more SQL for JSON that is read with them, from the table `best`; always of the same text, with and without `unwanted`
 * @param unwanted SQL for the ids of products that are left out
 */
export async function findAllowedDrugs(
  db: Db,
  filter: UseFilter,
  limit: number,
  { more, unwanted = null }: { more: SQL; unwanted?: SQL | null },
): Promise<{ drugs: AllowedDrug[]; total: number; more: unknown }> {
  const row = rowOf<Found>({
    drugs: sql`(select coalesce(json_agg(json_build_object('alias', d.alias, 'name', d.name, 'substances', ${substancesOf}, 'use', ${factsOn(idOf(filter, 'plant'))})
      order by position), '[]') from matched join drug d on d.id = matched.drug_id
        join drug_use u on u.id = matched.use_id and u.status = 'published')`,
    total: sql`(select count(*)::int from best)`,
    more,
  })
  const statement = selectOf(row, undefined, sql`with ${allowedTables(filter, limit, unwanted)}`)
  const key = `${keyOfFilter(filter)}${unwanted ? '-without' : ''}`
  const [found] = await executeNamed(db, `find-allowed-drugs-by-${key}`, statement)
  const drugs = found!.drugs.map(({ use, ...drug }) => ({
    ...drug,
    rate: rateText(use),
    wait: waitText(use),
    place: use.place && placeWords[use.place],
  }))
  return { ...found!, drugs }
}
