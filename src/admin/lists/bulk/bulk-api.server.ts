import { z } from 'zod'
import { adminPolicy, catalogueDeskOf, kindParams, recordId, userOf } from '#admin/kit/admin-endpoint.server.ts'
import { listQuery } from '#admin/kit/admin-schemas.ts'
import { entityNamed } from '#admin/kit/kinds/describe-kind.server.ts'
import { checkStatusOfMany } from '#admin/kit/records/dictionary-status.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { invalid } from '#kit/problem.ts'
import { isStorable } from '#kit/text/is-storable.ts'
import { applyBulk, previewBulk } from './bulk.server.ts'
import { type BulkStep, bulkActions, maxBulk, maxReason } from './bulk.ts'
import { bulkResult, bulkUndone, recordPreview } from './bulk-schemas.ts'
import { statusOf } from './bulk-step.server.ts'
import { readRequest, withRequest } from './bulk-token.server.ts'
import type { Selection } from './find-chosen.server.ts'
import { entityOfBatch, noBatch, type Undoing, undoBatch, undoingOfRecords } from './undo-bulk.server.ts'

const recordNumber = z.int().positive().max(2_147_483_647)
const request = z.strictObject({
  query: listQuery,
  ids: z
    .array(recordNumber)
    .max(500)
    .optional()
    .describe('Строки, выбранные по\u00a0одной; без них\u00a0— всё, что находит query'),
  action: z.enum(bulkActions, 'Такого действия нет.'),
  field: z.string().max(100).optional().describe('Поле, для set, add и\u00a0remove'),
  value: z.unknown().optional().describe('Значение поля; для add и\u00a0remove\u00a0— номера записей'),
})
const confirmed = z.strictObject({
  token: z.string().max(15_000).describe('Из предпросмотра: в\u00a0нём и\u00a0выбор, и\u00a0действие'),
  reason: z
    .string()
    .trim()
    .max(maxReason, `Не длиннее ${maxReason} знаков.`)
    .refine(isStorable, 'Здесь есть недопустимые знаки.')
    .nullish()
    .describe('Почему; попадёт в\u00a0историю'),
})

const selectionOf = ({ query, ids }: z.infer<typeof request>): Selection => ({ query: query ?? '', ids })

const stepOf = ({ action, field, value }: BulkStep): BulkStep => ({ action, field, value })

/** `others`: what else than records of a kind is changed in the same way. */
export const bulkEndpoints = (services: Pick<Services, 'db'>, others: readonly Undoing[]) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}/bulk/preview',
    summary: 'Что изменит действие над многими записями',
    params: kindParams,
    body: request,
    responses: { 200: { description: `Предпросмотр; не\u00a0больше ${maxBulk} записей`, schema: recordPreview } },
    async run({ c, params, body }) {
      const desk = catalogueDeskOf(c, services, params.kind)
      checkStatusOfMany(desk.entity, statusOf[body.action])
      const preview = await previewBulk(desk, selectionOf(body), stepOf(body))
      const { token, changing, refused } = preview
      return { ...preview, token: withRequest(token, body), items: changing.items, blocked: refused }
    },
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}/bulk',
    summary: 'Применить то, что показал предпросмотр',
    params: kindParams,
    body: confirmed,
    fieldNames: { token: 'код предпросмотра' },
    responses: { 200: { description: 'Применено', schema: bulkResult }, 409: 'Записи изменились после предпросмотра' },
    run({ c, params, body: { token: text, reason } }) {
      const { token, request: packed } = readRequest(text)
      const asked = readAsked(packed)
      return applyBulk(catalogueDeskOf(c, services, params.kind), selectionOf(asked), {
        ...stepOf(asked),
        token,
        reason: reason ?? '',
      })
    },
  }),
  undoEndpoint(services, others),
]

const undoEndpoint = (services: Pick<Services, 'db'>, others: readonly Undoing[]) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/batches/{id}/undo',
    summary: 'Отменить своё действие над многими записями или файлами, сутки',
    params: z.object({ id: recordId }),
    responses: {
      200: { description: 'Отменено всё, что с\u00a0тех пор не\u00a0меняли', schema: bulkUndone },
      404: 'Такого действия нет',
    },
    async run({ c, params: { id } }) {
      const name = await entityOfBatch(services.db, id)
      const other = others.find(({ entity }) => entity === name)
      const undoing = other ?? undoingOfRecords(catalogueDeskOf(c, services, pathOf(name)))
      return undoBatch({ db: services.db, userId: userOf(c) }, id, undoing)
    },
  })

/** Throws 404 for a kind that there is no more. */
function pathOf(name: string): string {
  const entity = entityNamed(name)
  if (!entity) throw noBatch()
  return entity.path
}

/** The request inside of a token comes from the browser and is checked like any other. */
function readAsked(packed: unknown): z.infer<typeof request> {
  const read = request.safeParse(packed)
  if (!read.success) throw invalid({ token: ['Такого предпросмотра нет. Посмотрите изменения ещё раз.'] })
  return read.data
}
