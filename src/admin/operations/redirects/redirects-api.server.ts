import { z } from 'zod'
import { actorOf } from '#admin/kit/actor.server.ts'
import { adminPolicy, recordId } from '#admin/kit/admin-endpoint.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { isStorable } from '#kit/text/is-storable.ts'
import { findMissing, findRedirects, redirectQuery } from './find-redirects.server.ts'
import { deleteRedirect, forgetMissing, redirectStatuses, saveRedirect } from './redirect-commands.server.ts'
import { missingAddresses, redirectPage, storedRedirect } from './redirect-schemas.ts'

const address = z.string().max(2_000).refine(isStorable, 'В\u00a0адресе есть недопустимые знаки.')
const input = z.strictObject({
  from: address.describe('Путь этого сайта'),
  to: address.nullable().default(null).describe('Путь этого сайта или адрес https; пусто для\u00a0410'),
  status: z.literal(redirectStatuses, 'Подходит 301, 302 или 410.').default(301),
})
const params = z.object({ id: recordId })

export const redirectEndpoints = ({ db }: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/redirects',
    summary: 'Переадресации',
    query: redirectQuery,
    responses: { 200: { description: 'Страница списка', schema: redirectPage } },
    run: ({ query }) => findRedirects(db, query),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/redirects',
    summary: 'Новая переадресация; цепочки становятся прямыми',
    body: input,
    responses: { 201: { description: 'Создана', schema: storedRedirect } },
    run: ({ c, body }) => saveRedirect(db, actorOf(c), body),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'put',
    path: '/admin/redirects/{id}',
    summary: 'Изменить переадресацию',
    params,
    body: input.extend({ version: z.int().positive() }),
    responses: {
      200: { description: 'Изменена', schema: storedRedirect },
      404: 'Такой нет',
      409: 'Её изменил другой редактор',
    },
    run: ({ c, params: { id }, body: { version, ...values } }) => saveRedirect(db, actorOf(c), values, { id, version }),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/admin/redirects/{id}',
    summary: 'Удалить переадресацию',
    params,
    responses: { 204: 'Удалена', 404: 'Такой нет' },
    async run({ c, params: { id } }) {
      await deleteRedirect(db, actorOf(c), id)
      return 204
    },
  }),
  ...missingEndpoints({ db }),
]

const missingEndpoints = ({ db }: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/missing-addresses',
    summary: 'Адреса, которые чаще всего спрашивали и\u00a0не\u00a0нашли',
    responses: {
      200: {
        description: 'Не\u00a0больше\u00a0100, без запросов и\u00a0без\u00a0похожего на\u00a0личное',
        schema: missingAddresses,
      },
    },
    run: async () => ({ items: await findMissing(db, 100) }),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/admin/missing-addresses',
    summary: 'Убрать адрес из\u00a0списка',
    body: z.strictObject({ path: address }),
    responses: { 204: 'Убран' },
    async run({ body }) {
      await forgetMissing(db, body.path)
      return 204
    },
  }),
]
