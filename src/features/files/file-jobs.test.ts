import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { objectKey, shardedPath } from '#kit/files/object-store.ts'
import { usualLimits } from '#kit/files/upload-limits.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { webBody } from '#kit/http/request-body.server.ts'
import { refuse, type S3Server, startS3Server } from '#kit/testing/s3-server.server.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { pdfOf } from '#kit/testing/upload-client.server.ts'
import { compareWithStorage, deleteTemporaryFiles, deleteUnusedObjects, moveObjects } from './file-jobs.server.ts'
import { type Files, openFiles } from './files.server.ts'
import { addFileRoutes } from './serve-files.server.ts'
import { receiveChunk } from './upload/receive-chunk.server.ts'
import { deleteExpiredUploads, startUpload } from './upload/uploads.server.ts'

let database: TestDatabase
let dataDir: string
let s3: S3Server
let userId: number
beforeAll(async () => {
  database = await emptyDatabase()
  dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-files-'))
  s3 = await startS3Server()
  const { rows } = await database.pool.query(
    "insert into users (email, name, password_hash) values ('olga@example.ru', 'Ольга', 'x') returning id",
  )
  userId = rows[0].id
})
afterEach(() => {
  s3.interfere = null
})
afterAll(async () => {
  await s3.close()
  await database[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true })
})

/** The files of a site whose settings name this driver. */
const filesOn = (storage: 'disk' | 's3', isS3Known = true): Files =>
  openFiles({
    db: database.db,
    log,
    dataDir,
    storage,
    ...(isS3Known && { s3: s3.settings }),
    uploadLimits: { ...usualLimits, freeDiskBytes: 0 },
  } as Parameters<typeof openFiles>[0])

async function stored(
  files: Files,
  seed = randomBytes(4).readUInt32LE(),
): Promise<{ fileId: number; hash: string; content: Buffer }> {
  const content = pdfOf(50_000, seed)
  const { id } = await startUpload(files, userId, { name: '', length: content.length, place: {} })
  const body = webBody(new Response(new Uint8Array(content)).body)
  await receiveChunk(files, userId, id, { offset: 0, length: undefined, size: content.length, name: 'a.pdf', body })
  const { rows } = await database.pool.query(
    'select file_id, hash from file_upload join file on file.id = file_id where file_upload.id = $1',
    [id],
  )
  return { fileId: rows[0].file_id, hash: rows[0].hash, content }
}

const driverOf = async (hash: string) =>
  (await database.pool.query('select driver from stored_object where hash = $1', [hash])).rows[0]?.driver
const place = (hash: string) => path.join(dataDir, 'files', shardedPath(objectKey(hash, 'original', 'pdf')))

function siteOf(files: Files) {
  const app = new Hono<ShellEnv>()
  app.use(async (c, next) => {
    c.set('services', {} as ShellEnv['Variables']['services'])
    await next()
  })
  addFileRoutes(app, files)
  return async (hash: string) => {
    const response = await app.request(`/files/${hash}.pdf`, { headers: { accept: 'application/json' } })
    return [response.status, Buffer.from(await response.arrayBuffer())] as const
  }
}

test('files move between disk and S3 while both serve', async () => {
  const before = filesOn('disk')
  const [first, second] = [await stored(before), await stored(before)]
  const after = filesOn('s3')
  const third = await stored(after)
  expect(s3.objects.has(`files/${shardedPath(objectKey(third.hash, 'original', 'pdf'))}`)).toBe(true)
  const ask = siteOf(after)
  for (const { hash, content } of [first, second, third]) expect(await ask(hash)).toEqual([200, content])
  expect(await moveObjects(after)).toBe(2)
  for (const { hash, content } of [first, second, third]) {
    expect([await driverOf(hash), existsSync(place(hash))]).toEqual(['s3', false])
    expect(await ask(hash)).toEqual([200, content])
  }
  expect(await moveObjects(filesOn('disk', false))).toBe(0)
  const back = filesOn('disk')
  expect(await moveObjects(back)).toBe(3)
  expect([s3.objects.size, await moveObjects(back)]).toEqual([0, 0])
  expect(await ask(first.hash)).toEqual([200, first.content])
})

