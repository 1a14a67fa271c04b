import { z } from 'zod'
import { adminPolicy, catalogueDeskOf, entityOf, recordParams } from '#admin/kit/admin-endpoint.server.ts'
import { editedRecord, restoring, revisions } from '#admin/kit/admin-schemas.ts'
import { findRevisions } from '#admin/records/history/find-revisions.server.ts'
import { restoreAsDraft, restoreAtOnce } from '#admin/records/history/restore-as-draft.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { pageNumber } from '#kit/http/list-query.ts'
import type { Services } from '#kit/http/services.server.ts'

const revisionParams = recordParams.extend({
  version: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .describe('Версия записи'),
})

export const historyEndpoints = (services: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}/{id}/revisions',
    summary: 'Сохранения записи с\u00a0различиями словами, последнее первым',
    params: recordParams,
    query: { page: pageNumber() },
    responses: { 200: { description: 'История', schema: revisions }, 422: 'Неверный параметр' },
    run: ({ params: { kind, id }, query: { page } }) => findRevisions(services.db, entityOf(kind), id, page),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}/{id}/revisions/{version}/restore',
    summary:
      'Прежняя версия становится своим черновиком, сама запись не\u00a0меняется; в\u00a0справочнике\u00a0— наоборот',
    params: revisionParams,
    body: restoring,
    responses: {
      200: { description: 'Запись с\u00a0черновиком', schema: editedRecord },
      404: 'Такой записи или версии нет',
      409: 'Запись изменил другой редактор, или есть черновик',
    },
    run({ c, params: { kind, id, version }, body }) {
      const desk = catalogueDeskOf(c, services, kind)
      const restore = desk.entity.isDictionary ? restoreAtOnce : restoreAsDraft
      return restore(desk, id, version, body)
    },
  }),
]
