import { pathogenTypes } from '#features/diseases/disease.entity.ts'
import { pestGroups } from '#features/pests/pest.entity.ts'
import { organs } from '#features/signs/sign.entity.ts'
import {
  alias,
  aliases,
  choice,
  choiceOr,
  choices,
  described,
  flag,
  type ParsedQuery,
  pageNumber,
  type QueryValues,
  words,
} from '#kit/http/list-query.ts'
import { type Month, months } from '#kit/month.ts'
import type { ProblemKind } from './problem-kind.ts'

export const sorts = {
  harm: 'опасные сейчас',
  name: 'по названию',
  season: 'активные сейчас',
  severity: 'самые вредные',
} as const
type Sort = keyof typeof sorts

export const groupOptions: Record<ProblemKind, Record<string, string>> = { pests: pestGroups, diseases: pathogenTypes }

/** The parameters of both lists, for pages and API. */
const specOf = (kind: ProblemKind) => ({
  q: words(),
  group: described(kind === 'pests' ? 'Тип вредителя' : 'Возбудитель', choices(Object.keys(groupOptions[kind]))),
  crop: described('Культура, её адрес: tomat', aliases()),
  organ: described('Орган растения, на котором видны признаки: leaf, fruit, …', choices(Object.keys(organs) as (keyof typeof organs)[])),
  month: described('Месяц, две цифры: 07', choices(Object.keys(months) as Month[])),
  quarantine: described('1 — только карантинные объекты', flag()),
  sort: described('Порядок; harm\u00a0— сила поражения и\u00a0сезон вместе', choiceOr(Object.keys(sorts) as Sort[], 'harm')),
  page: pageNumber(),
})

export type ProblemSpec = ReturnType<typeof specOf>
export type ProblemQuery = QueryValues<ProblemSpec>
/** The whole list. */
export const emptyProblemQuery: ProblemQuery = {
  q: '',
  crop: [],
  group: [],
  organ: [],
  month: [],
  quarantine: false,
  sort: 'harm',
  page: 1,
}
export type ParsedProblemQuery = ParsedQuery<ProblemSpec>

const specs: Record<ProblemKind, ProblemSpec> = { pests: specOf('pests'), diseases: specOf('diseases') }
export const problemQuery = (kind: ProblemKind): ProblemSpec => specs[kind]

/** The page of a pest or a disease: the crop, whether it grows under cover, and the page of the table of uses. */
export const problemPageQuery = { crop: alias(), place: choice(['open', 'protected']), page: pageNumber() }

/** The filters among the parameters, in the order of the page. */
export const filterNames = ['q', 'crop', 'group', 'organ', 'month', 'quarantine'] as const
export type FilterName = (typeof filterNames)[number]

export const isActive = (query: ProblemQuery, name: FilterName): boolean => {
  const value = query[name]
  return typeof value === 'boolean' ? value : value.length > 0
}

export const activeFilters = (query: ProblemQuery): FilterName[] => filterNames.filter(name => isActive(query, name))

/** The same query without one filter, on the first page. */
export const without = (query: ProblemQuery, name: FilterName): ProblemQuery => ({
  ...query,
  page: 1,
  ...(name === 'q' ? { q: '' } : name === 'quarantine' ? { quarantine: false } : { [name]: [] }),
})
