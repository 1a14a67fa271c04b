import { z } from 'zod'
import { adminPolicy, catalogueDeskOf, recordParams } from '#admin/kit/admin-endpoint.server.ts'
import { editedRecord, usedRecord } from '#admin/kit/admin-schemas.ts'
import { trashDays } from '#admin/kit/trash-days.ts'
import { viewEditedRecord } from '#admin/records/drafts/view-edited-record.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { removeOrTrash, restoreFromTrash } from './trash-record.server.ts'

const removal = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .optional()
    .describe('Версия, которую видел редактор'),
  forever: z
    .enum(['0', '1'])
    .optional()
    .describe('1\u00a0— насовсем: адрес ответит 410, если запись была на\u00a0сайте'),
})

export const trashEndpoints = (services: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/admin/{kind}/{id}',
    summary: `В\u00a0корзину на\u00a0${trashDays}\u00a0дней или насовсем; только то, на\u00a0что никто не\u00a0ссылается. У\u00a0личных записей корзины нет`,
    params: recordParams,
    query: removal,
    responses: {
      204: 'Удалена',
      404: 'Такой записи нет',
      409: { description: 'На\u00a0запись ссылаются другие', schema: usedRecord },
    },
    async run({ c, params: { kind, id }, query: { version, forever } }) {
      const found = await removeOrTrash(catalogueDeskOf(c, services, kind), id, { version, forever: forever === '1' })
      if (!found) return 204
      return Response.json(
        { message: 'Запись нельзя удалить: на\u00a0неё ссылаются другие.', ...found },
        { status: 409 },
      )
    },
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}/{id}/restore',
    summary: 'Вернуть из\u00a0корзины в\u00a0прежнее состояние',
    params: recordParams,
    responses: {
      200: { description: 'Запись', schema: editedRecord },
      404: 'Такой записи нет',
      422: 'Того, на\u00a0что она ссылается, уже нет',
    },
    async run({ c, params: { kind, id } }) {
      const desk = catalogueDeskOf(c, services, kind)
      await restoreFromTrash(desk, id)
      return (await viewEditedRecord(desk, id))!
    },
  }),
]
