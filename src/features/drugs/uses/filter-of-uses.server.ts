import { type SQL, sql } from 'drizzle-orm'
import { registeredPlaces } from '#features/drug-uses/places-and-methods.ts'
import { usableNow } from '#features/drug-uses/usable-now.server.ts'
import { usesOn } from './order-of-uses.server.ts'

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
  /** A pest, a disease or another purpose, when only the alias is known. */
  targetAlias?: string
  /** Only uses that are registered for this place. */
  place?: string
  /** Only uses the site may recommend today: for private plots, in force, with a known waiting period. */
  usableOnly?: boolean
}

/** Uses with a line of the scope that matches the filter. */
export const matchingUses = (filter: UseFilter): SQL => usesOn(scopeCondition(filter))

/** The condition for a line of the scope. */
export function scopeCondition({ usableOnly, targetAlias, place, ...filter }: UseFilter): SQL {
  const conditions = (['drug', 'plant', 'pest', 'disease'] as const).flatMap(kind => {
    const id = idOf(filter, kind)
    return id ? [sql`${sql.identifier(`${kind}_id`)} = ${id}`] : []
  })
  if (targetAlias !== undefined) conditions.push(isAgainst(targetAlias))
  if (place !== undefined) conditions.push(isForPlace(place))
  if (usableOnly) conditions.push(usableNow())
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`
}

/** The condition for a line of the scope that covers the place; of the same text for every place, so that a prepared statement may have it. */
export const isForPlace = (place: string): SQL => sql`place = any (${`{${registeredPlaces(place).join()}}`}::text[])`

const isAgainst = (
  alias: string,
) => sql`(pest_id = (select id from pest where alias = ${alias} and status = 'published')
  or disease_id = (select id from disease where alias = ${alias} and status = 'published')
  or use_id in (select t.parent_id from drug_use_targets t join effect e on e.id = t.effect_id and e.status = 'published' where e.alias = ${alias}))`

/** The id of a record of the filter; null when the filter does not name one. */
export function idOf(filter: UseFilter, kind: 'drug' | 'plant' | 'pest' | 'disease'): SQL | null {
  const [id, alias] = [filter[`${kind}Id`], filter[`${kind}Alias`]]
  if (id !== undefined) return sql`${id}`
  return alias === undefined ? null : sql`(select id from ${sql.identifier(kind)} where alias = ${alias})`
}
