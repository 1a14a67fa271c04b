import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { signedIn } from '#kit/testing/browser-session.server.ts'
import { type RunningSite, startSite } from '#kit/testing/running-site.server.ts'
import { type S3Server, startS3Server } from '#kit/testing/s3-server.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { pdfOf, uploadsOf } from '#kit/testing/upload-client.server.ts'

/** Two programs with folders of their own, files in one S3, and a proxy that sends every request to the next program. */

let database: TestDatabase
let s3: S3Server
const folders: string[] = []
const sites: RunningSite[] = []
let uploads: ReturnType<typeof uploadsOf>
let requests = 0
/** Undefined: in turn. */
let only: number | undefined

beforeAll(async () => {
  database = await testDatabase()
  s3 = await startS3Server()
  const { endpoint, bucket, key, secret, region } = s3.settings
  const shared = {
    DATABASE_URL: database.url,
    DATABASE_UNSAFE: 'true',
    DATABASE_POOL: '5',
    SECRET_KEY: 'two programs that know the same secret',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_KEY: key,
    S3_SECRET: secret,
    S3_REGION: region,
  }
  for (let program = 0; program < 2; program++) {
    folders.push(mkdtempSync(path.join(tmpdir(), 'sadozor-parts-')))
    sites.push(await startSite({ ...shared, DATA_DIR: folders[program]!, PORT: String(await findFreePort()) }))
  }
  const send = (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const { url } = sites[only ?? requests++ % sites.length]!
    return fetch(new URL(pathname + search, url), request)
  }
  const olga = await signedIn({ fetch: send } as never, 'olga@example.ru')
  await database.pool.query(`update users set is_admin = true where email = 'olga@example.ru'`)
  uploads = uploadsOf(olga)
})
afterAll(async () => {
  for (const site of sites) await site.stop()
  await s3.close()
  await database[Symbol.asyncDispose]()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Smaller than those of FilePond: a document has at most 10 MB. */
const chunkBytes = 3_000_000

const parts = () => [...s3.objects.keys()].filter(key => key.endsWith('-part.bin'))
const storedPdfs = () =>
  [...s3.objects].filter(([key]) => key.endsWith('-original.pdf')).map(([, { content }]) => content)
const leftovers = () => folders.flatMap(folder => readdirSync(path.join(folder, 'files/.uploads')))
const begin = async (length: number, place = {}) => (await uploads.begin(length, place)).text()
const send = async (id: string, content: Buffer, offset: number) =>
  (await uploads.patch(id, offset, content.subarray(offset, offset + chunkBytes))).status

test('a file whose chunks arrive at two programs in turn is whole, lies where it was meant to, and leaves no parts', async () => {
  const { rows } = await database.pool.query(`insert into file_folder (name) values ('Инструкции') returning id`)
  const content = pdfOf(9_700_000)
  const id = await begin(content.length, { folderId: rows[0].id })
  for (let offset = 0; offset < content.length; offset += chunkBytes) {
    expect([await uploads.offset(id), await send(id, content, offset)]).toEqual([offset, 204])
    if (offset > 0 && offset + chunkBytes < content.length) expect(parts()).toHaveLength(offset / chunkBytes + 1)
  }
  const fileId = await uploads.fileId(id)
  const file = (await database.pool.query('select folder_id from file where id = $1', [fileId])).rows[0]
  expect(file.folder_id).toBe(rows[0].id)
  expect(storedPdfs().some(stored => stored.equals(content))).toBe(true)
  expect(parts()).toEqual([])
})

test('the last chunk is repeated at the other program after the store did not answer', async () => {
  const content = pdfOf(5_000_000, 2)
  const id = await begin(content.length)
  only = 0
  expect(await send(id, content, 0)).toBe(204)
  s3.interfere = ({ method }, response) => {
    if (method === 'PUT') response.writeHead(400).end()
    return method === 'PUT'
  }
  expect(await send(id, content, chunkBytes)).toBe(503)
  s3.interfere = null
  only = 1
  expect(await uploads.offset(id)).toBe(chunkBytes)
  expect(await send(id, content, chunkBytes)).toBe(204)
  expect(storedPdfs().some(stored => stored.equals(content))).toBe(true)
  expect(parts()).toEqual([])
  only = undefined
})

test('bytes of a chunk that broke off at one program do not come into the file that another one receives', async () => {
  const content = pdfOf(9_000_000, 3)
  const id = await begin(content.length)
  only = 0
  expect(await send(id, content, 0)).toBe(204)
  const wrong = Buffer.alloc(3_000_000, 'x')
  s3.interfere = ({ method }, response) => {
    if (method === 'PUT') response.writeHead(400).end()
    return method === 'PUT'
  }
  expect((await uploads.patch(id, chunkBytes, wrong)).status).toBe(503)
  s3.interfere = null
  only = 1
  expect((await uploads.patch(id, chunkBytes, content.subarray(chunkBytes, chunkBytes + 2_000_000))).status).toBe(204)
  only = 0
  expect((await uploads.patch(id, chunkBytes + 2_000_000, content.subarray(chunkBytes + 2_000_000))).status).toBe(204)
  expect(storedPdfs().some(stored => stored.equals(content))).toBe(true)
  only = undefined
})

test('a cancelled upload leaves nothing in the store', async () => {
  const content = pdfOf(9_000_000, 4)
  const id = await begin(content.length)
  expect([await send(id, content, 0), await send(id, content, chunkBytes)]).toEqual([204, 204])
  expect(parts()).toHaveLength(2)
  expect((await uploads.revert(id)).status).toBe(204)
  expect(parts()).toEqual([])
  expect(leftovers().filter(name => name.endsWith('.part'))).toEqual([])
})
