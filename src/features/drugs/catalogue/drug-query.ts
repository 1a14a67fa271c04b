import { namesOf, paramsOf } from '#kit/catalogue-list/filter.ts'
import { orderParam, publicList } from '#kit/catalogue-list/public-list.ts'
import { choiceOr, described, type ParsedQuery, pageNumber, type QueryValues, toSearch } from '#kit/http/list-query.ts'
import type { Facet, Filter } from './define-facet.server.ts'
import { filters } from './facets.server.ts'

type Filters = typeof filters
export type FilterName = keyof Filters
/** The filters whose values are counted. */
export type CountedFilter = { [N in FilterName]: Filters[N] extends Facet<infer _> ? N : never }[FilterName]

const orders = {
  use: 'Можно и\u00a0скорее',
  name: 'По названию',
  phi: 'Короче ожидание',
  crops: 'Больше культур',
  hazard: 'Безопаснее',
} as const

/** Every parameter of the catalogue, in the order of the address, for the page and the API. */
export const drugQuery = {
  ...paramsOf(filters),
  sort: orderParam(
    'Порядок; use — сначала разрешённые в личном хозяйстве, с выбранной культурой или целью — и те, после которых ждать меньше',
    orders,
  ),
  view: described('Вид списка; на ответ не влияет', choiceOr(['table', 'cards'], 'table')),
  page: pageNumber(),
}

export const drugsList = publicList({
  path: '/drugs',
  name: 'Препараты',
  words: { one: 'препарат', few: 'препарата', many: 'препаратов' },
  filters,
  spec: drugQuery,
  orders,
  indexed: ['crop', 'target', 'purpose'],
})

export type DrugQuery = QueryValues<typeof drugQuery>
export type ParsedDrugQuery = ParsedQuery<typeof drugQuery>

const filterNames = namesOf(filters)
export const filterOf = (name: FilterName): Filter => filters[name] as Filter

export const isActive = (query: DrugQuery, name: FilterName): boolean => filterOf(name).isActive(query[name])

/** Filters of the drug itself, and filters of a line of its uses. */
export const drugFilters = filterNames.filter(name => filterOf(name).of === 'drug')
export const lineFilters = filterNames.filter(name => filterOf(name).of === 'line')

export const countedFilters = filterNames.filter((name): name is CountedFilter => 'isCounted' in filterOf(name))

/** The one chosen crop and the one chosen problem, and the place, which links from the list take along. */
export const contextOf = ({ crop, target, place }: DrugQuery) => ({
  crop: only(crop),
  target: only(target),
  place: only(place.filter(each => each !== 'any')),
})

const only = <T>(values: readonly T[]): T | undefined => (values.length === 1 ? values[0] : undefined)

/** A crop or a problem is chosen, so few lines of the scope match and an index finds them. */
export const isNarrow = (query: DrugQuery): boolean => query.crop.length > 0 || query.target.length > 0

/** Nothing but the crop and the problem is chosen, so that the list is complete for them. */
export const isOnlyPair = (query: DrugQuery): boolean =>
  toSearch(drugQuery, { ...query, crop: [], target: [], view: 'table', sort: 'use', page: 1 }) === ''
