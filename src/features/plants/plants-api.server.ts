import { defineCatalogueApi } from '#kit/entity/catalogue-api.server.ts'
import { listPlants, pageSize } from './find-plants.server.ts'
import { plant } from './plant.entity.ts'
import { plantsQuery } from './plant-query.ts'

export const plantsApi = defineCatalogueApi({
  entity: plant,
  query: plantsQuery,
  pageSize,
  async find(db, query) {
    const { items, total } = await listPlants(db, query)
    return { aliases: items.map(({ alias }) => alias), total }
  },
})
