import { paramsOf } from '#kit/catalogue-list/filter.ts'
import { choiceOr, described, type ParsedQuery, pageNumber, type QueryValues } from '#kit/http/list-query.ts'
import { productFilters } from './catalogue/product-filters.server.ts'

export const productOrders = {
  shop: 'как в\u00a0магазине',
  treatment: 'дешевле обработка',
  price: 'дешевле упаковка',
  name: 'по\u00a0названию',
} as const
type Order = keyof typeof productOrders

/** The parameters of the list, for the page and the API, in the order of the address. */
export const productQuery = {
  ...paramsOf(productFilters),
  sort: described('Порядок; treatment\u00a0— по\u00a0цене обработки сотки', choiceOr(Object.keys(productOrders) as Order[], 'shop')),
  page: pageNumber(),
}

export type ProductQuery = QueryValues<typeof productQuery>
export type ParsedProductQuery = ParsedQuery<typeof productQuery>
