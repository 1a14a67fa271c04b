import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkBackups } from '#features/backup/check-backups.server.ts'
import { backupName } from '#features/backup/find-backups.server.ts'
import { checkArchive } from '#features/backup/read-archive.server.ts'
import { objectKey } from '#kit/files/object-store.ts'
import { openJobs } from '#kit/jobs/jobs.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { startSite } from '#kit/testing/running-site.server.ts'
import { type S3Server, startS3Server } from '#kit/testing/s3-server.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { command, withEmptyDatabase } from './command.ts'

let world: TestDatabase
let store: S3Server
let folder: string
let dataDir: string
let backups: string
let more: Record<string, string>
const picture = randomBytes(3_000_000)
const hash = createHash('sha256').update(picture).digest('hex')
const key = objectKey(hash, 'original', 'png')

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sadozor-killed-backup-'))
  world = await testDatabase()
  store = await startS3Server()
  const { endpoint, bucket, region, key: S3_KEY, secret } = store.settings
  more = {
    STORAGE: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_KEY,
    S3_SECRET: secret,
    BACKUP_KEEP: '2',
  }
  await world.pool.query(
    `insert into stored_object (hash, preset, format, bytes, driver) values ($1, 'original', 'png', $2, 's3')`,
    [hash, picture.length],
  )
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  dataDir = mkdtempSync(path.join(folder, 'data-'))
  backups = path.join(dataDir, 'backups')
  holdStore()
})

/** The store stops in the middle of a file: there a signal meets the backup, however busy the machine is. */
function holdStore(): void {
  store.interfere = ({ method, path: asked }, response) => {
    if (method !== 'GET' || !asked.endsWith(key)) return false
    response.writeHead(200, { 'Content-Length': picture.length })
    return response.write(picture.subarray(0, picture.length / 2)) || true
  }
}

function releaseStore(): void {
  store.interfere = ({ method, path: asked }, response) => {
    if (method !== 'GET' || !asked.endsWith(key)) return false
    return Boolean(response.writeHead(200, { 'Content-Length': picture.length }).end(picture))
  }
}

const left = () => (existsSync(backups) ? readdirSync(backups).toSorted() : [])
const isHalfWritten = () =>
  left().some(name => name.endsWith('.part') && statSync(path.join(backups, name)).size > 1_000_000)
const backup = (options: Parameters<typeof command>[3]) =>
  command(['scripts/backup.ts'], world.url, dataDir, { ...options, more })

async function expectNoLocks(): Promise<void> {
  const locks = `select from pg_locks l join pg_database d on d.oid = l.database where locktype = 'advisory' and objid = 5346006 and datname = current_database()`
  await expect.poll(async () => (await world.pool.query(locks)).rowCount).toBe(0)
}

async function expectRefusedInWords(file: string): Promise<void> {
  await withEmptyDatabase(async url => {
    const { status, errors } = await command(['scripts/restore.ts', file], url, dataDir)
    expect([status, errors]).toEqual([
      1,
      expect.stringMatching(/^restore: архив \S+: файл обрезан\. Скопируйте[^\n]+\n$/),
    ])
  })
}

test('a backup is killed: the doctor names what is left, a restore refuses it, the next backup removes it', async () => {
  expect((await backup({ killWhen: isHalfWritten })).status).toBeNull()
  const [half, ...others] = left()
  expect([half, others]).toEqual([expect.stringMatching(/\.part$/), []])
  const found = await checkBackups({ folder: backups, keep: 2 })
  expect(found.map(({ state, text }) => `${state} ${text}`)).toEqual([
    expect.stringMatching(/^error в \S+ нет ни одной/),
    expect.stringMatching(/^warning \S+\.part не закончена/),
  ])
  await expectRefusedInWords(path.join(backups, half!))
  await expectNoLocks()
  releaseStore()
  expect((await backup({})).status).toBe(0)
  expect(left()).toEqual([expect.stringMatching(/^sadozor-\w+\.tar\.gz$/)])
  await checkArchive(path.join(backups, left()[0]!))
  expect((await checkBackups({ folder: backups, keep: 2 })).map(({ state }) => state)).toEqual(['fine'])
})

test('a backup is killed while it reads a table: nothing is locked afterwards', async () => {
  const client = await world.pool.connect()
  try {
    await client.query('begin; lock table plant in access exclusive mode')
    const waits = `select from pg_locks where relation = 'plant'::regclass and not granted`
    let isWaiting = false
    const looking = (async () => {
      while (!isWaiting) isWaiting = (await world.pool.query(waits)).rowCount === 1
    })()
    expect((await backup({ killWhen: () => isWaiting })).status).toBeNull()
    await looking
    await client.query('rollback')
  } finally {
    client.release()
  }
  await expectNoLocks()
  releaseStore()
  expect((await backup({})).status).toBe(0)
})

test.each(['SIGTERM', 'SIGINT'] as const)('%s ends a backup with a line, a code, and nothing left', async signal => {
  const { status, output, errors } = await backup({ killWhen: isHalfWritten, signal })
  expect([status, output]).toEqual([signal === 'SIGTERM' ? 143 : 130, ''])
  expect(errors).toBe(`backup: прервано (${signal}), работа не закончена\n`)
  expect(left()).toEqual([])
})

test('the site is killed during its daily backup: the next run makes the archive and keeps as many as it should', async () => {
  mkdirSync(backups)
  const older = [5, 4, 3].map(days => {
    const moment = new Date(Date.now() - days * 86_400_000)
    const file = path.join(backups, backupName(moment))
    writeFileSync(file, 'older')
    utimesSync(file, moment, moment)
    return path.basename(file)
  })
  const start = async () =>
    startSite({
      ...more,
      DATABASE_URL: world.url,
      DATABASE_UNSAFE: 'true',
      DATA_DIR: dataDir,
      PORT: String(await findFreePort()),
    })
  const jobs = openJobs(world.pool, log)
  // As the site declares it; this process does not work on it.
  jobs.handle('backup', async () => {}, { maxSeconds: 6 * 3_600 })
  const killed = await start()
  await jobs.add('backup', {})
  await expect.poll(isHalfWritten).toBe(true)
  await killed.kill()
  expect(left()).toEqual([...older, expect.stringMatching(/\.part$/)])
  await expectNoLocks()
  releaseStore()
  const next = await start()
  try {
    await jobs.add('backup', {})
    await expect.poll(left).toEqual([older[2], expect.stringMatching(/\.gz$/)])
    await checkArchive(path.join(backups, left()[1]!))
  } finally {
    await jobs.stop(Date.now() + 2_000)
    await next.stop()
  }
})
