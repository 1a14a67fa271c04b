import { pageNumber, words } from '#kit/http/list-query.ts'
import { defineCatalogueApi } from '#kit/public-face/catalogue-api.server.ts'
import type { PublicFace } from '#kit/public-face/public-face.server.ts'
import { searchTerms } from './find-terms.server.ts'
import { term } from './term.entity.ts'
import { termsPageQuery } from './term-query.ts'

const pageSize = 100

export const termFace: PublicFace = {
  api: defineCatalogueApi({
    entity: term,
    query: { q: words(), page: pageNumber() },
    pageSize,
    async find(db, { q, page }, cache) {
      const { items, ...list } = await searchTerms(db, q, cache)
      return { ...list, items: items.slice((page - 1) * pageSize, page * pageSize) }
    },
  }),
  queries: { '': termsPageQuery },
  search: { title: 'Словарь' },
}
