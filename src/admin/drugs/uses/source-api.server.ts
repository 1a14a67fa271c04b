import { z } from 'zod'
import { adminPolicy, deskOf } from '#admin/kit/admin-endpoint.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { sourcesOfUses } from './grid-schemas.ts'
import { findSourcesOfUses, saveSourceOfUses } from './source-of-uses.server.ts'

const params = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .describe('Номер препарата'),
})

const path = '/admin/drugs/{id}/drug-uses/source'

/** Where the rows of a drug come from. */
export const sourceEndpoints = (services: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path,
    params,
    summary: 'Источники строк норм',
    responses: { 200: { description: 'Источники, частый первым', schema: sourcesOfUses }, 404: 'Такого препарата нет' },
    run: ({ params: { id } }) => findSourcesOfUses(services.db, id),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'put',
    path,
    params,
    summary: 'Записать источник во\u00a0все строки; нормы не\u00a0меняются',
    body: z.strictObject({ sourceId: z.int().positive().max(2_147_483_647).describe('Номер источника') }),
    responses: {
      200: { description: 'Источники после сохранения', schema: sourcesOfUses },
      404: 'Такого препарата нет',
      409: 'Строки изменил другой редактор',
    },
    run: ({ c, params: { id }, body: { sourceId } }) => saveSourceOfUses(deskOf(c, services, 'drugs'), id, sourceId),
  }),
]
