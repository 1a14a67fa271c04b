import { type SQL, sql } from 'drizzle-orm'
import { type FilterOptions, filterDefaults, type Filter as ListFilter } from '#kit/catalogue-list/filter.ts'

/** A filter of the drug catalogue, counted over the drugs or, through bitmaps, over the lines of their uses. */
export interface Filter<T = unknown> extends ListFilter<T> {
  /**
   * What the condition applies to: the drug `d` with its last registration `r`, or a line of `drug_use_scope`.
   * All filters of lines must be met by the same line.
   */
  of: 'drug' | 'line'
  where(value: T): SQL
  /** The drug's own value, for `count`. Without `count` it must be one text of a few, or null. */
  column?: SQL
  /** SQL of the rows `value, label?, count`, over the drugs that match all other filters. */
  count?(list: MatchingDrugs): SQL
  /** Its column in `drug_bitmap`, and its condition there if it differs. Without it the lines are counted. */
  bitmap?: { column: SQL; where?(value: T): SQL }
  /** How it is counted in memory; a query with a filter that lacks it is answered by the database. */
  inMemory?: OwnValues | LineTest<T>
}

/** For filters of drugs: SQL of the array of the drug's own values. */
export interface OwnValues {
  values: SQL
  /** A table with a row for each drug at most, where one look for each drug takes too long. */
  join?: SQL
  /** Tables of other records that the values are read from: when a row of them changes, all drugs are read again. */
  reads?: readonly string[]
}

/** For filters of lines. */
export interface LineTest<T> {
  fits(value: T): (line: KnownLine) => boolean
  /** The values of the facet that the line counts for. */
  valuesOf?(line: KnownLine): readonly string[]
}

/** A line of `drug_use_scope`, with the aliases of published records. */
export interface KnownLine {
  crop: string | null
  /** With `pests/` or `diseases/` before the alias. */
  target: string | null
  place: string
  phiKind: string
  phiDays: number | null
}

/** The drugs that match every filter except the one being counted. */
interface MatchingDrugs {
  /** Their rows, with `id` and the filter's own column under the name `value`. */
  drugs: SQL
  /** For filters of lines: rows `…key, count` of drugs by a column of their lines. */
  byLine(key: SQL, join?: SQL): SQL
}

/** A filter whose values are shown with the number of drugs behind each. */
export interface Facet<T = unknown> extends Filter<T> {
  isCounted: true
}

/** A filter of the catalogue, with defaults for the optional parts. */
export const filter = <T>(given: FilterOptions<Filter<T>>): Filter<T> => ({ ...filterDefaults, ...given })

/** Counted by `count`, or by `column`. */
export const facet = <T>(
  given: FilterOptions<Filter<T>> & ({ count: object } | { column: SQL; words: object }),
): Facet<T> => ({
  ...filter(given),
  isCounted: true,
})

/** A facet by a property of the drug that has few values. */
export const columnFacet = <T extends string>(
  given: Omit<FilterOptions<Filter<readonly T[]>>, 'of' | 'where'> & Required<Pick<Filter, 'column' | 'words'>>,
): Facet<readonly T[]> =>
  facet({
    ...given,
    of: 'drug',
    where: values => sql`coalesce(${given.column} in (${sqlList(values)}), false)`,
    inMemory: { values: sql`array_remove(array[${given.column}], null)` },
  })

/** Values as parameters of SQL. */
export const sqlList = (values: readonly (string | number)[]): SQL =>
  sql.join(
    values.map(value => sql`${value}`),
    sql`, `,
  )

/** Ids of the published records with these aliases. */
export const publishedIds = (
  table: 'plant' | 'pest' | 'disease' | 'substance' | 'formulation',
  aliases: readonly string[],
): SQL =>
  sql`array(select id from ${sql.identifier(table)} where alias in (${sqlList(aliases)}) and status = 'published')`
