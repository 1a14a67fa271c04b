import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualLimits } from '#kit/files/upload-limits.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { openBuiltSite } from '#kit/testing/built-app.server.ts'
import type { OpenServer } from '#kit/testing/open-server.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { pdfOf, signedInAdmin, uploadsOf } from '#kit/testing/upload-client.server.ts'

let database: TestDatabase
let dataDir: string
let site: OpenServer
let olga: TestBrowser
let uploads: ReturnType<typeof uploadsOf>
const uploadLimits = { ...usualLimits, startsPerMinute: 10_000, freeDiskBytes: 0, quotaBytes: 20_000_000 }
beforeAll(async () => {
  database = await testDatabase()
  dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-replacing-'))
  site = await openBuiltSite({ db: database.db, dataDir, uploadLimits })
  olga = await signedInAdmin(site.origin, database.pool, 'olga@example.ru')
  uploads = uploadsOf(olga)
})
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

const picture = (width: number) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#3a7' } })
    .jpeg()
    .toBuffer()
const fileOf = async (id: number | null) =>
  (await database.pool.query('select * from file where id = $1', [id])).rows[0]
const added = async (content: Uint8Array, name: string) =>
  uploads.fileId(await (await uploads.whole(content, name)).text())

function replace(id: number | string | null, content: Uint8Array, name: string): Promise<Response> {
  const body = new FormData()
  body.append('file', new File([content as BlobPart], name))
  return olga.request(`/api/file-manager/files/${id}/replace`, { method: 'POST', body })
}

test('a replaced file keeps its number and its public link, and its former content is a version', async () => {
  const id = await added(await picture(40), 'лист.jpg')
  const before = await fileOf(id)
  const response = await replace(id, await picture(60), 'новый лист.jpg')
  const after = await fileOf(id)
  expect([response.status, await response.json()]).toEqual([
    200,
    {
      id,
      key: before.key,
      version: 2,
      hash: after.hash,
      type: 'image/jpeg',
      bytes: after.bytes,
      width: 60,
      height: 30,
    },
  ])
  expect(after.hash).not.toBe(before.hash)
  const media = await fetch(`${site.origin}/media/${before.key}`, { redirect: 'manual' })
  expect(media.headers.get('location')).toBe(`/files/${after.hash}.jpg`)
  const { rows } = await database.pool.query('select hash from file_version where file_id = $1 order by id', [id])
  expect(rows.map(({ hash }) => hash)).toEqual([before.hash, after.hash])
})

test('what cannot replace a file is refused in words and changes nothing', async () => {
  const id = await added(await picture(40), 'лист.jpg')
  const before = await fileOf(id)
  for (const [content, name, status, words] of [
    [pdfOf(1_000), 'лист.pdf', 422, 'только картинкой'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'лист.svg', 415, 'SVG'],
    [Buffer.alloc(0), 'лист.jpg', 422, 'пустой'],
    [Buffer.alloc(10_000_001), 'лист.jpg', 413, 'отправляют частями'],
  ] as const) {
    const response = await replace(id, content, name)
    expect([response.status, JSON.stringify(await response.json())], name).toEqual([
      status,
      expect.stringContaining(words),
    ])
  }
  expect((await olga.request(`/api/file-manager/files/${id}/replace`, { method: 'POST', body: {} })).status).toBe(415)
  await database.pool.query('update file set deleted_at = now() where id = $1', [id])
  for (const missing of [id, 99_999_999, 0, 'x'])
    expect((await replace(missing, await picture(60), 'a.jpg')).status, `${missing}`).toBe(404)
  expect(await fileOf(id)).toMatchObject({ hash: before.hash, version: before.version })
  expect(readdirSync(path.join(dataDir, 'files/.uploads'))).toEqual([])
})

test('former versions count against the quota, equal content once', async () => {
  const used = async () => (await (await olga.get('/file-manager/folders')).json()).usedBytes as number
  const before = await used()
  const [first, second] = [pdfOf(9_000_000, 5), pdfOf(9_000_000, 6)]
  const id = await added(pdfOf(1_000, 4), 'памятка.pdf')
  for (const content of [first, second]) expect((await replace(id, content, 'памятка.pdf')).status).toBe(200)
  expect(await used()).toBe(before + 18_001_000)
  const [{ id: version }] = (
    await database.pool.query('select min(id) as id from file_version where file_id = $1', [id])
  ).rows
  expect(
    (await olga.request(`/api/file-manager/files/${id}/versions/${version}/restore`, { method: 'POST' })).status,
  ).toBe(200)
  expect(await used()).toBe(before + 18_001_000)
  const refused = await uploads.begin(2_000_000)
  expect([refused.status, await refused.text()]).toEqual([413, expect.stringContaining('прежними версиями')])
})
