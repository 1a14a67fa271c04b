import { z } from 'zod'
import { findAnything } from '#admin/frame/palette/find-anything.server.ts'
import { adminPolicy, deskOf, entityOf, kindParams } from '#admin/kit/admin-endpoint.server.ts'
import { changedRow, foundRecord, listQuery, paletteKind } from '#admin/kit/admin-schemas.ts'
import { canCreate } from '#admin/kit/kinds/creation.ts'
import { findChangedRows } from '#admin/lists/list/changed-rows.server.ts'
import { maxOrdered } from '#admin/lists/order/order-values.ts'
import { findOrder, saveOrder } from '#admin/lists/order/record-order.server.ts'
import { hasForm, kindTitle } from '#admin/screens.ts'
import { entities } from '#app/entities.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { isStorable } from '#kit/text/is-storable.ts'

type Db = Pick<Services, 'db'>

const found = z.object({ items: z.array(foundRecord) })

const kinds = z.object({ items: z.array(paletteKind) })

/** Before the endpoints of kinds and of single records, whose paths would match too. */
export const listExtrasEndpoints = (services: Db) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/search',
    summary: 'Записи всех видов по\u00a0началам слов; не\u00a0больше\u00a020',
    query: z.strictObject({
      q: z.string().max(100, 'Не длиннее 100 знаков.').refine(isStorable, 'Здесь есть недопустимые знаки.'),
    }),
    responses: { 200: { description: 'Найденное, лучшее первым', schema: found }, 422: 'Неверный параметр' },
    run: async ({ query: { q } }) => ({ items: await findAnything(services.db, q) }),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/kinds',
    summary: 'Виды записей',
    responses: { 200: { description: 'Все виды', schema: kinds } },
    run: async () => ({
      items: entities.map(entity => ({
        path: entity.path,
        title: kindTitle(entity),
        one: entity.words.one,
        canCreate: canCreate(entity.path) && hasForm(entity.path),
      })),
    }),
  }),
  changedEndpoint(services),
  ...orderEndpoints(services),
]

const shownRows = z
  .string()
  .regex(
    /^[1-9]\d{0,8}\.\d{1,9}(,[1-9]\d{0,8}\.\d{1,9}){0,99}$/,
    'Ожидаются номера и\u00a0версии: 12.3,15.1; не\u00a0больше ста.',
  )
  .transform(text => new Map(text.split(',').map(pair => pair.split('.').map(Number) as [number, number])))
  .describe('Номера и\u00a0версии строк, которые видит редактор: 12.3,15.1')

const changedRows = z.object({ items: z.array(changedRow) })

const changedEndpoint = ({ db }: Db) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}/changed',
    summary: 'Какие из\u00a0показанных строк с\u00a0тех пор изменили',
    params: kindParams,
    query: z.strictObject({ rows: shownRows }),
    responses: {
      200: { description: 'Изменённые и\u00a0удалённые строки', schema: changedRows },
      422: 'Неверный параметр',
    },
    run: async ({ params, query }) => ({ items: await findChangedRows(db, entityOf(params.kind), query.rows) }),
  })

const orderRow = z.object({ id: z.int().positive(), version: z.int().positive() })
const order = z.object({ items: z.array(orderRow.extend({ title: z.string() })) })

function orderEndpoints(services: Db) {
  const path = '/admin/{kind}/order'
  return [
    defineEndpoint({
      ...adminPolicy,
      method: 'get',
      path,
      summary: 'Записи в\u00a0порядке, в\u00a0котором их показывает сайт',
      params: kindParams,
      query: z.strictObject({ query: listQuery }),
      responses: {
        200: { description: `Не\u00a0больше ${maxOrdered} записей`, schema: order },
        405: 'У\u00a0вида нет порядка',
        422: 'Слишком много записей',
      },
      run: async ({ c, params, query }) => ({
        items: await findOrder(deskOf(c, services, params.kind), query.query ?? ''),
      }),
    }),
    defineEndpoint({
      ...adminPolicy,
      method: 'put',
      path,
      summary: 'Сохранить порядок всех записей, которые находит запрос',
      params: kindParams,
      body: z.strictObject({ query: listQuery, rows: z.array(orderRow).min(1).max(maxOrdered) }),
      responses: {
        200: { description: 'Сохранено', schema: z.object({ changed: z.int() }) },
        405: 'У\u00a0вида нет порядка',
        409: 'Список изменил другой редактор',
      },
      run: async ({ c, params, body }) => ({
        changed: await saveOrder(deskOf(c, services, params.kind), body.query ?? '', body.rows),
      }),
    }),
  ]
}
