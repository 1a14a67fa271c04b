import { publicList } from '#kit/catalogue-list/public-list.ts'
import { pageNumber } from '#kit/http/list-query.ts'

/** Promotions that run or will. There are few, so the list has no filters. */
export const saleQuery = { page: pageNumber() }

export const salesList = publicList({
  path: '/sales',
  name: 'Акции',
  words: { one: 'акция', few: 'акции', many: 'акций' },
  filters: {},
  spec: saleQuery,
})
