import { z } from 'zod'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { answer, type GardenApi, ofGardener, openOwn } from '../requests/garden-endpoint.server.ts'
import { seasonOfGarden } from './find-season.server.ts'

const seasonQuery = z.object({
  year: z.coerce.number().int().min(1900).max(2200).optional().describe('Год; без него\u00a0— нынешний'),
})

/** `/api/season`. */
export const seasonEndpoints = (api: GardenApi) => [
  defineEndpoint({
    ...ofGardener,
    method: 'get',
    path: '/season',
    summary: 'Сезон сада: фазы, дела, обработки и\u00a0сроки ожидания по\u00a0посадкам',
    query: seasonQuery,
    responses: { 200: answer('Год: {today, year, years, rows, ahead}') },
    run: async ({ c, query: { year } }) => seasonOfGarden(await openOwn(api, c), year),
  }),
]
