import { defineCatalogueApi } from '#kit/public-face/catalogue-api.server.ts'
import type { PublicFace } from '#kit/public-face/public-face.server.ts'
import { listPosts, pageSize, postMatches } from './catalogue/find-posts.server.ts'
import { post } from './post.entity.ts'
import { postQuery } from './post-query.ts'

export const postFace: PublicFace = {
  api: defineCatalogueApi({
    entity: post,
    query: postQuery,
    pageSize,
    async find(db, query) {
      const { items, total } = await listPosts(db, query)
      return { aliases: items.map(({ alias }) => alias), total }
    },
  }),
  search: { title: 'Статьи', matches: postMatches },
}
