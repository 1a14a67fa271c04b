import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { type RunningSite, startSite } from '#kit/testing/running-site.server.ts'
import { type S3Server, startS3Server } from '#kit/testing/s3-server.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { signedInAdmin, uploadsOf } from '#kit/testing/upload-client.server.ts'
import { command, withEmptyDatabase } from './command.ts'

/** The steps of docs/running.md, «Another server, another store», one after the other. */
let database: TestDatabase
let store: S3Server
let folder: string
let onS3: Record<string, string>

beforeAll(async () => {
  database = await testDatabase()
  store = await startS3Server()
  folder = mkdtempSync(path.join(tmpdir(), 'sadozor-to-s3-'))
  const { endpoint, bucket, region, key, secret } = store.settings
  onS3 = {
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_KEY: key,
    S3_SECRET: secret,
  }
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

const newFolder = () => mkdtempSync(path.join(folder, 'data-'))

const start = async (url: string, dataDir: string, more: Record<string, string>) =>
  startSite({
    DATABASE_URL: url,
    DATABASE_UNSAFE: 'true',
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    READ_LIMITS: 'off',
    BACKUP_KEEP: '0',
    UPLOAD_FREE_DISK_MB: '0',
    SECRET_KEY: 'a-key-of-the-tests-with-enough-letters',
    ...more,
  })

/** Stored files below a data folder, without temporary ones. */
const onDisk = (dataDir: string) =>
  readdirSync(path.join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter(name =>
    /^\w\w[\\/].*\.\w+$/.test(name),
  )

/** The page of tomatoes and the picture on it. */
async function expectPicture(site: RunningSite, hash: string): Promise<void> {
  const page = await (await fetch(`${site.url}/plants/tomat`)).text()
  const [variant] = page.match(new RegExp(`/files/${hash}-w\\d+\\.\\w+`)) ?? []
  for (const address of [variant ?? 'none on the page', `/files/${hash}.png`]) {
    const { status, headers } = await fetch(new URL(address, site.url))
    expect([address, status, headers.get('content-type')]).toEqual([
      address,
      200,
      expect.stringMatching(/^image\/(avif|webp|jpeg|png)$/),
    ])
  }
}

async function uploadPicture(site: RunningSite): Promise<string> {
  const editor = await signedInAdmin(site.url, database.pool, 'olga@example.ru')
  const picture = await sharp(randomBytes(700 * 500 * 3), { raw: { width: 700, height: 500, channels: 3 } })
    .png()
    .toBuffer()
  const uploaded = await uploadsOf(editor).whole(picture, 'томат.png')
  const id = await uploaded.text()
  expect([uploaded.status, id]).toEqual([201, expect.any(String)])
  const coverId = await uploadsOf(editor).fileId(id)
  await database.pool.query(
    `update file set alt = 'Томаты на ветке', author = 'Ольга', licence = 'CC0' where id = $1`,
    [coverId],
  )
  const { rows } = await database.pool.query(`select id from plant where alias = 'tomat'`)
  const address = `/admin/plants/${rows[0].id}`
  const { version } = await (await editor.get(address)).json()
  const saved = await editor.request(`/api${address}`, { method: 'PATCH', body: { version, values: { coverId } } })
  expect([saved.status, saved.ok ? '' : await saved.text()]).toEqual([200, ''])
  return (await database.pool.query('select hash from file where id = $1', [coverId])).rows[0].hash
}

test('files of the disk go to S3, pages show them, and an archive brings them to another bucket and back to a disk', async () => {
  const dataDir = newFolder()
  const before = await start(database.url, dataDir, {})
  const hash = await uploadPicture(before)
  await expectPicture(before, hash)
  await before.stop()
  expect(onDisk(dataDir).length).toBeGreaterThan(1)

  const after = await start(database.url, dataDir, onS3)
  // Asks for what the job of each minute does.
  const jobs = openJobs(database.pool, log)
  jobs.handle('file-move', async () => {})
  await jobs.add('file-move', {})
  await expect.poll(after.output).toContain('all stored files are on s3')
  await jobs.stop(Date.now() + 2_000)
  expect(onDisk(dataDir)).toEqual([])
  await expectPicture(after, hash)
  const archive = path.join(folder, 'archive.tar.gz')
  expect((await command(['scripts/backup.ts', archive], database.url, dataDir, { more: onS3 })).status).toBe(0)
  await after.stop()
  const moved = [...store.objects.keys()].toSorted()
  expect(moved.length).toBeGreaterThan(1)

  store.objects.clear()
  await withEmptyDatabase(async url => {
    const place = newFolder()
    expect(await command(['scripts/restore.ts', archive], url, place, { more: onS3 })).toMatchObject({ status: 0 })
    expect([...store.objects.keys()].toSorted()).toEqual(moved)
    const site = await start(url, place, onS3)
    await expectPicture(site, hash)
    await site.stop()
  })
  store.objects.clear()
  await withEmptyDatabase(async url => {
    const place = newFolder()
    expect(await command(['scripts/restore.ts', archive], url, place)).toMatchObject({ status: 0 })
    expect(onDisk(place)).toHaveLength(moved.length)
    const site = await start(url, place, {})
    await expectPicture(site, hash)
    await site.stop()
  })
})
