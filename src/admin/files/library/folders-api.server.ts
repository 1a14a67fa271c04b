import { z } from 'zod'
import { adminPolicy, recordId, userOf } from '#admin/kit/admin-endpoint.server.ts'
import { maxBulk } from '#admin/lists/bulk/bulk.ts'
import { bulkPreview, bulkResult } from '#admin/lists/bulk/bulk-schemas.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import type { Services } from '#kit/http/services.server.ts'
import { applyFileBulk, type FileSelection, previewFileBulk } from './bulk-files.server.ts'
import { bulkConfirmed, bulkRequest, fileNames, folder, folderInput, overview } from './file-schemas.ts'
import { findOverview } from './find-overview.server.ts'
import { deleteFolder, saveFolder } from './folder-commands.server.ts'
import { libraryQuery } from './library-query.ts'

const params = z.object({ id: recordId })

export const folderEndpoints = ({ db, uploadLimits }: Pick<Services, 'db' | 'uploadLimits'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/file-manager/folders',
    summary: 'Папки, метки и\u00a0сколько файлов стоит разобрать',
    responses: { 200: { description: 'Обзор библиотеки', schema: overview } },
    run: ({ c }) => findOverview(db, userOf(c), uploadLimits),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/file-manager/folders',
    summary: 'Новая папка',
    body: folderInput,
    fieldNames: fileNames,
    responses: { 201: { description: 'Создана', schema: folder } },
    run: ({ body }) => saveFolder(db, body),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'put',
    path: '/file-manager/folders/{id}',
    summary: 'Переименовать или перенести папку',
    params,
    body: folderInput,
    fieldNames: fileNames,
    responses: { 200: { description: 'Изменена', schema: folder }, 404: 'Такой папки нет' },
    run: ({ params: { id }, body }) => saveFolder(db, body, id),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/file-manager/folders/{id}',
    summary: 'Удалить пустую папку',
    params,
    responses: { 204: 'Удалена', 404: 'Такой папки нет', 409: 'Папка не\u00a0пуста: сказано, что в\u00a0ней' },
    async run({ params: { id } }) {
      await deleteFolder(db, id)
      return 204
    },
  }),
  ...bulkFileEndpoints({ db }),
]

/** What does not fit in the query is left out, as in the list that the editor saw. */
const selectionOf = ({ query, ids }: z.infer<typeof bulkRequest>): FileSelection => ({
  query: parseQuery(libraryQuery, new URLSearchParams(query ?? '')).values,
  ids,
})

const bulkFileEndpoints = ({ db }: Pick<Services, 'db'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/file-manager/bulk/preview',
    summary: 'Что изменит действие над многими файлами',
    body: bulkRequest,
    responses: { 200: { description: `Предпросмотр; не\u00a0больше ${maxBulk} файлов`, schema: bulkPreview } },
    run: ({ body }) => previewFileBulk(db, selectionOf(body), body),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/file-manager/bulk/apply',
    summary: 'Применить то, что показал предпросмотр',
    body: bulkConfirmed,
    fieldNames: { ...fileNames, token: 'код предпросмотра' },
    responses: { 200: { description: 'Применено', schema: bulkResult }, 409: 'Файлы изменились после предпросмотра' },
    run: ({ c, body }) => applyFileBulk(db, userOf(c), selectionOf(body), { ...body, reason: body.reason ?? '' }),
  }),
]
