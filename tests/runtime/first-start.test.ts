import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { connect } from '#kit/db/pool.server.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#kit/embedded-postgres/embedded-database.server.ts'
import { findPostmaster } from '#kit/embedded-postgres/postmaster.server.ts'
import { findFreePort } from '#kit/process/find-free-port.server.ts'
import { type RunningSite, runSite, spawnSite, startSite } from '#kit/testing/running-site.server.ts'
import { emptyDatabase } from '#kit/testing/test-database.server.ts'

/** A first start may be killed at any point, and files may be lost: the next start must work. */

const folders: string[] = []
const sites: RunningSite[] = []
const lines: { msg: string }[] = []
const log = pino({ level: 'warn' }, { write: line => void lines.push(JSON.parse(line)) })

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-first-'))
  folders.push(folder)
  return folder
}

const newSettings = async () => ({
  DATA_DIR: newFolder(),
  PORT: String(await findFreePort()),
  BUILD_DIR: 'tests/runtime/tiny-site',
})

async function start(settings: Record<string, string>): Promise<RunningSite> {
  const site = await startSite(settings)
  sites.push(site)
  return site
}

/** Opens the database of a folder, works with it, and closes it. */
async function withDatabase<T>(dataDir: string, work: (database: EmbeddedDatabase) => Promise<T>): Promise<T> {
  const database = await openEmbeddedDatabase({ dataDir, log })
  return work(database).finally(() => database.close(Date.now() + 20_000))
}

async function query<Row extends object>(
  { connection }: EmbeddedDatabase,
  statement: string,
  rights: object = {},
): Promise<Row[]> {
  const client = await connect({ ...connection, ...rights })
  return (await client.query<Row>(statement).finally(() => client.end())).rows
}

const asOwner = { user: 'postgres', database: 'postgres' }
const passwordOf = (dataDir: string) => path.join(dataDir, 'postgres.password')
const repairMessage = 'the password of the embedded database was lost: a new one is stored in postgres.password'

function killEverything({ child }: Pick<RunningSite, 'child'>, dataDir: string): void {
  process.kill(-child.pid!, 'SIGKILL')
  const server = findPostmaster(path.join(dataDir, 'postgres'))
  if (server) process.kill(server.pid, 'SIGKILL')
}

afterEach(async () => {
  lines.length = 0
  for (const site of sites.splice(0)) await site.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the password of the embedded database', () => {
  test('missing, empty, shortened or wrong: it is repaired, logged once, and no row is lost', async () => {
    const dataDir = newFolder()
    const file = passwordOf(dataDir)
    await withDatabase(dataDir, database => query(database, 'create table kept as select 7 as n'))
    const damages: (() => void)[] = [
      () => rmSync(file),
      () => writeFileSync(file, ''),
      () => truncateSync(file, 9),
      () => writeFileSync(file, Buffer.alloc(32)),
      () => writeFileSync(file, `it's $$ another ${'x'.repeat(32)}`),
    ]
    for (const damage of damages) {
      damage()
      lines.length = 0
      expect(await withDatabase(dataDir, database => query(database, 'select n from kept'))).toEqual([{ n: 7 }])
      expect(lines.map(line => line.msg).filter(text => text === repairMessage)).toEqual([repairMessage])
      expect(readFileSync(file, 'utf8')).not.toBe('')
      expect(statSync(file).mode & 0o777).toBe(0o600)
    }
    lines.length = 0
    await withDatabase(dataDir, database => query(database, 'select 1'))
    expect(lines.map(line => line.msg)).not.toContain(repairMessage)
  })

  test('lost while the server outlived its program', async () => {
    const settings = await newSettings()
    const site = await start(settings)
    await fetch(`${site.url}/rows/7`, { method: 'POST' })
    process.kill(-site.child.pid!, 'SIGKILL')
    truncateSync(passwordOf(settings.DATA_DIR))
    const again = await start(settings)
    expect(await (await fetch(`${again.url}/rows`)).json()).toEqual([7])
    expect(again.output()).toContain(repairMessage)
  })

  test('lost while the program is running: a second start does not stop its server', async () => {
    const settings = await newSettings()
    const site = await start(settings)
    rmSync(passwordOf(settings.DATA_DIR))
    const { status, stderr } = await runSite({ ...settings, PORT: String(await findFreePort()) })
    expect(stderr).toMatch(/уже работает другая копия программы, а пароль в postgres\.password не подходит/)
    expect(status).toBe(1)
    expect(await (await fetch(`${site.url}/rows`)).json()).toEqual([])
  })
})

