import { defineCatalogueApi } from '#kit/entity/catalogue-api.server.ts'
import { listPlants } from './find-plants.server.ts'
import { plant } from './plant.entity.ts'
import { plantsQuery } from './plant-query.ts'

export const plantsApi = defineCatalogueApi({
  entity: plant,
  query: plantsQuery,
  pageSize: 24,
  async find(db, query) {
    const { items, total } = await listPlants(db, query)
    return { aliases: items.map(({ alias }) => alias), total }
  },
})
