import { and, asc, eq, ilike, sql } from 'drizzle-orm'
import { pageNumber, words } from '#kit/http/list-query.ts'
import { defineCatalogueApi } from '#kit/public-face/catalogue-api.server.ts'
import type { PublicFace } from '#kit/public-face/public-face.server.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { substance } from './substance.entity.ts'

const pageSize = 24

const api = defineCatalogueApi({
  entity: substance,
  query: { q: words(), page: pageNumber() },
  pageSize,
  async find(db, { q, page }) {
    const { table } = substance
    const text = foldText(q).replace(/[\\%_]/g, c => `\\${c}`)
    const where = and(eq(table.status, 'published'), text ? ilike(table.searchText, `%${text}%`) : undefined)
    const items = await db
      .select({ alias: table.alias })
      .from(table)
      .where(where)
      .orderBy(sql`${table.name} collate "ru"`, asc(table.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize)
    return { items, total: await db.$count(table, where) }
  },
})

/** Has no pages: substances are read over the API only. */
export const substanceFace: PublicFace = { api }
