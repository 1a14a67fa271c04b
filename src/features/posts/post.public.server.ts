import { defineCatalogueApi } from '#kit/public-face/catalogue-api.server.ts'
import type { PublicFace } from '#kit/public-face/public-face.server.ts'
import { listPosts, pageSize } from './catalogue/find-posts.server.ts'
import { post } from './post.entity.ts'
import { postQuery } from './post-query.ts'

export const postFace: PublicFace = {
  api: defineCatalogueApi({
    entity: post,
    query: postQuery,
    pageSize,
    find: listPosts,
  }),
  search: { title: 'Статьи' },
}
