import { disease } from '#features/diseases/disease.entity.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { defineCatalogueApi } from '#kit/entity/catalogue-api.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { listProblems, pageSize } from './find-problems.server.ts'
import type { ProblemKind } from './problem-kind.ts'
import { problemQuery } from './problem-query.ts'

const problemsApi = (entity: AnyEntity, kind: ProblemKind) =>
  defineCatalogueApi({
    entity,
    query: problemQuery(kind),
    pageSize,
    async find(db, query) {
      const { items, total } = await listProblems(db, kind, query)
      return { aliases: items.map(({ alias }) => alias), total }
    },
  })

export const pestsApi = problemsApi(pest, 'pests')
export const diseasesApi = problemsApi(disease, 'diseases')
