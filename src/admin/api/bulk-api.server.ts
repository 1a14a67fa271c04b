import { z } from 'zod'
import { applyBulk, previewBulk, undoBulk } from '#admin/bulk/bulk.server.ts'
import { type BulkAction, bulkActions, maxBulk } from '#admin/bulk/bulk.ts'
import { defineEndpoint, type Endpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { adminPolicy, deskOf, kindParams } from './admin-endpoint.server.ts'
import { status } from './admin-schemas.ts'

const actions = Object.keys(bulkActions) as [BulkAction, ...BulkAction[]]
const recordNumber = z.int().positive().max(2_147_483_647)
const selection = z.strictObject({
  query: z.string().max(4_000).default('').describe('Строка запроса списка'),
  ids: z.array(recordNumber).max(500).optional().describe('Номера записей; без них\u00a0— всё, что находит query'),
  action: z.enum(actions, 'Такого действия нет.'),
})
const preview = z.object({
  token: z.string(),
  total: z.int(),
  changing: z.int(),
  items: z.array(z.object({ id: z.int(), title: z.string(), status })).describe('Первые\u00a050 из\u00a0тех, что изменятся'),
})
const result = z.object({ batch: z.int().nullable(), changed: z.int() })
const undone = z.object({ undone: z.int(), kept: z.array(z.object({ id: z.int(), title: z.string() })) })

export const bulkEndpoints = (services: Pick<Services, 'db'>): Endpoint[] => [
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}/bulk/preview',
    summary: 'Что изменит действие над многими записями',
    params: kindParams,
    body: selection,
    responses: { 200: { description: `Предпросмотр; не\u00a0больше ${maxBulk} записей`, schema: preview } },
    run: ({ c, params, body: { action, ...chosen } }) => previewBulk(deskOf(c, services, params.kind), chosen, action),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}/bulk',
    summary: 'Применить то, что показал предпросмотр',
    params: kindParams,
    body: selection.extend({ token: z.string().max(100) }),
    responses: { 200: { description: 'Применено', schema: result }, 409: 'Записи изменились после предпросмотра' },
    run: ({ c, params, body: { action, token, ...chosen } }) => applyBulk(deskOf(c, services, params.kind), chosen, action, token),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}/bulk/undo',
    summary: 'Отменить своё действие, сутки',
    params: kindParams,
    body: z.strictObject({ batch: z.int().positive() }),
    responses: { 200: { description: 'Отменено всё, что с\u00a0тех пор не\u00a0меняли', schema: undone }, 404: 'Такого действия нет' },
    run: ({ c, params, body }) => undoBulk(deskOf(c, services, params.kind), body.batch),
  }),
]
