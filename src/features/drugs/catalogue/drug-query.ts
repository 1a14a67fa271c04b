import { choiceOr, described, type Param, type ParsedQuery, pageNumber, type QueryValues } from '#kit/http/list-query.ts'
import type { Facet, Filter } from './define-facet.server.ts'
import { filters } from './facets.server.ts'

type Filters = typeof filters
export type FilterName = keyof Filters
/** The filters whose values are counted. */
export type CountedFilter = { [N in FilterName]: Filters[N] extends Facet<infer _> ? N : never }[FilterName]

const params = Object.fromEntries(Object.entries(filters).map(([name, { param }]) => [name, param])) as {
  [N in FilterName]: Filters[N] extends Filter<infer T> ? Param<T> : never
}

/** Every parameter of the catalogue, in the order of the address, for the page and the API. */
export const drugQuery = {
  ...params,
  sort: described('Порядок', choiceOr(['name', 'phi', 'crops', 'hazard'], 'name')),
  view: described('Вид списка; на ответ не влияет', choiceOr(['cards', 'table'], 'cards')),
  page: pageNumber(),
}

export type DrugQuery = QueryValues<typeof drugQuery>
export type ParsedDrugQuery = ParsedQuery<typeof drugQuery>

export const filterNames = Object.keys(filters) as FilterName[]
export const filterOf = (name: FilterName): Filter => filters[name] as Filter

export const isActive = (query: DrugQuery, name: FilterName): boolean => filterOf(name).isActive(query[name])

/** Filters of the drug itself, and filters of a line of its uses. */
export const drugFilters = filterNames.filter(name => filterOf(name).of === 'drug')
export const lineFilters = filterNames.filter(name => filterOf(name).of === 'line')

export const countedFilters = filterNames.filter((name): name is CountedFilter => 'isCounted' in filterOf(name))

/** A crop or a problem is chosen, so few lines of the scope match and an index finds them. */
export const isNarrow = (query: DrugQuery): boolean => query.crop.length > 0 || query.target.length > 0
