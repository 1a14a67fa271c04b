import { and, eq, sql } from 'drizzle-orm'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { formulation } from '#features/formulations/formulation.entity.ts'
import { drawing } from '#illustrations/drawing.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { type PublicRecord, publicRecords } from '#kit/entity/public.server.ts'
import { defineCatalogueApi } from '#kit/public-face/catalogue-api.server.ts'
import type { OpenGlyphs, PublicFace } from '#kit/public-face/public-face.server.ts'
import { drugQuery } from './catalogue/drug-query.ts'
import { pageSize } from './catalogue/find-drugs.server.ts'
import { listDrugs } from './catalogue/list-drugs.server.ts'
import { drugPageQuery } from './detail/drug-page-query.ts'
import { drug } from './drug.entity.ts'
import { drugMixesQuery } from './mixes/drug-mixes-query.ts'

export const drugFace: PublicFace = {
  api: defineCatalogueApi({
    entity: drug,
    query: drugQuery,
    pageSize,
    find: (db, query) => listDrugs(db, query),
    list: { name: 'uses', description: 'Нормы', entity: drugUse, find: findUses },
  }),
  queries: { '/:alias': drugPageQuery, '/:alias/mix': drugMixesQuery },
  search: { title: 'Препараты' },
  picture: { tone: 'green', find: findPack },
}

/** In the order of the registration. */
async function findUses(db: Db, drugAlias: string): Promise<PublicRecord[]> {
  const rest = sql`from ${drugUse.table} u join ${drug.table} d on d.id = u.drug_id
    where d.alias = ${drugAlias} and u.status = 'published' order by u.sort_order, u.id`
  const rows = await findRows(db, selectOf(rowOf<{ alias: string }>(columnsOf('u', 'alias')), rest))
  return publicRecords(
    db,
    drugUse,
    rows.map(({ alias }) => alias),
  )
}

async function findPack(db: Db, alias: string, openGlyphs: OpenGlyphs) {
  const { table } = drug
  const form = formulation.table
  const [row] = await db
    .select({ title: table.name, purposes: table.purposes, code: form.code, state: form.state })
    .from(table)
    .leftJoin(form, and(eq(form.id, table.formulationId), eq(form.status, 'published')))
    .where(and(eq(table.alias, alias), eq(table.status, 'published')))
  if (!row) return null
  const glyphs = await openGlyphs()
  const pack = {
    name: row.title,
    purposes: row.purposes,
    formulationCode: row.code ?? '',
    formulationState: row.state ?? 'solid',
    glyphs,
  }
  return { title: row.title, svg: drawing({ kind: 'drugs', alias, ...pack }) }
}