test('a missing role or database is created; the role has no rights on the server', async () => {
  const dataDir = newFolder()
  await withDatabase(dataDir, database => query(database, 'alter role sadozor createdb createrole', asOwner))
  const rights = 'select rolsuper or rolcreatedb or rolcreaterole as rights from pg_roles where rolname = current_user'
  expect(await withDatabase(dataDir, database => query(database, rights))).toEqual([{ rights: false }])
  await withDatabase(dataDir, database => query(database, 'drop database sadozor', asOwner))
  expect(await withDatabase(dataDir, database => query(database, rights))).toEqual([{ rights: false }])
  await withDatabase(dataDir, database =>
    query(database, 'drop database sadozor', asOwner).then(() => query(database, 'drop role sadozor', asOwner)),
  )
  expect(await withDatabase(dataDir, database => query(database, rights))).toEqual([{ rights: false }])
})

test('after kills at every step of the first start the next start works', async () => {
  const settings = await newSettings()
  const cluster = path.join(settings.DATA_DIR, 'postgres')
  const names = () => readdirSync(settings.DATA_DIR)
  const steps: (() => boolean)[] = [
    () => names().includes('postgres.password'),
    () => names().some(name => name.startsWith('postgres.new-')),
    () => names().includes('postgres'),
    () => findPostmaster(cluster)?.isReady ?? false,
  ]
  for (const isReached of steps) {
    const { child, ended } = spawnSite(settings)
    await expect.poll(isReached, { interval: 1, timeout: 50_000 }).toBe(true)
    killEverything({ child }, settings.DATA_DIR)
    await ended
  }
  const site = await start(settings)
  expect(await (await fetch(`${site.url}/catalogue`)).json()).toEqual({
    drugs: expect.any(Number),
    scope: expect.any(Number),
  })
  expect(site.output()).toMatch(/^Садозор: \S+\nАдминистратор: \S+, пароль: \S{22} /m)
}, 180_000)

test('killed between the rows of the catalogue and the derived tables: nothing is stored, the next start loads everything', async () => {
  await using database = await emptyDatabase()
  const settings = { ...(await newSettings()), DATABASE_URL: database.url, DATABASE_UNSAFE: 'true' }
  const others = `select from pg_stat_activity where datname = current_database() and application_name <> 'test'`
  const connectTest = () => connect({ connectionString: database.url, application_name: 'test' })
  const [holder, watcher] = await Promise.all([connectTest(), connectTest()])
  await holder.query('begin; lock table drug_use_scope in access exclusive mode')
  const { child, ended } = spawnSite(settings)
  const waiting = `select from pg_locks where not granted and relation = 'drug_use_scope'::regclass`
  await expect.poll(async () => (await watcher.query(waiting)).rowCount, { timeout: 80_000 }).toBe(1)
  process.kill(-child.pid!, 'SIGKILL')
  await ended
  await holder.query('rollback')
  await expect.poll(async () => (await watcher.query(others)).rowCount, { timeout: 50_000 }).toBe(0)
  expect((await watcher.query('select from drug')).rowCount).toBe(0)
  await Promise.all([holder.end(), watcher.end()])
  const site = await start(settings)
  const { drugs, scope } = (await (await fetch(`${site.url}/catalogue`)).json()) as { drugs: number; scope: number }
  expect([drugs > 0, scope > 0]).toEqual([true, true])
  await site.stop()
}, 180_000)

test('requests before the site is ready wait for it', async () => {
  const settings = await newSettings()
  const { child, ended, output } = spawnSite(settings)
  const ask = () => fetch(`http://localhost:${settings.PORT}/`).catch(() => null)
  let response = await ask()
  while (!response) response = await ask()
  // Either the request waited until the site was ready, or it got 503 because the start took long.
  if (response.status === 503) expect(response.headers.get('retry-after')).toBe('2')
  else expect([await response.text(), output.stdout.includes('Садозор: ')]).toEqual(['ready', true])
  child.kill('SIGTERM')
  expect((await ended).status).toBe(0)
})
