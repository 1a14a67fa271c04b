import { z } from 'zod'
import { applyPlan } from '#admin/import/apply-plan.server.ts'
import { findRows, rowsPerPage } from '#admin/import/plan-rows.server.ts'
import { importPlan, importRows, rowType, undoneRecords } from '#admin/import/plan-schemas.ts'
import {
  createPlan,
  deletePlan,
  findPlan,
  type ImportServices,
  reviveStalePlans,
  viewPlan,
} from '#admin/import/plans.server.ts'
import { rejectedFile } from '#admin/import/rejected-file.server.ts'
import { defaultImportLimits, limitWords } from '#admin/import/table-limits.ts'
import { undoPlan } from '#admin/import/undo-plan.server.ts'
import { adminPolicy, deskOf, entityOf, kindParams, userOf } from '#admin/kit/admin-endpoint.server.ts'
import { diskFull } from '#kit/files/disk-full.ts'
import { isDiskFull } from '#kit/files/object-store.ts'
import { openWorkFolder } from '#kit/files/work-folder.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { multipartOverhead, receiveFile } from '#kit/http/receive-file.server.ts'
import { downloadOf } from '#kit/import/download.server.ts'
import { invalid } from '#kit/problem.ts'

const planParams = z.object({ planId: z.uuid().describe('Номер загрузки') })
const keyPattern = /^[\x21-\x7e]{1,100}$/

export const importEndpoints = (services: ImportServices) => [
  uploadEndpoint(services),
  planEndpoint(services),
  applyEndpoint(services),
  cancelEndpoint(services),
  undoEndpoint(services),
  rejectedEndpoint(services, 'csv'),
  rejectedEndpoint(services, 'xlsx'),
]

function uploadEndpoint(services: ImportServices) {
  const limits = services.importLimits ?? defaultImportLimits
  const { bytes, rows } = limitWords(limits)
  return defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/{kind}/import',
    summary: `Проверить файл CSV или XLSX: не\u00a0больше ${bytes} и\u00a0${rows}`,
    params: kindParams,
    maxBody: limits.maxBytes + multipartOverhead,
    tooLargeText: `Файл больше ${bytes}. Разделите его на\u00a0части.`,
    upload: 'file',
    responses: {
      202: { description: 'Файл принят и\u00a0проверяется', schema: z.object({ planId: z.string() }) },
      409: 'Слишком много файлов сразу',
      413: 'Файл слишком большой',
      415: 'Не multipart/form-data',
      422: 'Файла нет, или он пришёл не\u00a0целиком',
    },
    async run({ c, params: { kind } }) {
      const { userId } = deskOf(c, services, kind)
      const bytes = Number(c.req.header('content-length') ?? limits.maxBytes)
      const folder = await openWorkFolder(services, bytes)
      await using file = await receiveFile(c.req.raw, 'file', limits.maxBytes, { folder }).catch(toDiskFull)
      return { planId: await createPlan(services, userId, entityOf(kind).path, file) }
    },
  })
}

function toDiskFull(error: unknown): never {
  throw isDiskFull(error) ? diskFull() : error
}

const planEndpoint = (services: ImportServices) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/imports/{planId}',
    summary: `Как идёт загрузка и\u00a0что она изменит; по\u00a0${rowsPerPage} записей`,
    params: planParams,
    query: z.object({
      type: z
        .enum(rowType.options, 'Ожидается create, update, unchanged или rejected.')
        .optional()
        .describe('Только такие записи'),
      field: z.string().max(200).optional().describe('Только те, у\u00a0которых меняется поле с\u00a0этой подписью'),
      page: z
        .string()
        .regex(/^[1-9]\d{0,5}$/, 'Ожидается номер страницы.')
        .transform(Number)
        .optional()
        .describe('Страница, с\u00a0единицы'),
    }),
    responses: {
      200: { description: 'Загрузка', schema: importPlan.extend(importRows.shape) },
      404: 'Такой загрузки нет',
      422: 'Неверный параметр',
    },
    async run({ c, params: { planId }, query: { type = null, field = null, page = 1 } }) {
      await reviveStalePlans(services)
      const plan = await findPlan(services.db, userOf(c), planId)
      const { rows, total } = await findRows(services.db, plan.id, { type, field, page })
      return { ...viewPlan(plan), rows, total, page, pageSize: rowsPerPage }
    },
  })

const applyEndpoint = (services: ImportServices) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/imports/{planId}/apply',
    summary: 'Применить проверенное, всё или ничего; заголовок Idempotency-Key делает повтор безопасным',
    params: planParams,
    responses: {
      202: { description: 'Принято и\u00a0применяется', schema: z.object({ planId: z.string() }) },
      404: 'Такой загрузки нет',
      409: {
        description: 'Записи изменились: planId называет новую проверку; или применять нечего',
        schema: z.object({ message: z.string(), planId: z.string().optional() }),
      },
      422: 'Этот ключ был у\u00a0другой загрузки',
    },
    async run({ c, params: { planId } }) {
      const key = c.req.header('idempotency-key') ?? null
      if (key !== null && !keyPattern.test(key))
        throw invalid({ 'Idempotency-Key': ['До 100 латинских букв, цифр и\u00a0знаков.'] })
      const result = await applyPlan(services, userOf(c), planId, key)
      if (result.type === 'accepted') return { planId }
      return Response.json({ message: result.message, planId: result.nextId }, { status: 409 })
    },
  })

const cancelEndpoint = (services: ImportServices) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/admin/imports/{planId}',
    summary: 'Отменить загрузку на\u00a0любом шаге, пока она не\u00a0применена',
    params: planParams,
    responses: { 204: 'Отменена, ничего не\u00a0записано', 404: 'Такой загрузки нет', 409: 'Уже применена' },
    async run({ c, params: { planId } }) {
      await deletePlan(services.db, userOf(c), planId)
      return 204
    },
  })

const undoEndpoint = (services: ImportServices) =>
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/imports/{planId}/undo',
    summary:
      'Отменить применённую загрузку: изменённое становится прежним, новое уходит в\u00a0корзину; повтор ничего не\u00a0делает',
    params: planParams,
    responses: {
      200: { description: 'Отменена; что правили позже, осталось и\u00a0названо', schema: undoneRecords },
      404: 'Такой загрузки нет',
      409: 'Не\u00a0применена, или записей больше 10\u00a0000',
    },
    run: ({ c, params: { planId } }) => undoPlan(services.db, userOf(c), planId),
  })

const rejectedEndpoint = (services: ImportServices, format: 'csv' | 'xlsx') =>
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: `/admin/imports/{planId}/rejected.${format}`,
    summary:
      format === 'csv'
        ? 'Отклонённые записи с\u00a0колонкой «Причина»'
        : 'То\u00a0же книгой, с\u00a0вложенными строками',
    params: planParams,
    responses: { 200: 'Файл', 404: 'Такой загрузки или отклонённых записей нет' },
    async run({ c, params: { planId } }) {
      const { name, content } = await rejectedFile(services, await findPlan(services.db, userOf(c), planId), format)
      return downloadOf(content, name)
    },
  })
