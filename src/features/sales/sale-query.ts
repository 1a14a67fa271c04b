import { pageNumber } from '#kit/http/list-query.ts'

/** Promotions that run or will. There are few, so the list has no filters. */
export const saleQuery = { page: pageNumber() }
