import { drugFace } from '#features/drugs/drug.public.server.ts'
import { finderQuery } from '#features/finder/finder-query.ts'
import { plantFace } from '#features/plants/plant.public.server.ts'
import { postFace } from '#features/posts/post.public.server.ts'
import { diseaseFace, pestFace } from '#features/problems/problem.public.server.ts'
import { productFace } from '#features/products/product.public.server.ts'
import { saleFace } from '#features/sales/sale.public.server.ts'
import { sortFace } from '#features/sorts/sort.public.server.ts'
import { substanceFace } from '#features/substances/substance.public.server.ts'
import { termFace } from '#features/terms/term.public.server.ts'
import { pagePathOf } from '#kit/entity/define-entity.ts'
import type { QuerySpec } from '#kit/http/list-query.ts'
import type { PublicFace } from '#kit/public-face/public-face.server.ts'

/** A closed list: no kind becomes public by being declared. The search shows equally good matches in this order. */
export const publicFaces: readonly PublicFace[] = [
  plantFace,
  diseaseFace,
  pestFace,
  drugFace,
  sortFace,
  postFace,
  productFace,
  saleFace,
  substanceFace,
  termFace,
]

/** The query of each page that declares one by its kind, by the path of the page. */
export const pageQueries: Readonly<Record<string, QuerySpec>> = {
  '/finder': finderQuery,
  ...Object.fromEntries(
    publicFaces.flatMap(({ api: { entity, query }, queries = {} }) => [
      [`/${pagePathOf(entity)}`, query],
      ...Object.entries(queries).map(([rest, spec]) => [`/${pagePathOf(entity)}${rest}`, spec] as const),
    ]),
  ),
}
