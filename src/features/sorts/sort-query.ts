import { paramsOf } from '#kit/catalogue-list/filter.ts'
import { aliases, choiceOr, described, type ParsedQuery, pageNumber, type QueryValues } from '#kit/http/list-query.ts'
import { sortFilters } from './catalogue/sort-filters.server.ts'

export const sortOrders = { crop: 'по\u00a0культурам', name: 'по\u00a0названию', early: 'ранние', resistant: 'устойчивые' } as const
type Order = keyof typeof sortOrders

/** The parameters of the list, for the page and the API, in the order of the address. */
export const sortQuery = {
  ...paramsOf(sortFilters),
  sort: described('Порядок; resistant\u00a0— по\u00a0уровню выбранной устойчивости', choiceOr(Object.keys(sortOrders) as Order[], 'crop')),
  page: pageNumber(),
}
/** The page compares varieties too, without a list. */
export const sortsPageQuery = { ...sortQuery, compare: aliases() }

export type SortQuery = QueryValues<typeof sortQuery>
export type ParsedSortQuery = ParsedQuery<typeof sortQuery>
