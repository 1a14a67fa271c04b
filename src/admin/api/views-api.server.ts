import { z } from 'zod'
import { adminPolicy, deskOf, kindParams } from '#admin/kit/admin-endpoint.server.ts'
import { listQuery, savedView } from '#admin/kit/admin-schemas.ts'
import { maxViewName, maxViews } from '#admin/lists/views/saved-view.ts'
import { createView, deleteView, editView, findViews } from '#admin/lists/views/saved-views.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { isStorable } from '#kit/text/is-storable.ts'

type Db = Pick<Services, 'db'>

const viewParams = kindParams.extend({
  view: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .describe('Номер вида списка'),
})
const name = z
  .string()
  .transform(text => text.replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Назовите вид.')
      .max(maxViewName, `Не\u00a0длиннее ${maxViewName} знаков.`)
      .refine(isStorable, 'В\u00a0названии есть недопустимые знаки.'),
  )
const views = z.object({ items: z.array(savedView) })
const responses = {
  200: { description: 'Все виды этого списка', schema: views },
  404: 'Такого вида списка нет',
} as const

/** Before the endpoints of single records, whose paths would match too. */
export const viewEndpoints = (services: Db) => [...endpointsOfList(services), ...endpointsOfView(services)]

const endpointsOfList = (services: Db) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}/views',
    summary: 'Сохранённые виды списка: свои и\u00a0общие',
    params: kindParams,
    responses,
    run: async ({ c, params }) => ({ items: await findViews(deskOf(c, services, params.kind)) }),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}/views',
    summary: `Сохранить вид списка; не\u00a0больше ${maxViews}`,
    params: kindParams,
    body: z.strictObject({ name, query: listQuery, isShared: z.boolean().default(false) }),
    responses,
    run: async ({ c, params, body }) => ({
      items: await createView(deskOf(c, services, params.kind), { ...body, query: body.query ?? '' }),
    }),
  }),
]

const endpointsOfView = (services: Db) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'patch',
    path: '/admin/{kind}/views/{view}',
    summary: 'Переименовать вид, изменить его запрос, сделать общим или первым',
    params: viewParams,
    body: z.strictObject({
      name: name.optional(),
      query: listQuery,
      isShared: z.boolean().optional(),
      isDefault: z.boolean().optional(),
    }),
    responses,
    async run({ c, params, body }) {
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      if (given.query === null) given.query = ''
      return { items: await editView(deskOf(c, services, params.kind), params.view, given) }
    },
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/admin/{kind}/views/{view}',
    summary: 'Удалить свой вид списка',
    params: viewParams,
    responses,
    run: async ({ c, params }) => ({ items: await deleteView(deskOf(c, services, params.kind), params.view) }),
  }),
]
