import { z } from 'zod'
import { adminPolicy, catalogueDeskOf, kindParams, recordLimits, recordParams } from '#admin/api/admin-endpoint.server.ts'
import { draft, draftInput } from '#admin/api/admin-schemas.ts'
import { defineEndpoint, type Endpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { findDraft, removeDraft, saveDraft } from './record-drafts.server.ts'

type Db = Pick<Services, 'db'>

const saved = z.object({ updatedAt: z.string().nullable().describe('Когда сохранён; null\u00a0— отличий нет, и\u00a0черновика нет') })
const saving = {
  200: { description: 'Черновик сохранён; сама запись не\u00a0изменилась', schema: saved },
  404: 'Такой записи нет',
  409: 'Запись в\u00a0корзине, или черновиков слишком много',
}

/** Drafts beside records, each seen by its editor only. Values are stored as they were typed and checked when they are published. */
export const draftEndpoints = (services: Db): Endpoint[] => [
  defineEndpoint({
    ...adminPolicy,
    method: 'put',
    path: '/admin/{kind}/{id}/draft',
    summary: 'Сохранить свой черновик вместо прежнего; значения не\u00a0проверяются',
    params: recordParams,
    ...recordLimits,
    body: draftInput,
    responses: saving,
    run: async ({ c, params: { kind, id }, body }) => ({ updatedAt: await saveDraft(catalogueDeskOf(c, services, kind), id, body) }),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/admin/{kind}/{id}/draft',
    summary: 'Убрать свой черновик',
    params: recordParams,
    responses: { 204: 'Черновика нет' },
    async run({ c, params: { kind, id } }) {
      await removeDraft(catalogueDeskOf(c, services, kind), id)
      return 204
    },
  }),
  ...newRecordEndpoints(services),
]

/** One draft of a record that has not been created yet, per kind and editor. */
const newRecordEndpoints = (services: Db): Endpoint[] => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}/draft',
    summary: 'Свой черновик новой записи',
    params: kindParams,
    responses: { 200: { description: 'Черновик; null, когда его нет', schema: z.object({ draft: draft.nullable() }) } },
    run: async ({ c, params: { kind } }) => ({ draft: await findDraft(catalogueDeskOf(c, services, kind), null) }),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'put',
    path: '/admin/{kind}/draft',
    summary: 'Сохранить свой черновик новой записи',
    params: kindParams,
    ...recordLimits,
    body: draftInput.pick({ values: true }),
    responses: saving,
    run: async ({ c, params: { kind }, body: { values } }) => ({
      updatedAt: await saveDraft(catalogueDeskOf(c, services, kind), null, { version: 0, values }),
    }),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/admin/{kind}/draft',
    summary: 'Убрать свой черновик новой записи',
    params: kindParams,
    responses: { 204: 'Черновика нет' },
    async run({ c, params: { kind } }) {
      await removeDraft(catalogueDeskOf(c, services, kind), null)
      return 204
    },
  }),
]
