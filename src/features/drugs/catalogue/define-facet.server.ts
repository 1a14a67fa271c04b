import { type SQL, sql } from 'drizzle-orm'
import type { Param } from '#kit/http/list-query.ts'

/**
 * One filter of the drug catalogue. Everything about it is in this object: how the URL and the API parse it, its condition in SQL,
 * its group of check boxes, its counts, its chips and hints.
 */
export interface Filter<T = unknown> {
  param: Param<T>
  /** Heading of the group, and the filter's name in a hint. */
  label: string
  /**
   * What the condition applies to: the drug `d` with its last registration `r`, or a line of `drug_use_scope`.
   * All filters of lines must be met by the same line.
   */
  of: 'drug' | 'line'
  where(value: T): SQL
  /** Whether this value filters at all. */
  isActive(value: T): boolean
  /** The text of a chosen value on its chip. */
  chip(name: string, value: string): string
  /** Names of the values, in the order they are shown, where the values are not records. */
  words?: Readonly<Record<string, string>>
  /** The drug's own value, for `count`. Without `count` it must be one text of a few, or null. */
  column?: SQL
  /** SQL of the rows `value, label?, count`, over the drugs that match all other filters. */
  count?(list: MatchingDrugs): SQL
  /** Its column in `drug_bitmap`, and its condition there if it differs. Without it the lines are counted. */
  bitmap?: { column: SQL; where?(value: T): SQL }
  /** Its group in the filter column; without it the parameter works but is not shown. */
  group?: {
    open?: boolean
    /** Limit of shown values; chosen ones are always shown. */
    maxValues?: number
    /** A number to type instead of values to tick. */
    unit?: string
  }
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

type Optional = 'isActive' | 'chip'
type FilterOptions<T> = Omit<Filter<T>, Optional> & Partial<Pick<Filter<T>, Optional>>

/** A filter of the catalogue, with defaults for the optional parts. */
export const filter = <T>(given: FilterOptions<T>): Filter<T> => ({
  isActive: isSet,
  chip: name => name.charAt(0).toUpperCase() + name.slice(1),
  ...given,
})

/** Counted by `count`, or by `column`. */
export const facet = <T>(given: FilterOptions<T> & ({ count: object } | { column: SQL; words: object })): Facet<T> => ({
  ...filter(given),
  isCounted: true,
})

/** A facet by a property of the drug that has few values. */
export const columnFacet = <T extends string>(
  given: Omit<FilterOptions<readonly T[]>, 'of' | 'where'> & Required<Pick<Filter, 'column' | 'words'>>,
): Facet<readonly T[]> => facet({ ...given, of: 'drug', where: values => sql`coalesce(${given.column} in (${sqlList(values)}), false)` })

const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false && value !== '')

/** Values as parameters of SQL. */
export const sqlList = (values: readonly (string | number)[]): SQL =>
  sql.join(
    values.map(value => sql`${value}`),
    sql`, `,
  )

/** Ids of the published records with these aliases. */
export const publishedIds = (table: 'plant' | 'pest' | 'disease' | 'substance' | 'formulation', aliases: readonly string[]): SQL =>
  sql`array(select id from ${sql.identifier(table)} where alias in (${sqlList(aliases)}) and status = 'published')`
