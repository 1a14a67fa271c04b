import { z } from 'zod'
import { canCreate } from '#admin/kinds/creation.ts'
import { findList } from '#admin/list/find-list.server.ts'
import { parseList } from '#admin/list/list-query.server.ts'
import { pageSizes } from '#admin/list/list-state.ts'
import { createFromInput } from '#admin/records/write-record.server.ts'
import { defineEndpoint, type Endpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { invalid, Problem } from '#kit/problem.ts'
import { adminPolicy, deskOf, entityOf, kindParams, maxRecordBody } from './admin-endpoint.server.ts'
import { creation, list, record } from './admin-schemas.ts'

/** The parameters of every list. The filters of a kind are its fields, so they are checked when the kind is known. */
const query = z.looseObject({
  q: z.unknown().optional().describe('Слова для поиска'),
  status: z.unknown().optional().describe('Состояния через запятую: draft, published, archived'),
  missing: z.unknown().optional().describe('Поля через запятую, которые должны быть пустыми'),
  columns: z.unknown().optional().describe('Поля через запятую, которые нужны в\u00a0values'),
  sort: z.unknown().optional().describe('Поле, updatedAt, id или status; с\u00a0минусом\u00a0— в\u00a0обратном порядке'),
  pageSize: z
    .unknown()
    .optional()
    .describe(`Записей на\u00a0странице: ${pageSizes.join(', ')}`),
  page: z.unknown().optional().describe('Страница, с\u00a0единицы'),
})

export const listEndpoints = (services: Pick<Services, 'db'>): Endpoint[] => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}',
    summary: 'Записи одного вида в\u00a0любом состоянии; фильтры\u00a0— поля вида',
    params: kindParams,
    query,
    responses: {
      200: { description: 'Страница списка; за\u00a0последней страницей items пуст', schema: list },
      404: 'Такого вида нет',
      422: 'Неизвестный или неверный параметр',
    },
    async run({ c, params }) {
      const entity = entityOf(params.kind)
      const { state, parsed } = parseList(entity, new URL(c.req.url).searchParams)
      const errors = Object.entries({ ...parsed.errors }).map(([key, text]) => [key, [text!]])
      const unknown = parsed.unknown.slice(0, 20).map(key => [key.slice(0, 100).toWellFormed(), ['Такого параметра нет.']])
      if (errors.length + unknown.length > 0) throw invalid(Object.fromEntries([...errors, ...unknown]))
      return findList(services.db, entity, state)
    },
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}',
    summary: 'Новая запись, черновиком, если не\u00a0сказано иное',
    params: kindParams,
    maxBody: maxRecordBody,
    body: creation,
    responses: {
      201: { description: 'Создана', schema: record },
      404: 'Такого вида нет',
      405: 'Такие записи здесь не\u00a0создают',
      409: 'Запись не\u00a0сочетается с\u00a0другими',
    },
    run({ c, params, body }) {
      if (!canCreate(params.kind)) throw new Problem('method')
      return createFromInput(deskOf(c, services, params.kind), body.values, body.status ?? 'draft')
    },
  }),
]