test('while S3 does not answer an upload waits, and the next call of the same chunk finishes it', async () => {
  const files = filesOn('s3')
  s3.interfere = (_, response) => {
    refuse(response, 400, 'Weird')
    return true
  }
  const content = pdfOf(1_000, 77)
  const { id } = await startUpload(files, userId, { name: 'a.pdf', length: content.length, place: {} })
  const send = () =>
    receiveChunk(files, userId, id, {
      offset: 0,
      length: 1_000,
      size: 1_000,
      name: 'a.pdf',
      body: webBody(new Response(new Uint8Array(content)).body),
    })
  await expect(send()).rejects.toMatchObject({ status: 503, message: expect.stringContaining('Хранилище') })
  s3.interfere = null
  await send()
  expect(
    (await database.pool.query('select file_id from file_upload where id = $1', [id])).rows[0].file_id,
  ).toBeGreaterThan(0)
})

const neededByNobody = () => sql`false`

test('bytes that no version needs are removed an hour later, equal content of another file stays', async () => {
  const files = filesOn('disk')
  const [one, two] = [await stored(files, 5), await stored(files, 5)]
  expect(two.hash).toBe(one.hash)
  const age = (minutes: number) =>
    database.pool.query('update stored_object set created_at = now() - make_interval(mins => $1)', [minutes])
  await age(120)
  await database.pool.query('delete from file where id = $1', [one.fileId])
  expect(await deleteUnusedObjects(files, neededByNobody)).toBe(0)
  await database.pool.query('delete from file where id = $1', [two.fileId])
  await age(58)
  expect([await deleteUnusedObjects(files, neededByNobody), existsSync(place(one.hash))]).toEqual([0, true])
  await age(61)
  expect(await deleteUnusedObjects(files, neededByNobody)).toBe(1)
  expect([existsSync(place(one.hash)), await driverOf(one.hash)]).toEqual([false, undefined])
  const again = await stored(files, 5)
  expect([existsSync(place(one.hash)), await deleteUnusedObjects(files, neededByNobody)]).toEqual([true, 0])
  expect((await siteOf(files)(again.hash))[0]).toBe(200)
})

test('bytes without a row are removed after a day, rows without bytes are reported', async () => {
  const files = filesOn('disk')
  await compareWithStorage(files)
  const kept = await stored(files)
  const lost = await stored(files)
  rmSync(place(lost.hash))
  const stray = place('ab'.repeat(32))
  mkdirSync(path.dirname(stray), { recursive: true })
  writeFileSync(stray, 'x')
  expect(await compareWithStorage(files)).toEqual({ removed: 0, missing: 1 })
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)
  for (const file of [stray, place(kept.hash)]) utimesSync(file, twoDaysAgo, twoDaysAgo)
  expect(await compareWithStorage(files)).toEqual({ removed: 1, missing: 1 })
  expect([existsSync(stray), existsSync(place(kept.hash))]).toEqual([false, true])
})

test('expired uploads and what killed processes have left are deleted', async () => {
  const files = filesOn('disk')
  await database.pool.query('delete from file_upload')
  const folder = files.storage.temporaryFolder
  const expired = await startUpload(files, userId, { name: '', length: 10, place: {} })
  const running = await startUpload(files, userId, { name: '', length: 10, place: {} })
  writeFileSync(path.join(folder, 'left.variant'), 'x')
  const old = new Date(Date.now() - 86_400_000)
  for (const name of readdirSync(folder)) utimesSync(path.join(folder, name), old, old)
  await database.pool.query("update file_upload set expires_at = now() - interval '1 second' where id = $1", [
    expired.id,
  ])
  expect(await deleteExpiredUploads(files)).toBe(1)
  await deleteTemporaryFiles(files)
  expect(readdirSync(folder).toSorted()).toEqual([`${running.id}.data`])
})
