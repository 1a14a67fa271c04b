import { drawing } from '#illustrations/drawing.ts'
import { defineCatalogueApi } from '#kit/public-face/catalogue-api.server.ts'
import { findTitle, type PublicFace } from '#kit/public-face/public-face.server.ts'
import { listPlants, pageSize } from './find-plants.server.ts'
import { plant } from './plant.entity.ts'
import { plantsQuery } from './plant-filters.server.ts'
import { hubQuery } from './plant-query.ts'

export const plantFace: PublicFace = {
  api: defineCatalogueApi({
    entity: plant,
    query: plantsQuery,
    pageSize,
    find: listPlants,
  }),
  queries: { '/:alias': hubQuery },
  search: { title: 'Культуры' },
  picture: {
    tone: 'lime',
    async find(db, alias) {
      const title = await findTitle(db, plant, alias)
      return title === null ? null : { title, svg: drawing({ kind: 'plants', alias }) }
    },
  },
}
