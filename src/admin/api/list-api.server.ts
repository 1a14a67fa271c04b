import { z } from 'zod'
import { actorOf } from '#admin/kit/actor.server.ts'
import { adminPolicy, deskOf, entityOf, kindParams, recordLimits } from '#admin/kit/admin-endpoint.server.ts'
import { creation, list, savedRecord } from '#admin/kit/admin-schemas.ts'
import { canCreate } from '#admin/kit/kinds/creation.ts'
import { pageSizes } from '#admin/kit/list-state.ts'
import { firstStatus } from '#admin/kit/records/dictionary-status.server.ts'
import { findCorrected } from '#admin/lists/list/find-list.server.ts'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import { saveNew } from '#admin/records/saving/save-record.server.ts'
import { logView } from '#admin/records/support/log-view.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'

/** The parameters of every list. The filters of a kind are its fields, so they are checked when the kind is known. */
export const listQuery = z.looseObject({
  q: z.unknown().optional().describe('Слова для поиска'),
  status: z
    .unknown()
    .optional()
    .describe('Состояния через запятую: draft, published, archived, trash; без них\u00a0— всё, кроме корзины'),
  missing: z.unknown().optional().describe('Поля через запятую, которые должны быть пустыми'),
  changed: z.unknown().optional().describe('Когда сохраняли: day, week, month или notYear (больше года назад)'),
  editor: z.unknown().optional().describe('Номер редактора, который сохранял запись за\u00a0последние 30\u00a0дней'),
  ends: z.unknown().optional().describe('soon: срок истёк или скоро истекает; у\u00a0видов, где он есть'),
  view: z.unknown().optional().describe('Номер сохранённого вида; ничего не\u00a0отбирает'),
  columns: z.unknown().optional().describe('Поля через запятую, которые нужны в\u00a0values'),
  sort: z
    .unknown()
    .optional()
    .describe(
      'Поле, updatedAt, id или status; с\u00a0минусом\u00a0— в\u00a0обратном порядке; без него по\u00a0словам лучшее первым',
    ),
  pageSize: z
    .unknown()
    .optional()
    .describe(`Записей на\u00a0странице: ${pageSizes.join(', ')}`),
  page: z.unknown().optional().describe('Страница, с\u00a0единицы'),
})

/** Throws 422 at the parameters that the list does not know or cannot read. */
export function refuseUnknown(parsed: ReturnType<typeof parseList>['parsed']): void {
  const errors = Object.entries({ ...parsed.errors }).map(([key, text]) => [key, [text!]])
  const unknown = parsed.unknown.slice(0, 20).map(key => [key.slice(0, 100).toWellFormed(), ['Такого параметра нет.']])
  if (errors.length + unknown.length > 0) throw invalid(Object.fromEntries([...errors, ...unknown]))
}

export const listEndpoints = (services: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}',
    summary: 'Записи одного вида в\u00a0любом состоянии; фильтры\u00a0— поля вида',
    params: kindParams,
    query: listQuery,
    responses: {
      200: { description: 'Страница списка; за\u00a0последней страницей items пуст', schema: list },
      404: 'Такого вида нет',
      422: 'Неизвестный или неверный параметр',
    },
    async run({ c, params }) {
      const entity = entityOf(params.kind)
      const { searchParams } = new URL(c.req.url)
      const { state, parsed } = parseList(entity, searchParams)
      refuseUnknown(parsed)
      const found = await findCorrected(services.db, entity, state, !searchParams.has('sort'))
      const ids = found.items.map(({ id }) => id)
      await logView(services.db, actorOf(c), entity, ids, true)
      return { ...found, items: found.items.map(item => ({ ...item.values, ...item })) }
    },
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}',
    summary: 'Новая запись, черновиком, если не\u00a0сказано иное; в\u00a0справочнике\u00a0— сразу на\u00a0сайте',
    params: kindParams,
    ...recordLimits,
    body: creation,
    responses: {
      201: { description: 'Создана', schema: savedRecord },
      404: 'Такого вида нет',
      405: 'Такие записи здесь не\u00a0создают',
      409: 'Запись не\u00a0сочетается с\u00a0другими',
    },
    async run({ c, params, body: { values, status: wanted, fromDraft, newDraft, knownDraft } }) {
      if (!canCreate(params.kind)) throw new HttpProblem('method')
      const status = firstStatus(entityOf(params.kind), wanted)
      return saveNew({ ...deskOf(c, services, params.kind), newDraft }, values, status, { fromDraft, knownDraft })
    },
  }),
]
