import { paramsOf } from '#kit/catalogue-list/filter.ts'
import { orderParam, publicList } from '#kit/catalogue-list/public-list.ts'
import { type ParsedQuery, pageNumber, type QueryValues } from '#kit/http/list-query.ts'
import { productFilters } from './catalogue/product-filters.server.ts'

const productOrders = {
  shop: 'как в\u00a0магазине',
  treatment: 'дешевле обработка',
  price: 'дешевле упаковка',
  name: 'по\u00a0названию',
} as const

/** The parameters of the list, for the page and the API, in the order of the address. */
export const productQuery = {
  ...paramsOf(productFilters),
  sort: orderParam('Порядок; treatment\u00a0— по\u00a0цене обработки сотки', productOrders),
  page: pageNumber(),
}

export const productsList = publicList({
  path: '/shop',
  name: 'Магазин',
  words: { one: 'товар', few: 'товара', many: 'товаров' },
  filters: productFilters,
  spec: productQuery,
  orders: productOrders,
  indexed: ['category'],
})

export type ProductQuery = QueryValues<typeof productQuery>
export type ParsedProductQuery = ParsedQuery<typeof productQuery>
