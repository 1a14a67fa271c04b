import { paramsOf } from '#kit/catalogue-list/filter.ts'
import { orderParam, publicList } from '#kit/catalogue-list/public-list.ts'
import { alias, choice, type ParsedQuery, pageNumber, parseQuery, type QueryValues } from '#kit/http/list-query.ts'
import { problemFilters } from './catalogue/problem-filters.server.ts'
import { kindWords, type ProblemKind } from './problem-kind.ts'

const sorts = {
  harm: 'опасные сейчас',
  name: 'по названию',
  season: 'активные сейчас',
  severity: 'самые вредные',
} as const

/** The parameters of both lists, for pages and API, in the order of the address. */
function specOf(kind: ProblemKind) {
  const { q, group, ...others } = paramsOf(problemFilters(kind))
  return {
    q,
    group,
    ...others,
    sort: orderParam('Порядок; harm\u00a0— сила поражения и\u00a0сезон вместе', sorts),
    page: pageNumber(),
  }
}

export type ProblemSpec = ReturnType<typeof specOf>
export type ProblemQuery = QueryValues<ProblemSpec>
export type ParsedProblemQuery = ParsedQuery<ProblemSpec>

const listOf = (kind: ProblemKind) => {
  const { path, title: name, ...words } = kindWords[kind]
  const [filters, spec] = [problemFilters(kind), specOf(kind)]
  return publicList({ path, name, words, filters, spec, orders: sorts, indexed: ['crop', 'group'], parents: ['crop'] })
}
const lists = { pests: listOf('pests'), diseases: listOf('diseases') }
export const problemsList = (kind: ProblemKind) => lists[kind]
export const problemQuery = (kind: ProblemKind): ProblemSpec => lists[kind].spec

/** The whole list. */
export const emptyProblemQuery: ProblemQuery = parseQuery(lists.pests.spec, new URLSearchParams()).values

/** The page of a pest or a disease: the crop, whether it grows under cover, and the page of the table of uses. */
export const problemPageQuery = { crop: alias(), place: choice(['open', 'protected']), page: pageNumber() }
