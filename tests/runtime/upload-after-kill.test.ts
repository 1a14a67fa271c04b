import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { startSite } from '#kit/testing/running-site.server.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import { chunkBytes, pdfOf, signedInAdmin, uploadsOf } from '#kit/testing/upload-client.server.ts'

const clean: (() => unknown)[] = []
afterEach(async () => {
  for (const run of clean.splice(0).reverse()) await run()
})

test('after kill -9 an upload continues at the end of the last whole chunk, and its file is the one that was sent', async () => {
  const database = await testDatabase()
  clean.push(() => database[Symbol.asyncDispose]())
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-kill-'))
  clean.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_UNSAFE: 'true',
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    UPLOAD_PDF_MB: '20',
    UPLOAD_FREE_DISK_MB: '0',
    SECRET_KEY: 'a-key-of-the-tests-with-enough-letters',
  }
  const content = pdfOf(12_000_000)
  const part = (offset: number) => content.subarray(offset, offset + chunkBytes)
  let site = await startSite(settings)
  const browser: TestBrowser = await signedInAdmin(site.url, database.pool, 'olga@example.ru')
  const uploads = uploadsOf(browser)
  const id = await (await uploads.begin(content.length)).text()
  expect((await uploads.patch(id, 0, part(0))).status).toBe(204)
  expect((await uploads.patch(id, chunkBytes, part(chunkBytes))).status).toBe(204)
  await site.kill()
  site = await startSite(settings)
  expect(await uploads.offset(id)).toBe(2 * chunkBytes)

  // Between the bytes of the last chunk and its offset.
  const sending = uploads.patch(id, 2 * chunkBytes, part(2 * chunkBytes)).catch(() => null)
  await site.kill()
  await sending
  site = await startSite(settings)
  clean.push(() => site.stop())
  const offset = await uploads.offset(id)
  expect([2 * chunkBytes, content.length]).toContain(offset)
  expect((await uploads.patch(id, 2 * chunkBytes, part(2 * chunkBytes))).status).toBe(204)
  const loaded = Buffer.from(await (await browser.get(`/file-manager/load/${await uploads.fileId(id)}`)).arrayBuffer())
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  expect([loaded.length, sha256(loaded)]).toEqual([content.length, sha256(content)])
  expect((await database.pool.query('select count(*)::int as n from file_version')).rows[0].n).toBe(1)
}, 120_000)

/** Bytes of temporary files of imports below a data folder. */
const workBytes = (dataDir: string) => {
  const folder = path.join(dataDir, 'files/.work')
  if (!existsSync(folder)) return 0
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(each => each.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0)
}

test('a file for an import arrives in the data folder, and what kill -9 leaves of it is gone after the next start', async () => {
  const database = await testDatabase()
  clean.push(() => database[Symbol.asyncDispose]())
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-import-kill-'))
  clean.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_UNSAFE: 'true',
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    UPLOAD_FREE_DISK_MB: '0',
    SECRET_KEY: 'a-key-of-the-tests-with-enough-letters',
  }
  const first = await startSite(settings)
  const browser = await signedInAdmin(first.url, database.pool, 'olga@example.ru')
  const headers = {
    cookie: [...browser.cookies].map(pair => pair.join('=')).join('; '),
    'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN')!),
    'content-type': 'multipart/form-data; boundary=part',
    'content-length': 9_000_000,
  }
  const sending = request(`${first.url}/api/admin/plants/import`, { method: 'POST', headers }).on('error', () => {})
  sending.write('--part\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n')
  sending.write(Buffer.alloc(2_900_000, 'x'))
  await expect.poll(() => workBytes(dataDir), { timeout: 20_000 }).toBeGreaterThan(2_000_000)
  await first.kill()
  expect(workBytes(dataDir)).toBeGreaterThan(2_000_000)
  const second = await startSite(settings)
  clean.push(() => second.stop())
  await expect.poll(() => workBytes(dataDir), { timeout: 20_000 }).toBe(0)
}, 120_000)
