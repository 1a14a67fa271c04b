import type { Context } from 'hono'
import { z } from 'zod'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { multipartOverhead } from '#kit/http/receive-file.server.ts'
import { bodyOf } from '#kit/http/request-body.server.ts'
import { viewerOf } from '#kit/http/session.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { allowSlowUpload } from '#kit/process/slow-body.server.ts'
import type { Files } from '../files.server.ts'
import { decodeHeaderName } from './file-name.ts'
import { loadFile, loadUpload } from './load-file.server.ts'
import { maxChunkBytes, receiveChunk } from './receive-chunk.server.ts'
import {
  beginUpload,
  maxReplacementBytes,
  maxWholeBytes,
  receiveReplacement,
  receiveWhole,
} from './receive-whole.server.ts'
import { revertUpload } from './revert-upload.server.ts'
import { findUpload } from './uploads.server.ts'

const policy = { access: 'admin', tags: ['files'] } as const
const uploadId = /^[0-9a-f]{32}$/
const fileNumber = /^[1-9]\d{0,8}$/
const uploadParams = z.object({ id: z.string().regex(uploadId).describe('Номер загрузки') })

const replacedFile = z.object({
  id: z.int(),
  key: z.string(),
  version: z.int(),
  hash: z.string().nullable(),
  type: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
})

/** The calls of FilePond: their shapes follow from it, and they answer as plain text. */
export const uploadEndpoints = (files: Files) => [
  processEndpoint(files),
  patchEndpoint(files),
  offsetEndpoint(files),
  revertEndpoint(files),
  finishedEndpoint(files),
  replaceEndpoint(files),
  restoreEndpoint(files),
  loadEndpoint(files),
  fetchEndpoint(),
]

function userOf(c: Context<ShellEnv>): number {
  const viewer = viewerOf(c.get('session'))
  if (!viewer) throw new HttpProblem('unauthenticated')
  return viewer.id
}

function receive(c: Context<ShellEnv>, run: () => Promise<Response>): Promise<Response> {
  allowSlowUpload(c)
  return inPlainText(run)
}

const plainText = { 'Content-Type': 'text/plain; charset=utf-8' }

/** FilePond shows the body of an error as it is. */
async function inPlainText(run: () => Promise<Response>): Promise<Response> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error
    return new Response(error.message, {
      status: error.status,
      headers: { ...plainText, 'Cache-Control': 'no-store', ...error.headers },
    })
  }
}

const processEndpoint = (files: Files) =>
  defineEndpoint({
    ...policy,
    method: 'post',
    path: '/file-manager/process',
    summary: 'Начать загрузку: файл целиком до\u00a05\u00a0МБ или, с\u00a0заголовком Upload-Length, только его длина',
    maxBody: maxWholeBytes + multipartOverhead,
    upload: 'filepond',
    responses: {
      201: 'Номер загрузки простым текстом',
      413: 'Файл слишком большой, или кончилось место',
      415: 'Такой файл не\u00a0принимается',
      422: 'Файл повреждён или пуст',
      429: 'Слишком много загрузок за\u00a0минуту',
    },
    run: ({ c }) =>
      receive(c, async () => {
        const length = numberOf(c, 'upload-length')
        const request = { request: c.req.raw, userId: userOf(c) }
        const id =
          length === undefined
            ? await receiveWhole(files, request)
            : await beginUpload(files, { ...request, length, name: nameOf(c) })
        return new Response(id, { status: 201, headers: plainText })
      }),
  })

const patchEndpoint = (files: Files) =>
  defineEndpoint({
    ...policy,
    method: 'patch',
    path: '/file-manager/patch/{id}',
    summary:
      'Часть файла (application/offset+octet-stream) с\u00a0заголовками Upload-Offset, Upload-Length и\u00a0Upload-Name',
    params: uploadParams,
    maxBody: maxChunkBytes,
    isStreamed: true,
    responses: {
      204: 'Часть сохранена; после последней файл проверен и\u00a0лежит в\u00a0библиотеке',
      404: 'Такой загрузки нет',
      409: 'Другое место файла: Upload-Offset ответа говорит, откуда продолжать',
      413: 'Файл слишком большой, или кончилось место',
      415: 'Такой файл не\u00a0принимается',
      422: 'Файл повреждён',
    },
    run: ({ c, params: { id } }) =>
      receive(c, async () => {
        if (!/^application\/offset\+octet-stream\b/i.test(c.req.header('content-type') ?? ''))
          throw new HttpProblem('type', 'Части файла присылают как application/offset+octet-stream.')
        const offset = numberOf(c, 'upload-offset')
        if (offset === undefined) throw new HttpProblem('bad_request', 'Нужен заголовок Upload-Offset.')
        const size = c.req.header('transfer-encoding') === undefined ? (numberOf(c, 'content-length') ?? 0) : undefined
        const chunk = { offset, size, length: numberOf(c, 'upload-length'), name: nameOf(c), body: bodyOf(c) }
        await receiveChunk(files, userOf(c), id, chunk)
        return new Response(null, { status: 204 })
      }),
  })

/** HEAD, which the router answers with the headers of a GET. */
const offsetEndpoint = (files: Files) =>
  defineEndpoint({
    ...policy,
    method: 'get',
    path: '/file-manager/patch/{id}',
    summary: 'Сколько байтов сохранено: заголовок Upload-Offset; спрашивают методом HEAD',
    params: uploadParams,
    responses: { 200: 'Пустой ответ с\u00a0заголовком', 404: 'Такой загрузки нет' },
    run: ({ c, params: { id } }) =>
      inPlainText(async () => {
        const { offset, length } = await findUpload(files, userOf(c), id)
        return new Response('', {
          headers: { ...plainText, 'Upload-Offset': String(offset), 'Upload-Length': String(length) },
        })
      }),
  })

