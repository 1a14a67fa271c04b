import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPool } from '#kit/db/pool.server.ts'
import { objectKey } from '#kit/files/object-store.ts'
import { openStorage } from '#kit/files/storage.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { dropDatabase, execute, log, urlOfDatabase } from '#kit/testing/test-server.server.ts'
import { type BackupSource, makeBackup } from './backup.server.ts'
import { backUpWhenDue } from './backup-job.server.ts'
import { checkBackups, checkRestore } from './check-backups.server.ts'
import { findTables } from './dump-tables.server.ts'
import { backupName, findBackups, findLastBackup } from './find-backups.server.ts'
import { checkArchive } from './read-archive.server.ts'
import { beginRestore, restore } from './restore.server.ts'

let world: TestDatabase
let folder: string
let source: BackupSource
let archive: string
/** Of every table, as they were when the archive was made. */
let original: Record<string, string>
const picture = randomBytes(700_000)
const hash = createHash('sha256').update(picture).digest('hex')
const key = objectKey(hash, 'original', 'png')

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sadozor-backup-'))
  world = await testDatabase()
  const storage = openStorage({ dataDir: path.join(folder, 'old') })
  await writeFile(path.join(folder, 'picture'), picture)
  await storage.current.write(key, path.join(folder, 'picture'), 'image/png')
  await world.pool.query(
    `insert into stored_object (hash, preset, format, bytes, driver) values ($1, 'original', 'png', $2, 'disk')`,
    [hash, picture.length],
  )
  source = { pool: world.pool, storage, log, settings: { STORAGE: 'disk' } }
  archive = path.join(folder, 'backup.tar.gz')
  original = await contentsOf(world.pool)
  await makeBackup(source, archive)
})
afterAll(async () => {
  await world[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

type Pool = TestDatabase['pool']

/** A hash of the rows of every table, whatever their order. */
async function contentsOf(pool: Pool): Promise<Record<string, string>> {
  const client = await pool.connect()
  try {
    const found: Record<string, string> = {}
    for (const { name } of await findTables(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as sum from ${name} t`,
      )
      found[name] = rows[0].sum
    }
    return found
  } finally {
    client.release()
  }
}

/** A database without tables, and a folder without files. */
async function withNewPlace(work: (pool: Pool, dataDir: string) => Promise<void>): Promise<void> {
  const { url, prefix } = inject('testServer')
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  await execute(url, `create database ${name} template template0 encoding 'UTF8'`)
  const pool = openPool({ connectionString: urlOfDatabase(url, name) }, { max: 2, log })
  try {
    await work(pool, mkdtempSync(path.join(folder, 'new-')))
  } finally {
    await pool.end()
    await dropDatabase(url, name)
  }
}

const restoreInto = async (file: string, pool: Pool, dataDir: string) =>
  restore(file, await checkArchive(file), { pool, storage: openStorage({ dataDir }), dataDir })

const schemaOf = async (pool: Pool) =>
  (
    await pool.query(
      `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint where connamespace = 'public'::regnamespace
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select tgrelid::regclass::text || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
       union all select format('%s %s', schemaname, sequencename) || ' ' || coalesce(last_value::text, '-') from pg_sequences where schemaname <> 'pgboss' order by 1`,
    )
  ).rows

test('a restored site has the rows, the references, the guards, the counters and the files of the original', async () => {
  await withNewPlace(async (pool, dataDir) => {
    await restoreInto(archive, pool, dataDir)
    expect(await contentsOf(pool)).toEqual(original)
    expect(await schemaOf(pool)).toEqual(await schemaOf(world.pool))
    const stored = await openStorage({ dataDir }).current.read(key)
    expect(Buffer.from(await new Response(stored!.body as BodyInit).arrayBuffer()).equals(picture)).toBe(true)
    await expect(pool.query('truncate entity_revision')).rejects.toThrow('is refused')
    await expect(restoreInto(archive, pool, dataDir)).rejects.toThrow('база данных не пуста')
  })
})

test('writes that go on meanwhile are in the copy of one moment or are not', async () => {
  const moved = path.join(folder, 'busy.tar.gz')
  let isDone = false
  const event = (number: number) =>
    world.pool.query(
      `with a as (insert into stored_object (hash, preset, format, bytes, driver) values (repeat('a', 64), 'w' || $1, 'webp', 1, 'disk'))
       insert into stored_object (hash, preset, format, bytes, driver) values (repeat('b', 64), 'w' || $1, 'webp', 1, 'disk')`,
      [number],
    )
  const writing = (async () => {
    for (let number = 0; !isDone; number++) await event(number)
  })()
  await makeBackup(source, moved)
  isDone = true
  await writing
  await withNewPlace(async (pool, dataDir) => {
    await restoreInto(moved, pool, dataDir)
    const { rows } = await pool.query(
      `select count(*) filter (where hash like 'a%')::int as a, count(*) filter (where hash like 'b%')::int as b, coalesce(max(substr(preset, 2)::int) + 1, 0) as next
       from stored_object where preset ~ '^w[0-9]+$' and hash in (repeat('a', 64), repeat('b', 64))`,
    )
    expect(rows[0].a).toBe(rows[0].b)
    expect(rows[0].a).toBe(rows[0].next)
  })
  await world.pool.query(`delete from stored_object where hash in (repeat('a', 64), repeat('b', 64))`)
})

test.each([
  ['truncated', (file: string) => truncateSync(file, Math.floor(readFileSync(file).length / 2)), 'обрезан'],
  ['damaged', damage, 'повреждён'],
])('a %s archive is refused before anything is restored', async (_, harm, words) => {
  const file = path.join(folder, 'harmed.tar.gz')
  writeFileSync(file, readFileSync(archive))
  harm(file)
  await withNewPlace(async (pool, dataDir) => {
    await expect(restoreInto(file, pool, dataDir)).rejects.toThrow(words)
    expect((await pool.query(`select from pg_tables where schemaname in ('public', 'drizzle')`)).rowCount).toBe(0)
    expect(await readdir(dataDir)).toEqual([])
  })
})

function damage(file: string): void {
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = bytes[middle]! ^ 0xff
  writeFileSync(file, bytes)
}

test('an archive of a newer schema is refused, and what failed leaves neither tables nor files', async () => {
  const manifest = await checkArchive(archive)
  await withNewPlace(async (pool, dataDir) => {
    const storage = openStorage({ dataDir })
    await expect(
      restore(archive, { ...manifest, schema: manifest.schema + 1 }, { pool, storage, dataDir }),
    ).rejects.toThrow('новее этой программы')
    const broken = { ...manifest, sequences: [{ name: 'public.missing', value: '1', isCalled: true }] }
    await expect(restore(archive, broken, { pool, storage, dataDir })).rejects.toThrow('восстановление')
    expect((await pool.query(`select from pg_tables where schemaname in ('public', 'drizzle')`)).rowCount).toBe(0)
    expect(await storage.current.find(key)).toBeNull()
  })
})

test('an archive that does not fit on the disk is refused before anything is written', async () => {
  const manifest = await checkArchive(archive)
  expect(manifest.fileBytes).toBe(picture.length)
  expect(manifest.tableBytes).toBeGreaterThan(1_000_000)
  await withNewPlace(async (pool, dataDir) => {
    const place = { storage: openStorage({ dataDir }), dataDir }
    const words = /^восстановление: нужно 1000000000,0 ГБ, а на диске \S+ свободно [\d,]+ ГБ\. Ничего не восстановлено/
    await expect(beginRestore(archive, { ...manifest, fileBytes: 1e18 }, place)).rejects.toThrow(words)
    const large = { ...manifest, tableBytes: (1e18 - manifest.fileBytes - 1e8) / 4 }
    await expect(beginRestore(archive, large, { ...place, isEmbedded: true })).rejects.toThrow(words)
    expect(await readdir(dataDir)).toEqual(['restore.unfinished'])
    expect(checkRestore(dataDir)[0]).toMatchObject({ state: 'error', text: expect.stringContaining('npm run restore') })
    // An external database has its own disk.
    await beginRestore(archive, large, place)
    await restore(archive, large, { pool, ...place })
    expect(await readdir(dataDir)).not.toContain('restore.unfinished')
    expect(checkRestore(dataDir)).toEqual([])
  })
})

test('two backups do not run at once, and what a killed one has left is replaced', async () => {
  const file = path.join(folder, 'twice.tar.gz')
  writeFileSync(`${file}.part`, 'left')
  const ended = await Promise.allSettled([makeBackup(source, file), makeBackup(source, file)])
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('уже делается') },
  })
  expect(existsSync(`${file}.part`)).toBe(false)
  await checkArchive(file)
})

test('the job makes an archive when the last one is a day old, and keeps as many as the settings say', async () => {
  const backups = { folder: path.join(folder, 'daily'), keep: 2, settings: {} }
  const services = { db: world.db, log, dataDir: path.join(folder, 'old') }
  const runAt = async (hours: number) => {
    await backUpWhenDue(services, backups, new Date(Date.now() + hours * 3_600_000))
    return findBackups(backups.folder).map(({ file }) => file)
  }
  const [first] = await runAt(0)
  expect(first).toBeDefined()
  expect(await runAt(1)).toEqual([first])
  expect(await runAt(25)).toHaveLength(2)
  const kept = await runAt(50)
  expect(kept).toHaveLength(2)
  expect(kept).not.toContain(first)
})

test('an archive from the time of a clock that ran ahead neither puts off the next one nor stays', async () => {
  const backups = { folder: path.join(folder, 'clock'), keep: 2, settings: {} }
  const services = { db: world.db, log, dataDir: path.join(folder, 'old') }
  const runAt = (hours: number) => backUpWhenDue(services, backups, new Date(Date.now() + hours * 3_600_000))
  await runAt(0)
  const [today] = findBackups(backups.folder)
  const ahead = path.join(backups.folder, backupName(new Date('2040-01-01')))
  renameSync(today!.file, ahead)
  utimesSync(ahead, new Date('2040-01-01'), new Date('2040-01-01'))
  expect(findLastBackup(backups.folder)).toBeNull()
  expect((await checkBackups(backups))[0]).toMatchObject({ state: 'error', text: expect.stringContaining('часы') })
  await runAt(0)
  expect(findLastBackup(backups.folder)).not.toBeNull()
  expect((await checkBackups(backups))[0]).toMatchObject({ state: 'fine' })
  await runAt(24)
  expect(findBackups(backups.folder).map(({ file }) => file)).not.toContain(ahead)
  expect(findBackups(backups.folder)).toHaveLength(2)
})

test('the doctor says that a folder cannot be written, and that nobody makes archives', async () => {
  const file = path.join(folder, 'no-folder')
  writeFileSync(file, '')
  const found = await checkBackups({ folder: path.join(file, 'backups'), keep: 7 })
  expect(found.map(({ state }) => state)).toEqual(['error', 'error'])
  expect(found[1]!.text).toContain('нельзя писать')
  expect((await checkBackups({ folder: path.join(folder, 'none'), keep: 0 })).map(({ state }) => state)).toEqual([
    'warning',
  ])
})
