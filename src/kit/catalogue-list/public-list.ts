import { choiceOr, described, type Param, type ParsedQuery, parseQuery, type QuerySpec } from '#kit/http/list-query.ts'
import { notFound } from '#kit/problem.ts'
import type { FilterName, Filters } from './filter.ts'

type Words = Readonly<Record<'one' | 'few' | 'many', string>>
export type ListSpec = QuerySpec & { page: Param<number> }

/** A public list as its page, its API and search engines see it. `listParts` makes what all lists show of it. */
export interface PublicList<S extends ListSpec = ListSpec> {
  /** `/sorts`. */
  path: string
  /** «Сорта», in breadcrumbs. */
  name: string
  /** «1 сорт, 2 сорта, 5 сортов». */
  words: Words
  filters: Filters
  /** Every parameter in the order of the address. */
  spec: S
  /** The orders of `sort` with their names, the default one first. */
  orders?: Readonly<Record<string, string>>
  /** A list of one value of these filters, with no other parameter, is indexed by search engines like the whole list. */
  indexed?: readonly string[]
  /** Those of them whose list stands for the narrower ones, which are not indexed; without this all do. */
  parents?: readonly string[]
}

type Declared<S extends ListSpec, F> = PublicList<S> & {
  filters: F
  indexed?: readonly FilterName<F>[]
  parents?: readonly FilterName<F>[]
}

export const publicList = <S extends ListSpec, F extends Filters>(list: Declared<S, F>): PublicList<S> => list

/** The parameter `sort`. */
export const orderParam = <O extends string>(note: string, orders: Readonly<Record<O, string>>): Param<O> => {
  const names = Object.keys(orders) as O[]
  return described(note, choiceOr(names, names[0]! as NoInfer<O>))
}

export const pagesOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** Unknown parameters are ignored, an invalid page is 404, other invalid values give an empty list with a hint. */
export function parseList<S extends ListSpec>(
  { spec }: PublicList<S>,
  { pathname, search, searchParams }: URL,
): ParsedQuery<S> {
  const parsed = parseQuery(spec, searchParams)
  if ('page' in parsed.errors) throw notFound(pathname + search)
  return parsed
}
