import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unitOf } from '#app/records.server.ts'
import { plant } from '#features/plants/plant.entity.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import { listenToGeneration } from '#kit/catalogue/generation-listener.server.ts'
import { openReadReplica, type Reader } from '#kit/catalogue/read-replica.server.ts'
import { openReadersDatabase } from '#kit/catalogue/readers-database.server.ts'
import { type Db, openDatabase } from '#kit/db/database.server.ts'
import { openPool } from '#kit/db/pool.server.ts'
import { updateRecord } from '#kit/entity/change.ts'
import { findRecord } from '#kit/entity/read.server.ts'
import { saveRecords } from '#kit/entity/save-records.server.ts'
import { checkDatabase } from '#kit/operation/check-database.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { type RunningSite, runSite, startSite } from '#kit/testing/running-site.server.ts'
import { emptyDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { openReplicatedServer, type ReplicatedServer } from './replica.testing.ts'

/** A primary, a streaming replica of it and the built site, which is told of both. */

let server: ReplicatedServer
let site: RunningSite
let pool: Pool
let db: Db
let settings: Record<string, string>
const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-readers-'))

beforeAll(async () => {
  server = await openReplicatedServer()
  settings = {
    DATA_DIR: folder,
    DATABASE_URL: server.url,
    DATABASE_READ_URL: server.replica.url,
    DATABASE_UNSAFE: 'true',
    READ_LIMITS: 'off',
    BACKUP_KEEP: '0',
    PORT: String(await findFreePort()),
  }
  site = await startSite(settings)
  pool = openPool({ connectionString: server.url }, { max: 2, log })
  db = openDatabase(pool)
})
afterAll(async () => {
  await pool?.end()
  await site?.stop()
  await server?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

/** Until the replica has replayed all that the primary has written. */
async function caughtUp(): Promise<void> {
  const [written] = await server.run('select pg_current_wal_lsn()::text as place')
  await expect
    .poll(() => server.replica.run(`select pg_last_wal_replay_lsn() >= '${written!.place}' as done`))
    .toEqual([{ done: true }])
}

async function rename(name: string): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from plant where alias = 'tomat'`)
  const { id, version, status, ...values } = (await findRecord(db, plant, rows[0]!.id))!
  await saveRecords(unitOf(db, { kind: 'hand', userId: null }), [
    updateRecord(plant, { id, version }, { ...values, name, shortName: name }),
  ])
}

const read = async (address: string) => {
  const response = await fetch(site.url + address)
  return { status: response.status, text: await response.text() }
}

const pageOfTomato = () => read('/api/plants/tomat')

/** What the site has counted: by the server that answered. */
async function counted(): Promise<Record<string, number>> {
  const { text } = await read('/metrics')
  const lines = text.matchAll(/^read_replica_(?:statements_total\{by="(\w+)"\}|(up|lag_bytes)) (\S+)$/gm)
  return Object.fromEntries([...lines].map(([, by, name, value]) => [by ?? name, Number(value)]))
}

const isUsed = async () => (await counted()).up

/** Statements of the site that were the last ones of their connections to the replica. */
const onReplica = async () =>
  (
    await server.replica.run(
      `select query from pg_stat_activity where application_name = 'sadozor' and query not like '%pg_is_in_recovery%'`,
    )
  ).map(({ query }) => String(query))

test('readers are answered by the replica, everything else by the primary', async () => {
  await expect.poll(isUsed).toBe(1)
  await expect.poll(async () => (await read('/drugs?q=скор')) && (await counted()).replica).toBeGreaterThan(0)
  expect((await read('/drugs')).status).toBe(200)
  expect((await onReplica()).join()).toContain('drug')
  const before = await counted()
  for (const address of ['/readyz', '/login', '/shared/none', '/favorites/none', '/api/user', '/feeds/market.yml'])
    await read(address)
  expect(await counted()).toEqual({ ...before, lag_bytes: expect.any(Number) })
})

test('what was saved is seen although the replica does not replay it, and the replica is used again when it does', async () => {
  await expect.poll(isUsed).toBe(1)
  expect((await pageOfTomato()).text).not.toContain('Помидор')
  await server.replica.run('select pg_wal_replay_pause()')
  await rename('Помидор')
  await expect.poll(async () => (await pageOfTomato()).text, { timeout: 2_000 }).toContain('Помидор')
  // As long as the replica is behind, on pages that are cached and on others.
  for (const address of ['/plants/tomat', '/plants?q=помидор', '/plants/tomat?view=table'])
    expect((await read(address)).text).toContain('Помидор')
  const before = await counted()
  expect(before.behind).toBeGreaterThan(0)
  expect(before.lag_bytes).toBeGreaterThan(0)
  await server.replica.run('select pg_wal_replay_resume()')
  await caughtUp()
  await expect
    .poll(async () => (await read('/plants?q=помидор')) && (await counted()).replica)
    .toBeGreaterThan(before.replica!)
  expect((await read('/plants?q=помидор')).text).toContain('Помидор')
})

/** What a program has: a listener, a cache and a replica of its own. */
async function openProgram(databaseReadUrl = server.replica.url) {
  const opened = new AsyncDisposableStack()
  const generation = listenToGeneration({ connectionString: server.url }, log)
  opened.defer(generation.close)
  const settings = { databaseReadUrl, databasePool: 2 }
  const replica = (await openReadReplica(settings, { primary: pool, generation, log }))!
  opened.defer(() => replica.close(Date.now() + 5_000))
  const readers: Reader[] = []
  replica.onStatement(reader => readers.push(reader))
  await expect.poll(() => generation.value).not.toBeNull()
  const readersDb = openReadersDatabase(replica, db)
  const cache = createGenerationCache(generation)
  const name = async () =>
    (await readersDb.execute<{ name: string }>(sql`select name from plant where alias = 'tomat'`)).rows[0]!.name
  return { generation, replica, readers, readersDb, cache, name, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}

test('a page that is being made when the catalogue changes stores nothing old under the new generation', async () => {
  await using program = await openProgram()
  const { generation, cache, name } = program
  await expect.poll(async () => (await name()) && program.readers.at(-1)).toBe('replica')
  const before = generation.value!
  await server.replica.run('select pg_wal_replay_pause()')
  await rename('Томатище')
  // The program that has saved sees it with its next statement, before the change is announced.
  expect(await name()).toBe('Томатище')
  await expect.poll(() => generation.value).toBe(before + 1)
  // The page has read from the replica under the last generation; what it reads now is remembered under the new one.
  expect(await cache.remember('name', name)).toBe('Томатище')
  expect(await cache.remember('name', name)).toBe('Томатище')
  expect(program.readers.at(-1)).toBe('behind')
  await server.replica.run('select pg_wal_replay_resume()')
  await expect.poll(async () => (await name()) && program.readers.at(-1)).toBe('replica')
  expect(await name()).toBe('Томатище')
})

test('a statement that the replica refuses or does not finish in time is answered by the primary', async () => {
  await using program = await openProgram()
  const { readersDb, replica, name, readers } = program
  await expect.poll(async () => (await name()) && readers.at(-1)).toBe('replica')
  // A replica takes no writes, and only the primary is no replica.
  await readersDb.execute(sql`create table if not exists written (n int)`)
  expect(readers.at(-1)).toBe('failed')
  expect(replica.isUsed).toBe(true)
  const { rows } = await readersDb.execute(
    sql`select case when pg_is_in_recovery() then pg_sleep(60)::text else 'primary' end as text`,
  )
  expect(rows).toEqual([{ text: 'primary' }])
  expect(replica.isUsed).toBe(false)
  await expect.poll(() => replica.isUsed).toBe(true)
})

/** A TCP proxy before the replica that can stop passing bytes on while its connections stay open. */
async function openWire() {
  const target = new URL(server.replica.url)
  const sockets = new Set<Socket>()
  let isStopped = false
  const proxy = createServer(near => {
    const far = connect(Number(target.port), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    }
    if (!isStopped) near.pipe(far).pipe(near)
  })
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String((proxy.address() as AddressInfo).port)
  const end = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    stop() {
      isStopped = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    resume() {
      isStopped = false
      end()
    },
    async [Symbol.asyncDispose]() {
      end()
      proxy.close()
    },
  }
}

test('a replica that falls silent is waited for once, and used again when it speaks', async () => {
  await using wire = await openWire()
  await using program = await openProgram(wire.url)
  const { name, readers, replica } = program
  await expect.poll(async () => (await name()) && readers.at(-1)).toBe('replica')
  wire.stop()
  expect(await name()).toContain('Томат')
  expect([readers.at(-1), replica.isUsed]).toEqual(['failed', false])
  expect(await name()).toContain('Томат')
  expect(readers.at(-1)).not.toBe('failed')
  wire.resume()
  await expect.poll(() => replica.isUsed).toBe(true)
})

test('the replica is killed: no page fails, and it is used again when it is back', async () => {
  await expect.poll(isUsed).toBe(1)
  await server.replica.kill()
  for (let n = 0; n < 30; n++) expect((await read(`/drugs?q=скор&page=1&sort=${n % 2 ? 'name' : ''}`)).status).toBe(200)
  await expect.poll(isUsed).toBe(0)
  expect((await counted()).away).toBeGreaterThan(0)
  expect(site.output()).toContain('the replica is not used, the primary answers readers')
  await rename('Томат без реплики')
  await expect.poll(async () => (await pageOfTomato()).text, { timeout: 2_000 }).toContain('Томат без реплики')
  await server.replica.start()
  await expect.poll(isUsed).toBe(1)
  const before = (await counted()).replica!
  await expect.poll(async () => (await read('/plants?q=без')) && (await counted()).replica).toBeGreaterThan(before)
})

test('the doctor says how far the replica is behind, and what is wrong with it', async () => {
  const checked = { dataDir: folder, databasePool: 10, isUnsafeDatabaseAllowed: true, databaseUrl: server.url }
  const found = async (databaseReadUrl: string) =>
    (await checkDatabase({ ...checked, databaseReadUrl }, log)).filter(({ subject }) => subject === 'Реплика')
  await caughtUp()
  expect(await found(server.replica.url)).toMatchObject([
    { state: 'fine', text: expect.stringMatching(/, не отстаёт$/) },
  ])
  expect(await found(server.url)).toMatchObject([
    { state: 'warning', text: expect.stringContaining('сам принимает записи') },
  ])
})

test('another database ends the start with one line', async () => {
  await using other = await emptyDatabase()
  const ended = await runSite({ ...settings, DATABASE_READ_URL: other.url, PORT: String(await findFreePort()) })
  expect(ended.status).toBe(1)
  expect(ended.stderr).toMatch(/реплика PostgreSQL \S+: это не реплика базы из DATABASE_URL, а другая база/)
})

test('settings of connections that a pooler has dropped end the start', async () => {
  const databaseReadUrl = `${server.replica.url}?options=${encodeURIComponent('-c jit=off -c timezone=UTC')}`
  const opening = openReadReplica(
    { databaseReadUrl, databasePool: 2 },
    { primary: pool, generation: { value: null }, log },
  )
  await expect(opening).rejects.toThrow(/^реплика PostgreSQL \S+: настройки соединения не действуют \(часовой пояс UTC/)
})

test('without its replica, or with one that was made a primary, the site starts and says so', async () => {
  for (const url of [server.url, `postgresql://sadozor:secret@127.0.0.1:${await findFreePort()}/sadozor`]) {
    const started = await startSite({ ...settings, DATABASE_READ_URL: url, PORT: String(await findFreePort()) })
    expect((await fetch(`${started.url}/drugs`)).status).toBe(200)
    expect(started.output()).toContain('the replica is not used, the primary answers readers')
    expect(started.output()).not.toContain('secret')
    expect(await started.stop()).toBe(0)
  }
})
