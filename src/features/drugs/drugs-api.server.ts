import { sql } from 'drizzle-orm'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { defineCatalogueApi } from '#kit/entity/catalogue-api.server.ts'
import { type PublicRecord, publicRecords } from '#kit/entity/public.server.ts'
import { drugQuery } from './catalogue/drug-query.ts'
import { pageSize } from './catalogue/find-drugs.server.ts'
import { listDrugs } from './catalogue/list-drugs.server.ts'
import { drug } from './drug.entity.ts'

export const drugsApi = defineCatalogueApi({
  entity: drug,
  query: drugQuery,
  pageSize,
  async find(db, query) {
    const { items, total } = await listDrugs(db, query)
    return { aliases: items.map(({ alias }) => alias), total }
  },
  list: { name: 'uses', description: 'Регламенты', entity: drugUse, find: findUses },
})

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
