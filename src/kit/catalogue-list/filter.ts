import type { SQL } from 'drizzle-orm'
import type { Param } from '#kit/http/list-query.ts'

/**
 * One filter of a public list. Everything about it is in this object: how the URL and the API parse it, its condition in SQL,
 * its group of check boxes, its chips and hints. How its values are counted is up to the list: see `matches.server.ts`.
 */
export interface Filter<T = unknown> {
  param: Param<T>
  /** Heading of the group, and the filter's name in a hint. */
  label: string
  /** Its name in a hint, where that is not the heading. */
  hint?: string
  /** `own`: the filter's column in the table of matches, for lists that have one. */
  where(value: T, own: SQL): SQL
  /** Whether this value filters at all. */
  isActive(value: T): boolean
  /** The text of a chosen value on its chip. */
  chip(name: string, value: string): string
  /** The text of a value in the column of filters, of its name. */
  text?(name: string): string
  /** Names of the values, in the order they are shown, where the values are not records. */
  words?: Readonly<Record<string, string>>
  /** The values in the order they are shown, where their names look like numbers, which an object would put first. */
  order?: readonly string[]
  /** Its values are published records, and all of them are counted. */
  ofRecords?: true
  /** Its group in the filter column; without it the parameter works but is not shown. */
  group?: FilterGroup
}

interface FilterGroup {
  open?: boolean
  /** Limit of shown values; chosen ones come first and are always shown. */
  maxValues?: number
  /** A number to type instead of values to tick. */
  unit?: string
  /** Whether a value that is not chosen is shown at all. */
  shows?(value: string): boolean
  /** Chosen values that no record has are shown too. */
  showsUnknown?: true
  /** The filter it stands under in the column, where that is not the one declared before it. */
  below?: string
}

export type Filters = Readonly<Record<string, Filter>>
export type FilterName<F> = keyof F & string
/** The type of a filter's value. */
type ValueOf<F> = F extends { param: Param<infer T> } ? T : never
export type Params<F> = { [N in keyof F]: Param<ValueOf<F[N]>> }
export type FilterValues<F> = { [N in keyof F]: ValueOf<F[N]> }

/** How many records of the list a value stands for. */
export interface Count {
  value: string
  label?: string | null
  count: number
}

type Optional = 'isActive' | 'chip'
export type FilterOptions<F extends { [K in Optional]: unknown }> = Omit<F, Optional> & Partial<Pick<F, Optional>>

/** Defaults for the optional parts of a filter. */
export const filterDefaults = {
  isActive: (value: unknown): boolean =>
    Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false && value !== '',
  chip: (name: string): string => name.charAt(0).toUpperCase() + name.slice(1),
}

export const paramsOf = <F>(filters: F): Params<F> =>
  Object.fromEntries(Object.entries(filters as Filters).map(([name, { param }]) => [name, param])) as Params<F>

export const namesOf = <F>(filters: F): FilterName<F>[] => Object.keys(filters as Filters) as FilterName<F>[]

/** The filters that this query uses, in the order of their declaration. */
export const activeNames = <F>(filters: F, query: FilterValues<F>): FilterName<F>[] =>
  namesOf(filters).filter(name => (filters as Filters)[name]!.isActive(query[name]))

/** The values of a filter as the texts of its check boxes. */
export function chosenValues(value: unknown): readonly string[] {
  if (typeof value === 'boolean') return value ? ['1'] : []
  if (value === undefined || value === '') return []
  return Array.isArray(value) ? value : [String(value)]
}

/** The text on the chip of a chosen value; an unknown value is shown as in the URL. */
export const chipLabel = ({ words, chip }: Filter, value: string, counts: readonly Count[]): string =>
  chip(words?.[value] ?? counts.find(count => count.value === value)?.label ?? value, value)

/** What is left of a filter's value without one of the texts that `chosenValues` gives. */
export const withoutValue = ({ param }: Filter, current: unknown, value: string): unknown =>
  Array.isArray(current) ? current.filter(other => other !== value) : param.absent
