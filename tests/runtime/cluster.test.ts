import { spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { connect, openPool } from '#kit/db/pool.server.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#kit/embedded-postgres/embedded-database.server.ts'
import { openConfiguredDatabase } from '#kit/embedded-postgres/open-database.server.ts'
import { findPostmaster, isAlive, pidFile } from '#kit/embedded-postgres/postmaster.server.ts'
import { log } from '#kit/testing/test-server.server.ts'

const isRoot = process.getuid?.() === 0
const folders: string[] = []
const opened: EmbeddedDatabase[] = []

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sadozor-cluster-'))
  folders.push(folder)
  return folder
}

async function open(dataDir: string): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase({ dataDir, log })
  opened.push(database)
  return database
}

async function query<Row extends object>(database: EmbeddedDatabase, statement: string): Promise<Row[]> {
  const client = await connect(database.connection)
  return (await client.query<Row>(statement).finally(() => client.end())).rows
}

const close = (database: EmbeddedDatabase) => database.close(Date.now() + 5_000)
const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres')

afterEach(async () => {
  for (const database of opened.splice(0)) await close(database)
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

test('the program works with an unprivileged role, a password, a Russian order of letters and checksums', async () => {
  const dataDir = newFolder()
  const database = await open(dataDir)
  const [facts] = await query(
    database,
    `select rolsuper, current_setting('data_checksums') as checksums, current_setting('fsync') as fsync,
      (select string_agg(letter, '' order by letter) from unnest(array['ж', 'ё', 'е', 'я', 'а']) as letter) as letters
     from pg_roles where rolname = current_user`,
  )
  expect(facts).toEqual({ rolsuper: false, checksums: 'on', fsync: 'on', letters: 'аеёжя' })
  expect(statSync(path.join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
  expect(statSync(clusterOf(dataDir)).mode & 0o777).toBe(0o700)
  await expect(connect({ ...database.connection, password: 'guessed' })).rejects.toMatchObject({ code: '28P01' })
})

test('a stop leaves no process and no lock, and the next start finds the rows', async () => {
  const dataDir = newFolder()
  const first = await open(dataDir)
  await query(first, 'create table kept as select 7 as n')
  const { pid } = findPostmaster(clusterOf(dataDir))!
  await close(first)
  expect(isAlive(pid)).toBe(false)
  expect(existsSync(pidFile(clusterOf(dataDir)))).toBe(false)
  expect(await query(await open(dataDir), 'select n from kept')).toEqual([{ n: 7 }])
})

test('a graceful stop logs no warnings, even with open connections', async () => {
  const lines: object[] = []
  const listening = pino({ level: 'warn' }, { write: line => void lines.push(JSON.parse(line)) })
  const settings = { dataDir: newFolder(), databaseUrl: undefined, databasePool: 2, isUnsafeDatabaseAllowed: false }
  const database = await openConfiguredDatabase(settings, listening)
  lines.length = 0 // as root the user of the server is logged
  const idle = await database.pool.connect()
  idle.on('error', () => {})
  const statement = database.pool.query('select pg_sleep(60)').catch(error => error.code)
  await database.close(Date.now() + 2_000)
  expect(await statement).toBe('57P01')
  expect(lines).toEqual([])
})

test('a stop during a restart of a dead server leaves no server running', async () => {
  const dataDir = newFolder()
  const isGone = Promise.withResolvers<void>()
  const listening = pino({ level: 'error' }, { write: () => isGone.resolve() })
  const database = await openEmbeddedDatabase({ dataDir, log: listening })
  process.kill(findPostmaster(clusterOf(dataDir))!.pid, 'SIGKILL')
  await isGone.promise
  await database.close(Date.now() + 10_000)
  expect(findPostmaster(clusterOf(dataDir))).toBeNull()
  expect(await query(await open(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two simultaneous starts on a new folder one wins and the other is refused', async () => {
  const dataDir = newFolder()
  const results = await Promise.allSettled([open(dataDir), open(dataDir)])
  const failures = results.filter(result => result.status === 'rejected').map(result => result.reason.message)
  expect(failures).toEqual([expect.stringMatching(/уже работает другая копия программы/)])
  expect(await query(opened[0]!, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a lock file with the pid of an unrelated process does not prevent the start', async () => {
  const dataDir = newFolder()
  await close(await open(dataDir))
  const lines = [process.pid, clusterOf(dataDir), 1_700_000_000, 5432, clusterOf(dataDir), '', '  1 1', 'ready   ', '']
  writeFileSync(pidFile(clusterOf(dataDir)), lines.join('\n'))
  expect(await query(await open(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a foreign server at the address in a stale file is refused and keeps running', async () => {
  const [dataDir, foreignDir] = [newFolder(), newFolder()]
  const foreign = await open(foreignDir)
  await close(await open(dataDir))
  copyFileSync(path.join(foreignDir, 'postgres.password'), path.join(dataDir, 'postgres.password'))
  // Any living process whose working directory is the cluster looks like a server.
  const process = spawn('sleep', ['600'], { cwd: clusterOf(dataDir), stdio: 'ignore' })
  const { host, port } = foreign.connection
  writeFileSync(
    pidFile(clusterOf(dataDir)),
    [process.pid, clusterOf(dataDir), 1_700_000_000, port, host, '', '  1 1', 'ready   ', ''].join('\n'),
  )
  await expect(open(dataDir)).rejects.toThrow(
    `на месте базы данных ${clusterOf(dataDir)} отвечает чужой сервер (${clusterOf(foreignDir)})`,
  )
  process.kill()
  expect(await query(foreign, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('drafts of a first start that was killed are removed', async () => {
  const dataDir = newFolder()
  const draft = path.join(dataDir, 'postgres.new-4194999-00000000')
  mkdirSync(draft)
  writeFileSync(`${draft}.password`, 'secret')
  await open(dataDir)
  expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.password'])
})

test('a path too long for a socket is served on loopback', async () => {
  const dataDir = path.join(newFolder(), 'очень-длинный-путь'.repeat(3), 'x'.repeat(60))
  const database = await open(dataDir)
  expect(database.connection.host).toBe('127.0.0.1')
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.each([`кавычки "и' пробелы`, 'запятая, точка;', '%41 $HOME'])('a folder named «%s» works', async name => {
  expect(await query(await open(path.join(newFolder(), name)), 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(isRoot)('as root, inside a folder that only root can access', async () => {
  const parent = newFolder()
  chmodSync(parent, 0o700)
  const database = await open(path.join(parent, 'data'))
  expect(await query(database, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a folder that is no cluster is refused and left as it was', async () => {
  const dataDir = newFolder()
  mkdirSync(clusterOf(dataDir))
  const file = path.join(clusterOf(dataDir), 'letters.txt')
  writeFileSync(file, 'dear')
  await expect(open(dataDir)).rejects.toThrow(/не похожа на базу данных/)
  expect(readFileSync(file, 'utf8')).toBe('dear')
})

test('a cluster of another major version is refused', async () => {
  const dataDir = newFolder()
  mkdirSync(clusterOf(dataDir))
  writeFileSync(path.join(clusterOf(dataDir), 'PG_VERSION'), '16\n')
  await expect(open(dataDir)).rejects.toThrow(/создана PostgreSQL 16/)
})

test('a server that may lose committed rows is refused and stopped', async () => {
  const dataDir = newFolder()
  await close(await open(dataDir))
  appendFileSync(path.join(clusterOf(dataDir), 'postgresql.conf'), 'fsync = off\n')
  await expect(open(dataDir)).rejects.toThrow(/выключено fsync/)
  expect(findPostmaster(clusterOf(dataDir))).toBeNull()
})

test('a server that dies is restarted, and the pool reconnects', async () => {
  const dataDir = newFolder()
  const database = await open(dataDir)
  const pool = openPool(database.connection, { max: 2, log })
  await pool.query('create table kept as select 7 as n')
  const { pid } = findPostmaster(clusterOf(dataDir))!
  process.kill(pid, 'SIGKILL')
  // A backend may outlive its postmaster for a moment and still respond.
  await expect.poll(() => findPostmaster(clusterOf(dataDir))?.pid ?? pid, { timeout: 50_000 }).not.toBe(pid)
  await expect
    .poll(
      () =>
        pool.query('select n from kept').then(
          ({ rows }) => rows,
          () => null,
        ),
      { timeout: 50_000 },
    )
    .toEqual([{ n: 7 }])
  await pool.end()
}, 120_000)
