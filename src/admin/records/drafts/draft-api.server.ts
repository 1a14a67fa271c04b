import { z } from 'zod'
import {
  adminPolicy,
  draftingDeskOf,
  kindParams,
  recordLimits,
  recordParams,
} from '#admin/kit/admin-endpoint.server.ts'
import { draft, draftConflict, draftInput, draftNumber } from '#admin/kit/admin-schemas.ts'
import { findNames, referencesIn } from '#admin/kit/records/find-names.server.ts'
import type { EditContext } from '#admin/kit/records/write-record.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { type DraftInput, findDraft, removeDraft, saveDraft } from './record-drafts.server.ts'

type Db = Pick<Services, 'db'>

const saved = z.object({
  updatedAt: z.string().nullable().describe('Когда сохранён; null\u00a0— отличий нет, и\u00a0черновика нет'),
})
const saving = {
  200: { description: 'Черновик сохранён; сама запись не\u00a0изменилась', schema: saved },
  404: 'Такой записи нет',
  409: {
    description: 'Черновик сохранён в\u00a0другой вкладке, запись в\u00a0корзине, или черновиков слишком много',
    schema: draftConflict,
  },
}

/** Drafts beside records, each seen by its editor only. Values are stored as they were typed and checked when they are published. */
export const draftEndpoints = (services: Db) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'put',
    path: '/admin/{kind}/{id}/draft',
    summary: 'Сохранить свой черновик вместо известного; значения не\u00a0проверяются',
    params: recordParams,
    ...recordLimits,
    body: draftInput,
    responses: saving,
    run: ({ c, params: { kind, id }, body }) => save(draftingDeskOf(c, services, kind), id, body),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/admin/{kind}/{id}/draft',
    summary: 'Убрать свой черновик',
    params: recordParams,
    responses: { 204: 'Черновика нет' },
    async run({ c, params: { kind, id } }) {
      await removeDraft(draftingDeskOf(c, services, kind), id)
      return 204
    },
  }),
  ...newRecordEndpoints(services),
]

/** A 409 has the stored draft, so that the caller merges both by field. A caller who says nothing knows of no draft. */
async function save(context: EditContext, id: number | null, { known = null, ...input }: DraftInput) {
  const result = await saveDraft(context, id, { ...input, known })
  if ('updatedAt' in result) return result
  const draft = result.newer
  const names = await findNames(context.db, referencesIn(context.entity.fields, draft.values))
  return Response.json({ message: 'Черновик уже сохранён в\u00a0другой вкладке.', draft, names }, { status: 409 })
}

/** Drafts of records that have not been created yet, told apart by their numbers. */
const newRecordEndpoints = (services: Db) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}/draft',
    summary: 'Свой черновик новой записи',
    params: kindParams,
    query: z.object({ number: draftNumber }),
    responses: { 200: { description: 'Черновик; null, когда его нет', schema: z.object({ draft: draft.nullable() }) } },
    run: async ({ c, params: { kind }, query: { number } }) => ({
      draft: await findDraft({ ...draftingDeskOf(c, services, kind), newDraft: number }, null),
    }),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'put',
    path: '/admin/{kind}/draft',
    summary: 'Сохранить свой черновик новой записи',
    params: kindParams,
    query: z.object({ number: draftNumber }),
    ...recordLimits,
    body: draftInput.pick({ values: true, known: true }),
    responses: saving,
    run: ({ c, params: { kind }, query: { number }, body }) =>
      save({ ...draftingDeskOf(c, services, kind), newDraft: number }, null, { version: 0, ...body }),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/admin/{kind}/draft',
    summary: 'Убрать свой черновик новой записи',
    params: kindParams,
    query: z.object({ number: draftNumber }),
    responses: { 204: 'Черновика нет' },
    async run({ c, params: { kind }, query: { number } }) {
      await removeDraft({ ...draftingDeskOf(c, services, kind), newDraft: number }, null)
      return 204
    },
  }),
]
