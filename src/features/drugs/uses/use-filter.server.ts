import { type SQL, sql } from 'drizzle-orm'
import { usableNow } from './usable-now.server.ts'

export interface UseFilter {
  drugId?: number
  plantId?: number
  pestId?: number
  diseaseId?: number
  /** Instead of the ids, when only the aliases are known. */
  drugAlias?: string
  plantAlias?: string
  pestAlias?: string
  diseaseAlias?: string
  /** Only uses the site may recommend today: for private plots, in force, with a known waiting period. */
  usableOnly?: boolean
}

/** Uses with a line of the scope that matches the filter. */
export const matchingUses = (filter: UseFilter): SQL => sql`
  select use_id, drug_id, min(place) as place, min(phi_kind) as phi_kind, min(phi_days) as phi_days, bool_or(${usableNow()}) as is_usable,
    coalesce(bool_and(effect = 'partial'), false) as is_partial,
    coalesce(bool_or(plant_id in (select id from plant where edible)), false) as is_eaten
  from drug_use_scope where ${scopeCondition(filter)} group by use_id, drug_id`

/** The condition for a line of the scope. */
export function scopeCondition({ usableOnly, ...filter }: UseFilter): SQL {
  const conditions = (['drug', 'plant', 'pest', 'disease'] as const).flatMap(kind => {
    const id = idOf(filter, kind)
    return id ? [sql`${sql.identifier(`${kind}_id`)} = ${id}`] : []
  })
  if (usableOnly) conditions.push(usableNow())
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** The id of a record of the filter; null when the filter does not name one. */
export function idOf(filter: UseFilter, kind: 'drug' | 'plant' | 'pest' | 'disease'): SQL | null {
  const [id, alias] = [filter[`${kind}Id`], filter[`${kind}Alias`]]
  if (id !== undefined) return sql`${id}`
  return alias === undefined ? null : sql`(select id from ${sql.identifier(kind)} where alias = ${alias})`
}
