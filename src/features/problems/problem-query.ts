import { activeNames, type FilterName as NameOf, paramsOf } from '#kit/catalogue-list/filter.ts'
import { alias, choice, choiceOr, described, type ParsedQuery, pageNumber, parseQuery, type QueryValues } from '#kit/http/list-query.ts'
import { type ProblemFilters, problemFilters } from './catalogue/problem-filters.server.ts'
import type { ProblemKind } from './problem-kind.ts'

export const sorts = {
  harm: 'опасные сейчас',
  name: 'по названию',
  season: 'активные сейчас',
  severity: 'самые вредные',
} as const
type Sort = keyof typeof sorts

/** The parameters of both lists, for pages and API, in the order of the address. */
function specOf(kind: ProblemKind) {
  const { q, group, ...others } = paramsOf(problemFilters(kind))
  return {
    q,
    group,
    ...others,
    sort: described('Порядок; harm\u00a0— сила поражения и\u00a0сезон вместе', choiceOr(Object.keys(sorts) as Sort[], 'harm')),
    page: pageNumber(),
  }
}

export type ProblemSpec = ReturnType<typeof specOf>
export type ProblemQuery = QueryValues<ProblemSpec>
export type ParsedProblemQuery = ParsedQuery<ProblemSpec>
export type FilterName = NameOf<ProblemFilters>

const specs: Record<ProblemKind, ProblemSpec> = { pests: specOf('pests'), diseases: specOf('diseases') }
export const problemQuery = (kind: ProblemKind): ProblemSpec => specs[kind]

/** The whole list. */
export const emptyProblemQuery: ProblemQuery = parseQuery(specs.pests, new URLSearchParams()).values

/** The page of a pest or a disease: the crop, whether it grows under cover, and the page of the table of uses. */
export const problemPageQuery = { crop: alias(), place: choice(['open', 'protected']), page: pageNumber() }

export const activeFilters = (kind: ProblemKind, query: ProblemQuery): FilterName[] => activeNames(problemFilters(kind), query)

/** The same query without one filter, on the first page. */
export const without = (kind: ProblemKind, query: ProblemQuery, name: FilterName): ProblemQuery => ({
  ...query,
  page: 1,
  [name]: problemFilters(kind)[name].param.absent,
})
