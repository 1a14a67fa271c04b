import { and, eq } from 'drizzle-orm'
import { plant } from '#features/plants/plant.entity.ts'
import { drawing } from '#illustrations/drawing.ts'
import type { Db } from '#kit/db/database.server.ts'
import { defineCatalogueApi } from '#kit/public-face/catalogue-api.server.ts'
import type { PublicFace } from '#kit/public-face/public-face.server.ts'
import { listSorts } from './catalogue/find-sorts.server.ts'
import { pageSize } from './catalogue/listed-sort.server.ts'
import { sort } from './sort.entity.ts'
import { sortQuery, sortsPageQuery } from './sort-query.ts'

export const sortFace: PublicFace = {
  api: defineCatalogueApi({
    entity: sort,
    query: sortQuery,
    pageSize,
    find: listSorts,
  }),
  queries: { '': sortsPageQuery },
  search: { title: 'Сорта' },
  picture: { tone: 'lime', find: findDrawing },
}

/** A variety grows by its own alias in the shape of its crop. */
async function findDrawing(db: Db, alias: string) {
  const { table } = sort
  const [row] = await db
    .select({ title: table.name, plantAlias: plant.table.alias, crop: plant.table.shortName })
    .from(table)
    .innerJoin(plant.table, and(eq(plant.table.id, table.plantId), eq(plant.table.status, 'published')))
    .where(and(eq(table.alias, alias), eq(table.status, 'published')))
  return row
    ? { title: `${row.crop} «${row.title}»`, svg: drawing({ kind: 'plants', alias, plantAlias: row.plantAlias }) }
    : null
}
