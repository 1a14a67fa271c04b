import { type SQL, sql } from 'drizzle-orm'
import {
  activeNames,
  chosenValues,
  type Filter,
  type FilterOptions,
  type FilterValues,
  filterDefaults,
  namesOf,
} from './filter.ts'

/**
 * The ordinary way of counting: a table `matches` of all published records with one boolean per filter, of which counts, pages and
 * closest matches are read. It reads every record once, which is right for some thousands of them; more are counted in a snapshot.
 */
export interface MatchedFilter<T = unknown> extends Filter<T> {
  /** Its column in the table, of the record `p`. */
  column(value: T): SQL
  /** What `column` joins to the record `p`. */
  join?: SQL
  /** SQL of the rows `value, label, count` over `matches`. Without it nothing is counted. */
  count?(own: SQL, condition: SQL): SQL
  /** The same filter for kinds with many records: see `snapshot.server.ts`. */
  inSnapshot?: {
    /** SQL of a JSON array of the texts that the record `p` counts for. */
    values: SQL
    /** A record must have all chosen values, not one of them. */
    needsAll?: true
    /** SQL of all rows `value, label`, where the values are records. */
    known?: SQL
  }
}
export type MatchedFilters = Readonly<Record<string, MatchedFilter>>

export const matchedFilter = <T>(given: FilterOptions<MatchedFilter<T>>): MatchedFilter<T> => ({
  ...filterDefaults,
  ...given,
})

type Given<T> = Omit<FilterOptions<MatchedFilter<T>>, 'where' | 'column' | 'count' | 'inSnapshot'> & { column: SQL }

/** A facet by a column of the record that holds one of a few texts. */
export const facetOfColumn = <T extends string>({
  column,
  ...given
}: Given<readonly T[]> & { words: object }): MatchedFilter<readonly T[]> =>
  matchedFilter<readonly T[]>({
    ...given,
    column: () => column,
    where: (values, own) => sql`${own} = any(${textArray(values)})`,
    count: (own, condition) =>
      sql`select ${own} as value, null as label, count(*)::int as count from matches where ${condition} and ${own} is not null group by ${own}`,
    inSnapshot: { values: sql`to_jsonb(array_remove(array[${column}], null))` },
  })

/** A facet by a list of texts, each of which stands in it once. */
export const facetOfValues = <T extends string>({
  column,
  ...given
}: Given<readonly T[]> & { words: object }): MatchedFilter<readonly T[]> =>
  matchedFilter<readonly T[]>({
    ...given,
    column: () => column,
    where: (values, own) => sql`${own} && ${textArray(values)}`,
    count: (own, condition) =>
      sql`select value, null as label, count(*)::int as count from matches, unnest(${own}) value where ${condition} group by value`,
    inSnapshot: { values: sql`to_jsonb(${column})` },
  })

/** A facet that is only on or off. */
export const facetOfFlag = ({ column, ...given }: Given<boolean>): MatchedFilter<boolean> =>
  matchedFilter<boolean>({
    ...given,
    column: () => column,
    where: (_, own) => own,
    count: (own, condition) =>
      sql`select '1' as value, null as label, count(*)::int as count from matches where ${own} and ${condition}`,
    inSnapshot: { values: sql`case when ${column} then '["1"]'::jsonb end` },
  })

/** The records of a facet: `label` is their column with the name, `order` decides among those with equal counts. */
interface Referenced {
  table: string
  label: string
  order: SQL
}

/** A facet by published records that a record refers to: `column` is an array of their ids, each once; chosen are their aliases, or one. */
export const facetOfRecords = <T extends readonly string[] | string | undefined>({
  column,
  records: { table, label, order },
  ...given
}: Given<T> & { records: Referenced }): MatchedFilter<T> =>
  matchedFilter<T>({
    ...given,
    ofRecords: true,
    column: () => column,
    where: (chosen, own) =>
      sql`${own} && array(select id from ${sql.identifier(table)} where alias = any(${textArray(chosenValues(chosen))}) and status = 'published')`,
    count: (
      own,
      condition,
    ) => sql`select r.alias as value, r.${sql.identifier(label)} as label, coalesce(n.count, 0) as count
      from ${sql.identifier(table)} r left join (select unnest(${own}) as id, count(*)::int as count from matches where ${condition} group by 1) n
        on n.id = r.id
      where r.status = 'published' order by coalesce(n.count, 0) desc, ${order}`,
    inSnapshot: {
      values: sql`(select jsonb_agg(r.alias) from ${sql.identifier(table)} r where r.id = any(${column}) and r.status = 'published')`,
      known: sql`select r.alias as value, r.${sql.identifier(label)} as label from ${sql.identifier(table)} r where r.status = 'published' order by ${order}`,
    },
  })

/** The common table expressions up to `matches`, of the published records of a table. */
export function matchesOf<F extends MatchedFilters>(table: string, filters: F, query: FilterValues<F>): SQL {
  const all = Object.entries(filters)
  const active = activeNames(filters, query)
  const own = all.map(([name, { column }]) => sql`${column(query[name])} as ${sql.identifier(name)}`)
  const joins = all.flatMap(([, { join }]) => (join ? [join] : []))
  const met = all.map(([name, { where }]) => {
    const condition = active.includes(name) ? where(query[name], sql`${sql.identifier(name)}`) : sql`true`
    return sql`${condition} as ${matchOf(name)}`
  })
  return sql`listed as (
      select p.id, ${sql.join(own, sql`, `)} from ${sql.identifier(table)} p ${sql.join(joins, sql` `)} where p.status = 'published'
    ),
    matches as materialized (select *, ${sql.join(met, sql`, `)} from listed)`
}

/** Of a row of `matches`: whether it meets this filter. */
export const matchOf = (name: string): SQL => sql`${sql.identifier(`matches_${name}`)}`

/** Of a row of `matches`: whether it meets all filters, or all but one. */
export const matchesAll = (filters: MatchedFilters, except?: string): SQL =>
  sql.join(
    namesOf(filters)
      .filter(name => name !== except)
      .map(matchOf),
    sql` and `,
  )

/** A row of `matchCounts`. */
export interface MatchCount {
  /** The name of a facet; `total`: all matches; `without`: matches without the filter named in `value`. */
  facet: string
  value: string
  label: string | null
  count: number
}

/** Rows `facet, value, label, count`: the total, each facet over the records that meet all other filters, and the totals without each active filter. */
export function matchCounts<F extends MatchedFilters>(filters: F, query: FilterValues<F>): SQL {
  const facets = Object.entries(filters).flatMap(([name, { count }]) => {
    if (!count) return []
    const rows = count(sql`${sql.identifier(name)}`, matchesAll(filters, name))
    return [sql`union all select ${name}::text, value, label, count from (${rows}) ${sql.identifier(`of_${name}`)}`]
  })
  const without = activeNames(filters, query).map(
    name =>
      sql`union all select 'without', ${name}::text, null, count(*)::int from matches where ${matchesAll(filters, name)}`,
  )
  return sql`select 'total' as facet, '' as value, null as label, count(*)::int as count from matches where ${matchesAll(filters)}
    ${sql.join([...facets, ...without], sql` `)}`
}

const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
