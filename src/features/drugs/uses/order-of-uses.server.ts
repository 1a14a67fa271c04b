import { type SQL, sql } from 'drizzle-orm'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'

/**
 * The order of uses and products wherever a problem or a crop is chosen: list, problem, crop, finder, home and product page. What a
 * private plot may use today comes first, of it what acts fully, of that the biological products; then the shorter wait, then the name.
 */

/** The wait of a line of the scope to sort by: none for a dash; null when it is not known in days. */
export const waitOrder = sql`case when phi_kind = 'not_regulated' then 0 else phi_days end`

/** One row per use with a line of the scope that meets the condition; with `per` one for each crop of it. */
export const usesOn = (condition: SQL, per?: 'plant_id'): SQL => sql`
  select use_id, drug_id, ${per ? sql`plant_id,` : sql``} min(place) as place, min(phi_kind) as phi_kind, min(phi_days) as phi_days, min(${waitOrder}) as wait,
    bool_or(${usableNow()}) as is_usable, coalesce(bool_and(effect = 'partial'), false) as is_partial,
    coalesce(bool_or(plant_id in (select id from plant where edible)), false) as is_eaten
  from drug_use_scope where ${condition} group by use_id, drug_id ${per ? sql`, plant_id` : sql``}`

/** The order of the uses of one drug: rows of `usesOn` with the use `u`. */
export const orderOfUses = sql`is_usable desc, is_partial, wait nulls last, u.sort_order, u.id`

/** Of each drug (with `per` on each crop) the use that answers for it, one row of `usesOn`. */
export function bestUses(condition: SQL, per?: 'plant_id'): SQL {
  const keys = per ? sql`matching.plant_id, matching.drug_id` : sql`matching.drug_id`
  return sql`
  select distinct on (${keys}) matching.* from (${usesOn(condition, per)}) matching join drug_use u on u.id = matching.use_id
  order by ${keys}, ${orderOfUses}`
}

/** Whether the drug `d` has a biological substance. */
export const isBiological = sql`d.id in (select i.parent_id from drug_ingredients i join substance s on s.id = i.substance_id where s.is_biological)`

/** The order of drugs: of the row `d` with its best use `best`. */
export const drugOrder = sql`best.is_usable desc, best.is_partial,
  (not best.is_partial and ${isBiological}) desc, best.wait nulls last, d.name collate "ru", d.id`
