import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type UploadLimits, usualLimits } from '#kit/files/upload-limits.ts'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { type Files, openFiles } from '../files.server.ts'
import { startUpload } from './uploads.server.ts'

const world: TestDatabase = await emptyDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'sadozor-quota-'))
let olga: number
let pavel: number
beforeEach(async () => {
  await world.pool.query('delete from file_upload')
  const { rows } = await world.pool.query(
    `insert into users (name, email, password_hash) select n, gen_random_uuid() || '@example.ru', '-' from unnest(array['О', 'П']) n returning id`,
  )
  olga = rows[0].id
  pavel = rows[1].id
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true })
})

const filesWith = (limits: Partial<UploadLimits>): Files =>
  openFiles({
    db: world.db,
    log,
    dataDir,
    storage: 'disk',
    uploadLimits: { ...usualLimits, freeDiskBytes: 0, ...limits },
  } as Parameters<typeof openFiles>[0])
const tenThousand = { quotaBytes: 10_000 }
/** The status of the refusal, or null. */
const begin = (files: Files, length: number, userId = olga) =>
  startUpload(files, userId, { name: 'a.pdf', length, place: {} }).then(
    () => null,
    (error: { status: number }) => error.status,
  )

test('the quota may be filled to its last byte and not beyond, each user for himself', async () => {
  const files = filesWith(tenThousand)
  expect([
    await begin(files, 4_000),
    await begin(files, 6_001),
    await begin(files, 6_000),
    await begin(files, 1),
  ]).toEqual([null, 413, null, 413])
  expect(await begin(files, 10_000, pavel)).toBeNull()
})

test('of two starts at once the second one counts the first one', async () => {
  const files = filesWith(tenThousand)
  const client = await world.pool.connect()
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  try {
    await client.query('begin')
    // Both may read what is used; neither can add its upload yet.
    await client.query('lock table file_upload in share row exclusive mode')
    const answers = Promise.all([begin(files, 6_000), begin(files, 6_000)])
    await expect.poll(async () => (await world.pool.query(waiting)).rows[0].n, { timeout: 20_000 }).toBe(2)
    await client.query('commit')
    expect((await answers).toSorted()).toEqual([413, null])
  } finally {
    client.release()
  }
})

test('a finished upload counts once: as its file', async () => {
  const files = filesWith(tenThousand)
  const upload = await startUpload(files, olga, { name: 'a.pdf', length: 5_000, place: {} })
  const { rows } = await world.pool.query(
    `insert into file (key, name, type, bytes, hash) values ('a', 'a.pdf', 'application/pdf', 5000, 'h1') returning id`,
  )
  await world.pool.query('update file_upload set file_id = $1 where id = $2', [rows[0].id, upload.id])
  await world.pool.query(
    `insert into file_version (file_id, hash, name, type, bytes, user_id) values ($1, 'h1', 'a.pdf', 'application/pdf', 5000, $2), ($1, 'h1', 'b.pdf', 'application/pdf', 5000, $2)`,
    [rows[0].id, olga],
  )
  expect([await begin(files, 5_001), await begin(files, 5_000)]).toEqual([413, null])
})

test('what is left of the disk is kept free of all uploads that are still arriving', async () => {
  const { bavail, bsize } = statfsSync(dataDir)
  // Other programs use the same disk, so a wide margin decides.
  const margin = 2_000_000_000
  const files = filesWith({ freeDiskBytes: Math.max(0, bavail * bsize - margin) })
  expect(await begin(files, 1_000)).toBeNull()
  await world.pool.query('update file_upload set length = 2000000000')
  await world.pool.query(
    `insert into file_upload (id, owner_id, name, length, expires_at) values ('x', $1, '', 2000000000, now() + interval '1 hour')`,
    [pavel],
  )
  expect(await begin(files, 1_000)).toBe(413)
})
