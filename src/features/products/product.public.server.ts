import { sql } from 'drizzle-orm'
import { drawing } from '#illustrations/drawing.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { defineCatalogueApi } from '#kit/public-face/catalogue-api.server.ts'
import type { OpenGlyphs, PublicFace } from '#kit/public-face/public-face.server.ts'
import { listProducts, pageSize } from './catalogue/find-products.server.ts'
import { product } from './product.entity.ts'
import { productQuery } from './product-query.ts'

export const productFace: PublicFace = {
  api: defineCatalogueApi({
    entity: product,
    query: productQuery,
    pageSize,
    find: listProducts,
  }),
  search: { title: 'Магазин' },
  picture: { tone: 'green', find: findDrawing },
}

interface Drawn {
  title: string
  drug: {
    alias: string
    name: string
    purposes: string[]
    code: string | null
    state: 'solid' | 'liquid' | 'piece' | null
  } | null
  sort: { alias: string; plant: string } | null
}

/** The pack of its drug, the plant of its variety, else a tool. */
async function findDrawing(db: Db, alias: string, openGlyphs: OpenGlyphs) {
  const row = rowOf<Drawn>({
    title: sql`p.title`,
    drug: sql`(select jsonb_build_object('alias', d.alias, 'name', d.name, 'purposes', d.purposes, 'code', f.code, 'state', f.state)
      from drug d left join formulation f on f.id = d.formulation_id and f.status = 'published' where d.id = p.drug_id and d.status = 'published')`,
    sort: sql`(select jsonb_build_object('alias', s.alias, 'plant', c.alias)
      from sort s join plant c on c.id = s.plant_id and c.status = 'published' where s.id = p.sort_id and s.status = 'published')`,
  })
  const [found] = await findRows(
    db,
    selectOf(row, sql`from product p where p.alias = ${alias} and p.status = 'published'`),
  )
  if (!found) return null
  const { title, drug, sort } = found
  if (sort) return { title, svg: drawing({ kind: 'plants', alias: sort.alias, plantAlias: sort.plant }) }
  if (!drug) return { title, svg: drawing({ kind: 'empty', name: 'watering-can' }) }
  const pack = {
    name: drug.name,
    purposes: drug.purposes,
    formulationCode: drug.code ?? '',
    formulationState: drug.state ?? 'solid',
  }
  return { title, svg: drawing({ kind: 'drugs', alias: drug.alias, ...pack, glyphs: await openGlyphs() }) }
}
