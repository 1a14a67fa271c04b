import { moscowDay } from '#kit/moscow-day.ts'
import { defineCatalogueApi } from '#kit/public-face/catalogue-api.server.ts'
import type { PublicFace } from '#kit/public-face/public-face.server.ts'
import { pageOfSales, pageSize } from './find-sales.server.ts'
import { sale } from './sale.entity.ts'
import { saleQuery } from './sale-query.ts'

export const saleFace: PublicFace = {
  api: defineCatalogueApi({
    entity: sale,
    query: saleQuery,
    pageSize,
    find: (db, { page }) => pageOfSales(db, moscowDay(new Date()), page),
  }),
  search: { title: 'Акции' },
}
