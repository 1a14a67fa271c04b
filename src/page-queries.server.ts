import { drugQuery } from '#features/drugs/catalogue/drug-query.ts'
import { drugPageQuery } from '#features/drugs/detail/drug-page-query.ts'
import { finderQuery } from '#features/finder/finder-query.ts'
import { hubQuery, plantsQuery } from '#features/plants/plant-query.ts'
import { problemPageQuery, problemQuery } from '#features/problems/problem-query.ts'
import type { QuerySpec } from '#kit/http/list-query.ts'

/** The query of each page that declares one, by the path of the page. */
export const pageQueries: Readonly<Record<string, QuerySpec>> = {
  '/finder': finderQuery,
  '/drugs': drugQuery,
  '/drugs/:alias': drugPageQuery,
  '/plants': plantsQuery,
  '/plants/:alias': hubQuery,
  '/pests': problemQuery('pests'),
  '/diseases': problemQuery('diseases'),
  '/pests/:alias': problemPageQuery,
  '/diseases/:alias': problemPageQuery,
}
