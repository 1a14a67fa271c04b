import { moscowDay } from '#kit/moscow-day.ts'
import { defineCatalogueApi } from '#kit/public-face/catalogue-api.server.ts'
import type { PublicFace } from '#kit/public-face/public-face.server.ts'
import { listSales, pageSize } from './find-sales.server.ts'
import { sale } from './sale.entity.ts'
import { saleQuery } from './sale-query.ts'

export const saleFace: PublicFace = {
  api: defineCatalogueApi({
    entity: sale,
    query: saleQuery,
    pageSize,
    async find(db, { page }) {
      const sales = await listSales(db, moscowDay(new Date()))
      return { items: sales.slice((page - 1) * pageSize, page * pageSize), total: sales.length }
    },
  }),
  search: { title: 'Акции' },
}