const revertEndpoint = (files: Files) =>
  defineEndpoint({
    ...policy,
    method: 'delete',
    path: '/file-manager/revert',
    summary: 'Отменить загрузку; тело\u00a0— её номер. Готовый файл удаляется, пока его нигде нет',
    responses: { 204: 'Отменена', 400: 'Номера нет, или он чужой' },
    run: ({ c }) =>
      inPlainText(async () => {
        const id = (await c.req.text()).trim()
        if (!uploadId.test(id) || !(await revertUpload(files, userOf(c), id)))
          throw new HttpProblem('bad_request', 'Такой загрузки нет.')
        return new Response(null, { status: 204 })
      }),
  })

const finishedEndpoint = (files: Files) =>
  defineEndpoint({
    ...policy,
    method: 'get',
    path: '/file-manager/uploads/{id}',
    summary: 'Файл библиотеки, которым стала загрузка',
    params: uploadParams,
    responses: {
      200: { description: 'Файл', schema: z.object({ fileId: z.int() }) },
      404: 'Такой загрузки нет, или она не\u00a0закончена',
    },
    async run({ c, params: { id } }) {
      const { fileId } = await findUpload(files, userOf(c), id)
      if (fileId === null) throw new HttpProblem('missing', 'Загрузка ещё не\u00a0закончена.')
      return { fileId }
    },
  })

const replaceEndpoint = (files: Files) =>
  defineEndpoint({
    ...policy,
    method: 'post',
    path: '/file-manager/files/{id}/replace',
    summary: 'Заменить содержимое файла: номер и\u00a0ссылки остаются, прежнее содержимое\u00a0— в\u00a0версиях',
    params: z.object({ id: z.string().regex(fileNumber).transform(Number).describe('Номер файла') }),
    maxBody: maxReplacementBytes(files) + multipartOverhead,
    upload: 'file',
    responses: {
      200: { description: 'Новое содержимое', schema: replacedFile },
      404: 'Такого файла нет',
      413: 'Файл слишком большой, или кончилось место',
      415: 'Такой файл не\u00a0принимается',
      422: 'Файл повреждён, пуст или другого рода: картинку заменяет картинка, документ\u00a0— документ',
      429: 'Слишком много загрузок за\u00a0минуту',
    },
    async run({ c, params: { id } }) {
      allowSlowUpload(c)
      const { key, version, hash, type, bytes, width, height } = await receiveReplacement(
        files,
        { request: c.req.raw, userId: userOf(c) },
        id,
      )
      return { id, key, version, hash, type, bytes, width, height }
    },
  })

const restoreEndpoint = (files: Files) =>
  defineEndpoint({
    ...policy,
    method: 'get',
    path: '/file-manager/restore/{id}',
    summary: 'Содержимое законченной загрузки',
    params: z.object({ id: z.string().max(100).describe('Номер загрузки') }),
    responses: { 200: 'Файл', 400: 'Это не\u00a0номер загрузки', 404: 'Такой загрузки нет' },
    run: ({ c, params: { id } }) =>
      inPlainText(async () => {
        if (!uploadId.test(id)) throw new HttpProblem('bad_request', 'Это не\u00a0номер загрузки.')
        return loadUpload(files, userOf(c), id)
      }),
  })

const loadEndpoint = (files: Files) =>
  defineEndpoint({
    ...policy,
    method: 'get',
    path: '/file-manager/load/{id}',
    summary: 'Содержимое файла библиотеки',
    params: z.object({ id: z.string().max(100).describe('Номер файла') }),
    responses: { 200: 'Файл', 400: 'Это не\u00a0номер файла', 404: 'Такого файла нет' },
    run: ({ params: { id } }) =>
      inPlainText(async () => {
        if (!fileNumber.test(id)) throw new HttpProblem('bad_request', 'Это не\u00a0номер файла.')
        return loadFile(files, Number(id))
      }),
  })

/** Requests to addresses that somebody types could reach our own network, so none is sent while no host is allowed. */
const fetchEndpoint = () =>
  defineEndpoint({
    ...policy,
    method: 'get',
    path: '/file-manager/fetch/{url}',
    summary: 'Загрузить по ссылке: пока не\u00a0разрешён ни один сайт, отказ',
    params: z.object({ url: z.string().max(4_000).describe('Адрес файла') }),
    responses: { 400: 'Это не\u00a0адрес', 403: 'Этот сайт не\u00a0разрешён' },
    run: ({ params: { url } }) =>
      inPlainText(async () => {
        if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
          throw new HttpProblem('bad_request', 'Это не\u00a0адрес файла.')
        throw new HttpProblem('forbidden', 'Загрузка по ссылке выключена. Сохраните файл и\u00a0загрузите его.')
      }),
  })

function numberOf(c: Context, header: string): number | undefined {
  const text = c.req.header(header)
  if (text === undefined) return undefined
  if (!/^\d{1,15}$/.test(text)) throw new HttpProblem('bad_request', `Заголовок ${header}: нужно целое число.`)
  return Number(text)
}

const nameOf = (c: Context): string => decodeHeaderName(c.req.header('upload-name') ?? '').slice(0, 1_000)
