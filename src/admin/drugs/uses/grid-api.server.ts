import { z } from 'zod'
import { findImpact } from '#admin/drugs/impact/find-impact.server.ts'
import { adminPolicy, deskOf } from '#admin/kit/admin-endpoint.server.ts'
import { type RowReadings, readRow } from '#features/register/cells/cell-readings.ts'
import { loadLookup } from '#features/register/cells/load-lookup.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { nextTurn } from '#kit/http/event-loop-turns.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { findGrid } from './find-grid.server.ts'
import { grid, gridConflicts, gridEdit, impact, readingRequest, readingResponse, restoration } from './grid-schemas.ts'
import { rowsPerTurn } from './plan-grid.server.ts'
import { remarksEndpoint } from './remarks-api.server.ts'
import { restoreGrid } from './restore-grid.server.ts'
import { saveGrid } from './save-grid.server.ts'
import { sourceEndpoints } from './source-api.server.ts'
import { namesEndpoint, suggestionsEndpoint } from './suggestions-api.server.ts'

type Db = Pick<Services, 'db'>

const params = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .describe('Номер препарата'),
})

/** 500 rows of 8 cells, with what was confirmed in them and their order. */
const gridLimits = { maxBody: 2_000_000, maxParts: 15_000 } as const

const common = { ...adminPolicy, params }

/** The uses of one drug as a grid of cells. */
export const gridEndpoints = (services: Db & Pick<Services, 'cache'>) => [
  readEndpoint(services),
  saveEndpoint(services),
  readingsEndpoint(services),
  suggestionsEndpoint(services),
  namesEndpoint(services),
  remarksEndpoint(services),
  restoreEndpoint(services),
  impactEndpoint(services),
  ...sourceEndpoints(services),
]

const readEndpoint = (services: Db) =>
  defineEndpoint({
    ...common,
    method: 'get',
    path: '/admin/drugs/{id}/drug-uses',
    summary: 'Нормы препарата ячейками: слова и\u00a0что из\u00a0них понято',
    responses: { 200: { description: 'Нормы', schema: grid }, 404: 'Такого препарата нет' },
    run: ({ params: { id } }) => findGrid(services.db, id),
  })

const saveEndpoint = (services: Db) =>
  defineEndpoint({
    ...common,
    ...gridLimits,
    method: 'put',
    path: '/admin/drugs/{id}/drug-uses',
    summary: 'Сохранить изменённые строки вместе с\u00a0препаратом, всё или ничего',
    body: gridEdit,
    responses: {
      200: { description: 'Нормы после сохранения', schema: grid },
      404: 'Такого препарата нет',
      409: { description: 'Те\u00a0же ячейки изменил другой редактор', schema: gridConflicts },
    },
    async run({ c, params: { id }, body }) {
      const saved = await saveGrid(deskOf(c, services, 'drugs'), id, body as Parameters<typeof saveGrid>[2])
      if (!('conflicts' in saved)) return saved
      const message = 'Пока нормы были открыты, другой редактор изменил те\u00a0же ячейки.'
      return Response.json({ message, ...saved }, { status: 409 })
    },
  })

const readingsEndpoint = (services: Db) =>
  defineEndpoint({
    ...common,
    ...gridLimits,
    method: 'post',
    path: '/admin/drugs/{id}/drug-uses/readings',
    params: z.object({
      id: z
        .string()
        .regex(/^(0|[1-9]\d{0,8})$/)
        .describe('Номер препарата; 0\u00a0— ещё не\u00a0созданный'),
    }),
    summary: 'Что понято в\u00a0ячейках; ничего не\u00a0сохраняет',
    body: readingRequest,
    responses: { 200: { description: 'Прочтение каждой строки', schema: readingResponse } },
    async run({ body: { rows } }) {
      const lookup = await loadLookup(services.db)
      const read: RowReadings[] = []
      for (const { cells, accepted } of rows) {
        if (read.length % rowsPerTurn === 0) await nextTurn()
        read.push(readRow(cells, lookup, accepted))
      }
      return { rows: read }
    },
  })

const restoreEndpoint = (services: Db) =>
  defineEndpoint({
    ...common,
    method: 'post',
    path: '/admin/drugs/{id}/drug-uses/restore',
    summary: 'Вернуть нормы прежней версии препарата',
    body: restoration,
    responses: {
      200: { description: 'Нормы после возврата', schema: grid },
      404: 'Такого препарата или версии нет',
      409: 'Нормы изменил другой редактор',
    },
    run: ({ c, params: { id }, body: { version, from } }) =>
      restoreGrid(deskOf(c, services, 'drugs'), id, version, from),
  })

const impactEndpoint = (services: Db) =>
  defineEndpoint({
    ...common,
    ...gridLimits,
    method: 'post',
    path: '/admin/drugs/{id}/impact',
    summary: 'На что повлияет правка норм; ничего не\u00a0сохраняет',
    body: gridEdit,
    responses: {
      200: { description: 'Чей ответ изменится, худшее первым', schema: impact },
      404: 'Такого препарата нет',
      503: 'Считается слишком много сразу',
    },
    run: ({ c, params: { id }, body }) =>
      findImpact(deskOf(c, services, 'drugs'), id, body as Parameters<typeof findImpact>[2]),
  })
