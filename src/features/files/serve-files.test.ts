import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualLimits } from '#kit/files/upload-limits.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { webBody } from '#kit/http/request-body.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { pdfOf } from '#kit/testing/upload-client.server.ts'
import { openFiles } from './files.server.ts'
import { addFileRoutes } from './serve-files.server.ts'
import { receiveChunk } from './upload/receive-chunk.server.ts'
import { startUpload } from './upload/uploads.server.ts'

const size = 5_000
const content = pdfOf(size, 9)
let world: TestDatabase
let dataDir: string
let get: (headers?: Record<string, string>) => Promise<Response>
let etag: string
beforeAll(async () => {
  world = await emptyDatabase()
  dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-ranges-'))
  const settings = { db: world.db, log, dataDir, storage: 'disk', uploadLimits: { ...usualLimits, freeDiskBytes: 0 } }
  const files = openFiles(settings as Parameters<typeof openFiles>[0])
  const { rows } = await world.pool.query(
    `insert into users (name, email, password_hash) values ('О', 'olga@example.ru', '-') returning id`,
  )
  const { id } = await startUpload(files, rows[0].id, { name: '', length: size, place: {} })
  const body = webBody(new Response(new Uint8Array(content)).body)
  await receiveChunk(files, rows[0].id, id, { offset: 0, length: undefined, size, name: 'a.pdf', body })
  const [{ hash }] = (await world.pool.query('select hash from file')).rows
  const app = new Hono<ShellEnv>()
  app.use(async (c, next) => {
    c.set('services', {} as ShellEnv['Variables']['services'])
    await next()
  })
  addFileRoutes(app, files)
  get = async (headers = {}) => app.request(`/files/${hash}.pdf`, { headers })
  etag = (await get()).headers.get('etag')!
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true })
})

const partOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

test.each([
  ['bytes=0-0', 0, 0],
  ['bytes=0-99', 0, 99],
  ['bytes=4999-', 4999, 4999],
  ['bytes=4990-9999', 4990, 4999],
  ['bytes=-1', 4999, 4999],
  ['bytes=-5000', 0, 4999],
  ['bytes=-6000', 0, 4999],
])('%s', async (range, start, end) => {
  const response = await get({ range })
  expect([response.status, response.headers.get('content-range'), response.headers.get('content-length')]).toEqual([
    206,
    `bytes ${start}-${end}/${size}`,
    String(end - start + 1),
  ])
  expect((await partOf(response)).equals(content.subarray(start, end + 1))).toBe(true)
})

test.each(['bytes=5000-', 'bytes=5000-5001', 'bytes=9-8', 'bytes=-0'])(
  '%s is outside of the file, whose size is named',
  async range => {
    const response = await get({ range })
    expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
    expect((await partOf(response)).length).toBe(0)
  },
)

test.each(['bytes=0-1,3-4', 'bytes=-', 'bytes=a-b', 'bytes=0-1 ', 'lines=0-1', `bytes=${'1'.repeat(16)}-`])(
  '«%s» is no single range: the whole file',
  async range => {
    const response = await get({ range })
    const isTrimmed = range.trim() === 'bytes=0-1'
    expect([response.status, (await partOf(response)).length]).toEqual(isTrimmed ? [206, 2] : [200, size])
  },
)

test('a part is given while the file is the one that the browser has begun, else the whole file', async () => {
  const statuses = await Promise.all(
    [etag, '"another"'].map(async of => (await get({ range: 'bytes=0-1', 'if-range': of })).status),
  )
  expect(statuses).toEqual([206, 200])
  expect((await get({ 'if-none-match': etag })).status).toBe(304)
})
