import type { z } from 'zod'
import { actorOf } from '#admin/kit/actor.server.ts'
import { adminPolicy, catalogueDeskOf, deskOf, entityOf, recordLimits, recordParams } from '#admin/kit/admin-endpoint.server.ts'
import { conflict, edit, editedRecord, record, uses } from '#admin/kit/admin-schemas.ts'
import type { RecordView } from '#admin/kit/kinds/kind-description.ts'
import { conflictResponse } from '#admin/kit/records/conflict-response.server.ts'
import { duplicateRecord } from '#admin/kit/records/duplicate-record.server.ts'
import { findUses } from '#admin/kit/records/find-uses.server.ts'
import { type Desk, type Edit, editFromInput } from '#admin/kit/records/write-record.server.ts'
import { removeDraft, removeFromDraft } from '#admin/records/drafts/record-drafts.server.ts'
import { viewEditedRecord } from '#admin/records/drafts/view-edited-record.server.ts'
import { cancelPublication } from '#admin/records/publications/publications.server.ts'
import { editForOwner } from '#admin/records/support/edit-for-owner.server.ts'
import { recordLook } from '#admin/records/support/record-look.server.ts'
import type { Actor } from '#features/accounts/security-events.server.ts'
import { defineEndpoint, type Endpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { Problem } from '#kit/problem.ts'

type Db = Pick<Services, 'db'>

export const recordEndpoints = (services: Db): Endpoint[] => [
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
      if (!found) throw new Problem('missing')
      await recordLook(services.db, actorOf(c), entityOf(kind), [id], false)
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
      200: { description: 'Запись после изменения', schema: record },
      404: 'Такой записи нет',
      409: { description: 'То\u00a0же поле изменил другой редактор', schema: conflict },
    },
    run: ({ c, params: { kind, id }, body: { version, values = {}, status, fromDraft, knownDraft, reason } }) => {
      const desk = deskOf(c, services, kind)
      const change = { version, values, status }
      return desk.entity.isPersonal
        ? saveForOwner(desk, actorOf(c), id, change, reason)
        : saveEdit(desk, id, change, { fromDraft, knownDraft })
    },
  })

async function saveForOwner(
  desk: Desk,
  actor: Actor,
  id: number,
  change: Edit,
  reason: string | undefined,
): Promise<RecordView | Response> {
  const result = await editForOwner(desk, actor, id, change, reason)
  return 'record' in result ? result.record : conflictResponse(desk, id, result)
}

async function saveEdit(
  desk: Desk,
  id: number,
  change: Edit,
  { fromDraft, knownDraft }: Pick<z.infer<typeof edit>, 'fromDraft' | 'knownDraft'>,
): Promise<RecordView | Response> {
  const result = await editFromInput(desk, id, change)
  if (!('record' in result)) return conflictResponse(desk, id, result)
  if (fromDraft) await removeDraft(desk, id, knownDraft)
  else await removeFromDraft(desk, id, change.values)
  if (change.status === 'published') await cancelPublication(desk, id, 'publish')
  return result.record
}

const usesEndpoint = ({ db }: Db) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}/{id}/uses',
    summary: 'Записи, которые ссылаются на\u00a0эту; не\u00a0больше\u00a050',
    params: recordParams,
    responses: { 200: { description: 'Где используется', schema: uses } },
    run: ({ params: { kind, id } }) => findUses(db, entityOf(kind), id),
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
    run: ({ c, params: { kind, id } }) => duplicateRecord(catalogueDeskOf(c, services, kind), id),
  })
