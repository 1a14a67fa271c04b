import { type SQL, sql } from 'drizzle-orm'
import { currentFirst } from '#features/drug-uses/registration-order.server.ts'
import { type DrugQuery, drugFilters, type FilterName, filterOf, isActive, lineFilters } from './drug-query.ts'

/** The filters of the catalogue as conditions of SQL. Values travel as parameters only. */
const conditionOf = (query: DrugQuery, name: FilterName): SQL => filterOf(name).where(query[name])

export const activeLineFilters = (query: DrugQuery): FilterName[] => lineFilters.filter(name => isActive(query, name))

/** The condition for a line of `drug_use_scope`; null when no filter of lines is active. */
export function lineCondition(query: DrugQuery, without?: FilterName): SQL | null {
  const conditions = activeLineFilters(query)
    .filter(name => name !== without)
    .map(name => conditionOf(query, name))
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : null
}

/** The bit of a drug filter in `missed`. */
export const bitOf = (name: FilterName): number => 1 << drugFilters.indexOf(name)

/** One bit per filter that the drug does not meet: 0 is in the list, a single bit means that one filter excludes it. */
export function missedBits(query: DrugQuery): SQL {
  const terms = drugFilters
    .filter(name => isActive(query, name))
    .map(name => sql`case when ${conditionOf(query, name)} then 0 else ${sql.raw(String(bitOf(name)))} end`)
  return terms.length > 0 ? sql.join(terms, sql` + `) : sql`0`
}

/** The columns that drug facets are counted by, named like the filters. */
export const facetColumns: readonly (readonly [name: FilterName, column: SQL])[] = drugFilters.flatMap(name => {
  const { column } = filterOf(name)
  return column ? [[name, column] as const] : []
})

/** The current registration of each drug. */
export const lastRegistrations = sql`(select distinct on (parent_id) parent_id, number, status, valid_to from drug_registrations
  order by parent_id, ${currentFirst})`

/** Whether the drug with this id has a biological substance. */
export const isBiological = (drugId: SQL): SQL =>
  sql`${drugId} in (select i.parent_id from drug_ingredients i join substance s on s.id = i.substance_id where s.is_biological)`
