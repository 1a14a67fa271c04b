import { type SQL, sql } from 'drizzle-orm'
import type { Param } from '#kit/http/list-query.ts'

/**
 * One parameter that narrows the catalogue of drugs. Everything about it follows from this object: how the address and the API
 * read it, its condition in SQL, its group of check boxes, its counts, its chips and hints.
 */
export interface Filter<T = unknown> {
  param: Param<T>
  /** Heading of the group, and the filter's name in a hint. */
  label: string
  /**
   * What has to meet the condition: the drug `d` with its last registration `r`, or a line of `drug_use_scope`.
   * All filters of lines must be met by the same line.
   */
  of: 'drug' | 'line'
  where(value: T): SQL
  /** Whether the filter takes anything away. */
  isActive(value: T): boolean
  /** The text of a chosen value on its chip. */
  chip(name: string, value: string): string
  /** Names of the values, in the order they are shown, where the values are not records. */
  words?: Readonly<Record<string, string>>
  /** What a drug has of this, for `count`. Without `count` it is one text of few possible ones, or null. */
  column?: SQL
  /** SQL of the rows `value, label?, count`, in the list that all the other filters leave. */
  count?(list: MatchingDrugs): SQL
  /** Its column in `drug_bitmap`, and its condition there if that is another; without it the lines themselves are counted. */
  bitmap?: { column: SQL; where?(value: T): SQL }
  /** Its group in the column of filters; without it the parameter works, but is not offered. */
  group?: {
    open?: boolean
    /** Values shown at most; a chosen one always is. */
    maxValues?: number
    /** A number to type instead of values to tick. */
    unit?: string
  }
}

/** The drugs that every filter but the one being counted leaves in the list. */
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

/** A filter of the catalogue; what is not said is the usual. */
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
