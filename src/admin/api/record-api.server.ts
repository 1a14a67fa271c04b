import { z } from 'zod'
import type { RecordStatus, RecordView } from '#admin/kinds/kind-description.ts'
import { findUses } from '#admin/records/find-uses.server.ts'
import { viewRecord } from '#admin/records/view-record.server.ts'
import { type Conflicts, type Desk, deleteRecord, type Edit, editFromInput } from '#admin/records/write-record.server.ts'
import { defineEndpoint, type Endpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { Problem } from '#kit/problem.ts'
import { adminPolicy, deskOf, entityOf, maxRecordBody, recordParams } from './admin-endpoint.server.ts'
import { conflict, edit, record, usedRecord, uses, versionOnly } from './admin-schemas.ts'

type Db = Pick<Services, 'db'>

export const recordEndpoints = (services: Db): Endpoint[] => [
  readEndpoint(services),
  editEndpoint(services, 'put'),
  editEndpoint(services, 'patch'),
  deleteEndpoint(services),
  usesEndpoint(services),
  statusEndpoint(services, 'publish', 'published', 'Опубликовать'),
  statusEndpoint(services, 'unpublish', 'draft', 'Снять с\u00a0сайта'),
]

const readEndpoint = ({ db }: Db) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/{kind}/{id}',
    summary: 'Одна запись со\u00a0всеми полями',
    params: recordParams,
    responses: { 200: { description: 'Запись', schema: record }, 404: 'Такой записи нет' },
    async run({ params: { kind, id } }) {
      const found = await viewRecord(db, entityOf(kind), id)
      if (!found) throw new Problem('missing')
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
    maxBody: maxRecordBody,
    body: edit,
    responses: {
      200: { description: 'Запись после изменения', schema: record },
      404: 'Такой записи нет',
      409: { description: 'То\u00a0же поле изменил другой редактор', schema: conflict },
    },
    run: ({ c, params: { kind, id }, body }) => saveEdit(deskOf(c, services, kind), id, { ...body, values: body.values ?? {} }),
  })

async function saveEdit(desk: Desk, id: number, change: Edit): Promise<RecordView | Response> {
  const result = await editFromInput(desk, id, change)
  return 'record' in result ? result.record : conflictResponse(desk, result.conflicts, result.version)
}

function conflictResponse({ entity }: Desk, conflicts: Conflicts, version: number): Response {
  const labels = Object.keys(conflicts).map(key => `«${entity.fields[key]!.label}»`)
  const message = `Пока запись была открыта, другой редактор изменил ${labels.length === 1 ? 'поле' : 'поля'} ${labels.join(', ')}.`
  const errors = Object.fromEntries(Object.keys(conflicts).map(key => [key, ['Другой редактор уже изменил это поле.']]))
  return Response.json({ message, errors, conflicts, version }, { status: 409 })
}

const deleteEndpoint = (services: Db) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/admin/{kind}/{id}',
    summary: 'Удалить запись, на\u00a0которую никто не\u00a0ссылается',
    params: recordParams,
    query: z.object({
      version: z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number)
        .optional()
        .describe('Версия, которую видел редактор'),
    }),
    responses: { 204: 'Удалена', 404: 'Такой записи нет', 409: { description: 'На\u00a0запись ссылаются другие', schema: usedRecord } },
    async run({ c, params: { kind, id }, query: { version } }) {
      const found = await deleteRecord(deskOf(c, services, kind), id, version)
      if (!found) return 204
      return Response.json({ message: 'Запись нельзя удалить: на\u00a0неё ссылаются другие.', ...found }, { status: 409 })
    },
  })

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

const statusEndpoint = (services: Db, action: 'publish' | 'unpublish', status: RecordStatus, summary: string) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: `/admin/{kind}/{id}/${action}`,
    summary,
    params: recordParams,
    body: versionOnly,
    responses: {
      200: { description: 'Запись', schema: record },
      404: 'Такой записи нет',
      409: { description: 'Запись изменил другой редактор', schema: conflict },
    },
    run: ({ c, params: { kind, id }, body: { version } }) => saveEdit(deskOf(c, services, kind), id, { version, values: {}, status }),
  })
