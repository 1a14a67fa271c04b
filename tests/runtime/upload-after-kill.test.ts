import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import type { TestBrowser } from '#kit/testing/browser-session.server.ts'
import { type RunningSite, startSite } from '#kit/testing/running-site.server.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import { chunkBytes, pdfOf, signedInAdmin, uploadsOf } from '#kit/testing/upload-client.server.ts'

const clean: (() => unknown)[] = []
afterEach(async () => {
  for (const run of clean.splice(0).reverse()) await run()
})

async function kill(site: RunningSite): Promise<void> {
  const ended = new Promise(resolve => site.child.once('close', resolve))
  site.child.kill('SIGKILL')
  await ended
}

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
  await kill(site)
  site = await startSite(settings)
  expect(await uploads.offset(id)).toBe(2 * chunkBytes)

  // Between the bytes of the last chunk and its offset.
  const sending = uploads.patch(id, 2 * chunkBytes, part(2 * chunkBytes)).catch(() => null)
  await kill(site)
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
