import { and, eq } from 'drizzle-orm'
import { disease } from '#features/diseases/disease.entity.ts'
import { pest } from '#features/pests/pest.entity.ts'
import { drawing } from '#illustrations/drawing.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { AnyEntity } from '#kit/entity/define-entity.ts'
import { defineCatalogueApi } from '#kit/public-face/catalogue-api.server.ts'
import { findTitle, type PublicFace } from '#kit/public-face/public-face.server.ts'
import { listProblems, pageSize, textWeight } from './find-problems.server.ts'
import type { ProblemKind } from './problem-kind.ts'
import { problemPageQuery, problemQuery } from './problem-query.ts'

export const pestFace: PublicFace = {
  ...faceOf(pest, 'pests', 'Вредители'),
  picture: { tone: 'honey', find: findPest },
}

export const diseaseFace: PublicFace = {
  ...faceOf(disease, 'diseases', 'Болезни'),
  picture: {
    tone: 'plum',
    async find(db, alias) {
      const title = await findTitle(db, disease, alias)
      return title === null ? null : { title, svg: drawing({ kind: 'diseases', alias }) }
    },
  },
}

function faceOf(entity: AnyEntity, kind: ProblemKind, title: string): PublicFace {
  const api = defineCatalogueApi({
    entity,
    query: problemQuery(kind),
    pageSize,
    find: (db, query) => listProblems(db, kind, query),
  })
  return {
    api,
    queries: { '/:alias': problemPageQuery },
    search: { title, weight: (folded, month) => textWeight(kind, folded, month) },
  }
}

async function findPest(db: Db, alias: string) {
  const { table } = pest
  const [row] = await db
    .select({ title: table.name, group: table.group })
    .from(table)
    .where(and(eq(table.alias, alias), eq(table.status, 'published')))
  return row ? { title: row.title, svg: drawing({ kind: 'pests', alias, group: row.group }) } : null
}
