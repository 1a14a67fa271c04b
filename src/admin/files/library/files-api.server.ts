import { z } from 'zod'
import { adminPolicy, recordId, userOf } from '#admin/kit/admin-endpoint.server.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { findVersions, restoreFile, restoreVersion, trashFile, updateFile } from './file-commands.server.ts'
import { fileInput, fileItem, fileNames, filePage, fileUses, fileVersions } from './file-schemas.ts'
import { findFileUses } from './file-uses.server.ts'
import { findByHash, findFile, findFiles } from './find-files.server.ts'
import { folderEndpoints } from './folders-api.server.ts'
import { libraryQuery } from './library-query.ts'
import { replaceInUses } from './replace-in-uses.server.ts'

type Needs = Pick<Services, 'db' | 'uploadLimits'>

const params = z.object({ id: recordId })
const found = { 200: { description: 'Файл', schema: fileItem }, 404: 'Такого файла нет' } as const

/** The library of files. Uploads and the files themselves are endpoints of `features/files`. */
export const libraryEndpoints = (services: Needs) => [
  ...readingEndpoints(services),
  ...writingEndpoints(services),
  ...versionEndpoints(services),
  ...folderEndpoints(services),
]

const readingEndpoints = ({ db }: Needs) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/file-manager/files',
    summary: 'Файлы библиотеки',
    query: libraryQuery,
    responses: { 200: { description: 'Страница списка', schema: filePage } },
    run: ({ query }) => findFiles(db, query),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/file-manager/by-hash/{sha256}',
    summary: 'Файлы с\u00a0тем\u00a0же содержимым: чтобы не\u00a0загружать дважды',
    params: z.object({
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .describe('SHA-256 файла до\u00a0загрузки'),
    }),
    responses: { 200: { description: 'Не больше\u00a010', schema: z.object({ items: z.array(fileItem) }) } },
    run: async ({ params: { sha256 } }) => ({ items: await findByHash(db, sha256) }),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/file-manager/files/{id}',
    summary: 'Файл',
    params,
    responses: found,
    run: ({ params: { id } }) => findFile(db, id),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/file-manager/files/{id}/uses',
    summary: 'Где стоит файл: на\u00a0сайте и\u00a0в\u00a0черновиках',
    params,
    responses: { 200: { description: 'Места', schema: fileUses }, 404: 'Такого файла нет' },
    async run({ params: { id } }) {
      await findFile(db, id)
      return findFileUses(db, id)
    },
  }),
]

const writingEndpoints = ({ db }: Needs) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'put',
    path: '/file-manager/files/{id}',
    summary: 'Изменить сведения о\u00a0файле; не\u00a0названное остаётся как было',
    params,
    body: fileInput,
    fieldNames: fileNames,
    responses: { 200: found[200], 404: found[404], 409: 'Файл изменил другой редактор' },
    run: ({ c, params: { id }, body: { version, ...input } }) => updateFile(db, userOf(c), id, version, input),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/file-manager/files/{id}',
    summary: 'Убрать файл в\u00a0корзину на\u00a030\u00a0дней',
    params,
    responses: { 204: 'Убран', 404: 'Такого файла нет', 409: 'Файл стоит на\u00a0страницах: они названы' },
    async run({ c, params: { id } }) {
      await trashFile(db, userOf(c), id)
      return 204
    },
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/file-manager/files/{id}/restore',
    summary: 'Вернуть файл из\u00a0корзины',
    params,
    responses: found,
    run: ({ c, params: { id } }) => restoreFile(db, userOf(c), id),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/file-manager/files/{id}/replace-in-uses',
    summary: 'Поставить другой файл везде, где стоит этот',
    params,
    body: z.strictObject({ by: z.int().positive().max(2_147_483_647).describe('Номер другого файла') }),
    responses: {
      200: { description: 'Сколько записей изменилось', schema: z.object({ changed: z.int() }) },
      404: 'Такого файла нет',
    },
    run: async ({ c, params: { id }, body: { by } }) => ({ changed: await replaceInUses(db, userOf(c), id, by) }),
  }),
]

const versionEndpoints = ({ db }: Needs) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/file-manager/files/{id}/versions',
    summary: 'Версии файла, новые первыми',
    params,
    responses: { 200: { description: 'Версии', schema: fileVersions }, 404: 'Такого файла нет' },
    run: async ({ params: { id } }) => ({ items: await findVersions(db, id) }),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/file-manager/files/{id}/versions/{version}/restore',
    summary: 'Вернуть прежнее содержимое; страницы покажут его сразу',
    params: params.extend({ version: recordId.describe('Номер версии') }),
    responses: { 200: found[200], 404: 'Такого файла или версии нет' },
    run: ({ c, params: { id, version } }) => restoreVersion(db, userOf(c), id, version),
  }),
]
