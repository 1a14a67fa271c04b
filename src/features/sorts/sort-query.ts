import { paramsOf } from '#kit/catalogue-list/filter.ts'
import { orderParam, publicList } from '#kit/catalogue-list/public-list.ts'
import { aliases, type ParsedQuery, pageNumber, type QueryValues } from '#kit/http/list-query.ts'
import { sortFilters } from './catalogue/sort-filters.server.ts'

const sortOrders = {
  crop: 'по\u00a0культурам',
  name: 'по\u00a0названию',
  early: 'ранние',
  resistant: 'устойчивые',
} as const

/** The parameters of the list, for the page and the API, in the order of the address. */
export const sortQuery = {
  ...paramsOf(sortFilters),
  sort: orderParam('Порядок; resistant\u00a0— по\u00a0уровню выбранной устойчивости', sortOrders),
  page: pageNumber(),
}
export const sortsList = publicList({
  path: '/sorts',
  name: 'Сорта',
  words: { one: 'сорт', few: 'сорта', many: 'сортов' },
  filters: sortFilters,
  spec: sortQuery,
  orders: sortOrders,
  indexed: ['plant'],
})

/** The page compares varieties too, without a list. */
export const sortsPageQuery = { ...sortQuery, compare: aliases() }

export type SortQuery = QueryValues<typeof sortQuery>
export type ParsedSortQuery = ParsedQuery<typeof sortQuery>
