import { actorOf } from '#admin/kit/actor.server.ts'
import {
  adminPolicy,
  deskOf,
  draftingDeskOf,
  entityOf,
  recordLimits,
  recordParams,
} from '#admin/kit/admin-endpoint.server.ts'
import { conflict, edit, editedRecord, record, savedRecord, uses } from '#admin/kit/admin-schemas.ts'
import type { RecordView } from '#admin/kit/kinds/kind-description.ts'
import { conflictResponse } from '#admin/kit/records/conflict-response.server.ts'
import { checkStatusOfEdit } from '#admin/kit/records/dictionary-status.server.ts'
import { duplicateRecord } from '#admin/kit/records/duplicate-record.server.ts'
import { findUses } from '#admin/kit/records/find-uses.server.ts'
import type { Edit, EditContext } from '#admin/kit/records/write-record.server.ts'
import { viewEditedRecord } from '#admin/records/drafts/view-edited-record.server.ts'
import { ownRowsOf } from '#admin/records/saving/own-rows-of.server.ts'
import { saveEdit } from '#admin/records/saving/save-record.server.ts'
import { editForOwner } from '#admin/records/support/edit-for-owner.server.ts'
import { logView } from '#admin/records/support/log-view.server.ts'
import type { Actor } from '#features/accounts/security-events.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { HttpProblem } from '#kit/problem.ts'

type Db = Pick<Services, 'db'>

export const recordEndpoints = (services: Db) => [
  readEndpoint(services),
  editEndpoint(services, 'put'),
  editEndpoint(services, 'patch'),
  usesEndpoint(services),
  duplicateEndpoint(services),
]

const readEndpoint = (services: Db) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}/{id}',
    summary: 'Одна запись со\u00a0всеми полями и\u00a0своим черновиком',
    params: recordParams,
    responses: { 200: { description: 'Запись', schema: editedRecord }, 404: 'Такой записи нет' },
    async run({ c, params: { kind, id } }) {
      const found = await viewEditedRecord(deskOf(c, services, kind), id)
      if (!found) throw new HttpProblem('missing')
      await logView(services.db, actorOf(c), entityOf(kind), [id], false)
      return found
    },
  })

/** `PUT` and `PATCH` are the same: both change only the given fields. */
const editEndpoint = (services: Db, method: 'put' | 'patch') =>
  defineEndpoint({
    ...adminPolicy,
    method,
    path: '/admin/{kind}/{id}',
    summary: 'Изменить названные поля; чужие изменения остальных полей сохраняются',
    params: recordParams,
    ...recordLimits,
    body: edit,
    responses: {
      200: { description: 'Запись после изменения', schema: savedRecord },
      404: 'Такой записи нет',
      409: { description: 'То\u00a0же поле изменил другой редактор', schema: conflict },
    },
    async run({ c, params: { kind, id }, body: { version, values = {}, status, fromDraft, knownDraft, reason } }) {
      const context = deskOf(c, services, kind)
      const change = { version, values, status }
      checkStatusOfEdit(context.entity, status)
      if (context.entity.isPersonal) return saveForOwner(context, actorOf(c), id, change, reason)
      const result = await saveEdit(context, id, change, { fromDraft, knownDraft })
      return 'record' in result ? result.record : conflictResponse(context, id, result)
    },
  })

async function saveForOwner(
  context: EditContext,
  actor: Actor,
  id: number,
  change: Edit,
  reason: string | undefined,
): Promise<RecordView | Response> {
  const result = await editForOwner(context, actor, id, change, reason)
  return 'record' in result ? result.record : conflictResponse(context, id, result)
}

const usesEndpoint = ({ db }: Db) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}/{id}/uses',
    summary: 'Записи, которые ссылаются на\u00a0эту; не\u00a0больше\u00a050',
    params: recordParams,
    responses: { 200: { description: 'Где используется', schema: uses } },
    run: ({ params: { kind, id } }) => findUses(db, entityOf(kind), id, { rows: ownRowsOf(entityOf(kind)) }),
  })

const duplicateEndpoint = (services: Db) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}/{id}/duplicate',
    summary: 'Копия записи: черновик с теми же значениями и свободным адресом',
    params: recordParams,
    responses: {
      201: { description: 'Копия', schema: record },
      404: 'Такой записи нет',
      409: 'Запись в корзине, или её копия не сочетается с другими записями',
    },
    run: ({ c, params: { kind, id } }) => duplicateRecord(draftingDeskOf(c, services, kind), id),
  })
