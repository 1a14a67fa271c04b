import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type ClientConfig, DatabaseError } from 'pg'
import { pino } from 'pino'
import { type Db, openDatabase } from '#kit/db/database.server.ts'
import { migrate } from '#kit/db/migrate.server.ts'
import { connect, openPool } from '#kit/db/pool.server.ts'
import { type EmbeddedDatabase, openEmbeddedDatabase } from '#kit/embedded-postgres/embedded-database.server.ts'
import { pidFile } from '#kit/embedded-postgres/postmaster.server.ts'
import { makeMemoryFolder } from './memory-folder.server.ts'

/** What test files need to create databases; plain data, because it is sent to worker processes. */
export interface TestServerInfo {
  /** A role that may create databases. */
  url: string
  /** Start of the names of all databases of this run. */
  prefix: string
}

export interface TestServer extends TestServerInfo {
  close(): Promise<void>
}

export const log = pino({ level: 'silent' })

/** Starts one PostgreSQL for the whole run, with two templates: `empty` (migrated) and `full` (with the catalogue). */
export async function startTestServer(fill: (db: Db) => Promise<void>): Promise<TestServer> {
  const server = await openServer()
  const info = { url: server.url, prefix: `sadozor_test_${randomBytes(4).toString('hex')}` }
  const close = async () => {
    await dropDatabases(info)
    await server.close()
  }
  try {
    await makeTemplates(info, fill)
  } catch (error) {
    await close()
    throw error
  }
  return { ...info, close }
}

export function urlOfDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

async function makeTemplates(info: TestServerInfo, fill: (db: Db) => Promise<void>): Promise<void> {
  const inDatabase = async (name: string, work: (pool: ReturnType<typeof openPool>) => Promise<void>) => {
    const pool = openPool({ connectionString: urlOfDatabase(info.url, name) }, { max: 4, log })
    await work(pool).finally(() => pool.end())
  }
  const [empty, full] = [`${info.prefix}_empty`, `${info.prefix}_full`]
  await execute(info.url, `create database ${empty} template template0 encoding 'UTF8'`)
  await inDatabase(empty, pool => migrate(pool))
  await execute(info.url, `create database ${full} template ${empty}`)
  await inDatabase(full, pool => fill(openDatabase(pool)))
}

async function dropDatabases({ url, prefix }: TestServerInfo): Promise<void> {
  const client = await connect({ connectionString: url })
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  await client.end()
  for (const { name } of rows) await dropDatabase(url, name)
}

const [insufficientPrivilege, objectInUse] = ['42501', '55006']

/**
 * A role without superuser rights may not end a vacuum by force. Without force PostgreSQL ends it itself, but waits in vain for other
 * sessions: these are ended by the next attempt.
 */
export async function dropDatabase(url: string, name: string, attempts = 3): Promise<void> {
  try {
    await execute(url, `drop database if exists ${name} with (force)`)
  } catch (error) {
    if (codeOf(error) !== insufficientPrivilege) throw error
    await execute(url, `drop database if exists ${name}`).catch(again => {
      if (codeOf(again) !== objectInUse || attempts === 1) throw again
      return dropDatabase(url, name, attempts - 1)
    })
  }
}

const codeOf = (error: unknown) => (error instanceof DatabaseError ? error.code : undefined)

export async function execute(url: string, statement: string): Promise<void> {
  const client = await connect({ connectionString: url })
  await client.query(statement).finally(() => client.end())
}

async function openServer(): Promise<{ url: string; close(): Promise<void> }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: async () => {} }
  const dataDir = makeMemoryFolder('sadozor-test-')
  const database = await openEmbeddedDatabase({ dataDir, log, isThrowAway: true })
  const endCleanUp = cleanUpAfterKill(path.join(dataDir, 'postgres'), dataDir)
  await allowCreatingDatabases(database)
  return {
    url: urlOfConnection(database.connection),
    close: async () => {
      await database.close(Date.now() + 5_000)
      rmSync(dataDir, { recursive: true, force: true })
      endCleanUp()
    },
  }
}

export function urlOfConnection({ host, port, user, password, database }: ClientConfig): string {
  const isSocket = host?.startsWith('/')
  const url = new URL(`postgresql://${user}:${password}@${isSocket ? 'localhost' : host}:${port}/${database}`)
  if (isSocket && host) url.searchParams.set('host', host)
  return url.href
}

/** Lets the site's role create databases, for tests only. */
export async function allowCreatingDatabases({ connection }: EmbeddedDatabase): Promise<void> {
  const client = await connect({ ...connection, user: 'postgres', database: 'postgres' })
  await client
    .query(`alter role ${client.escapeIdentifier(connection.user ?? '')} createdb`)
    .finally(() => client.end())
}

/** Removes server and folder even when the test run is killed: a shell waits until our pipe is closed. */
function cleanUpAfterKill(clusterDir: string, dataDir: string): () => void {
  const [pid = ''] = readFileSync(pidFile(clusterDir), 'utf8').split('\n')
  const script = 'cat >/dev/null; [ -d "$1" ] && kill -QUIT "$0" && sleep 1; rm -rf "$1"'
  const child = spawn('/bin/sh', ['-c', script, pid, dataDir], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  child.unref()
  return () => child.stdin.end()
}
