import { paramsOf } from '#kit/catalogue-list/filter.ts'
import { publicList } from '#kit/catalogue-list/public-list.ts'
import { type ParsedQuery, pageNumber, type QueryValues } from '#kit/http/list-query.ts'
import { postFilters } from './catalogue/post-filters.server.ts'

/** The parameters of the list, for the page and the API, in the order of the address. */
export const postQuery = { ...paramsOf(postFilters), page: pageNumber() }
export type PostQuery = QueryValues<typeof postQuery>
export type ParsedPostQuery = ParsedQuery<typeof postQuery>

export const postsList = publicList({
  path: '/posts',
  name: 'Статьи',
  words: { one: 'статья', few: 'статьи', many: 'статей' },
  filters: postFilters,
  spec: postQuery,
  indexed: ['rubric', 'crop'],
  parents: [],
})
