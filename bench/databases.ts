import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Client, ClientConfig, Pool } from 'pg'
import { pino } from 'pino'
import { entities, kindsWithPages } from '#app/entities.ts'
import { rebuildScope } from '#features/drug-uses/update-scope.server.ts'
import { rebuildSearch } from '#features/search-index/index-documents.server.ts'
import { type Db, openDatabase } from '#kit/db/database.server.ts'
import { migrate } from '#kit/db/migrate.server.ts'
import { connect, openPool } from '#kit/db/pool.server.ts'
import { openEmbeddedDatabase } from '#kit/embedded-postgres/embedded-database.server.ts'
import { allowCreatingDatabases } from '#kit/testing/test-server.server.ts'
import { prepareCatalogue } from '#site/startup/prepare-catalogue.server.ts'
import { growCatalogue } from './catalogue.ts'

/** The catalogue of the seed, and three larger ones. */
const catalogues = {
  seed: null,
  /** The seed with user accounts. */
  accounts: null,
  /** The seed with one large garden. */
  garden: null,
  small: { drugs: 500, uses: 10_000 },
  large: { drugs: 5_000, uses: 100_000 },
  /** Many drugs, for the lists of the admin area. */
  records: { drugs: 100_000, uses: 150_000 },
  /** Takes minutes to generate, so only the part that is about growth opens it. */
  huge: { drugs: 50_000, uses: 1_000_000 },
} as const

type CatalogueName = keyof typeof catalogues

export interface OpenedCatalogue extends AsyncDisposable {
  name: CatalogueName
  db: Db
  pool: Pool
  url: string
}

/** The embedded server with production settings, in its own folder. */
export interface BenchServer extends AsyncDisposable {
  folder: string
  /** Its first process. */
  pid: number
  open(name: CatalogueName): Promise<OpenedCatalogue>
  /** A copy that may be changed; it is dropped when it is disposed. */
  copy(name: CatalogueName): Promise<OpenedCatalogue>
}

export const log = pino({ level: 'silent' })

/** @param keepFolder a folder to reuse in the next run; a temporary one by default */
export async function startBenchServer(keepFolder: string | undefined): Promise<BenchServer> {
  const folder = keepFolder ?? mkdtempSync(path.join(tmpdir(), 'sadozor-bench-'))
  const server = await openEmbeddedDatabase({ dataDir: path.join(folder, 'data'), log })
  await allowCreatingDatabases(server)
  const pid = Number(readFileSync(path.join(folder, 'data/postgres/postmaster.pid'), 'utf8').split('\n', 1)[0])
  return {
    folder,
    pid,
    open: name => openCatalogue(server.connection, name),
    copy: name => copyCatalogue(server.connection, name),
    async [Symbol.asyncDispose]() {
      await server.close(Date.now() + 10_000)
      if (!keepFolder) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function openCatalogue(server: ClientConfig, name: CatalogueName): Promise<OpenedCatalogue> {
  const connection = { ...server, database: `bench_${name}` }
  await withClient(server, async client => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      `${connection.database}_ready`,
    ])
    if (rowCount) return
    await client.query(`drop database if exists ${connection.database}`)
    await client.query(`create database ${connection.database}`)
    await fill(connection, name)
    // An empty database with this name marks the other one as complete.
    await client.query(`create database ${connection.database}_ready template template0`)
  })
  const pool = openPool(connection, { max: 4, log })
  return { name, db: openDatabase(pool), pool, url: urlOf(connection), [Symbol.asyncDispose]: () => pool.end() }
}

async function copyCatalogue(server: ClientConfig, name: CatalogueName): Promise<OpenedCatalogue> {
  await (await openCatalogue(server, name))[Symbol.asyncDispose]()
  const connection = { ...server, database: 'bench_copy' }
  /** Sessions of a killed process end when they notice it. */
  const drop = async (client: Client) => {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
      [connection.database],
    )
    await client.query(`drop database if exists ${connection.database}`)
  }
  await withClient(server, async client => {
    await drop(client)
    await client.query(`create database ${connection.database} template bench_${name}`)
  })
  const pool = openPool(connection, { max: 4, log })
  return {
    name,
    db: openDatabase(pool),
    pool,
    url: urlOf(connection),
    async [Symbol.asyncDispose]() {
      await pool.end()
      await withClient(server, drop)
    },
  }
}

async function fill(connection: ClientConfig, name: CatalogueName): Promise<void> {
  const pool = openPool({ ...connection, application_name: 'bench' }, { max: 2, log })
  const db = openDatabase(pool)
  try {
    await migrate(pool)
    await prepareCatalogue(db, log)
  } finally {
    await pool.end()
  }
  const size = catalogues[name]
  await withClient(connection, async client => {
    if (size) {
      await client.query('begin')
      await growCatalogue(client, size)
      await client.query('commit; analyze')
      await rebuildScope(drizzle(client))
      await rebuildSearch(drizzle(client, { casing: 'snake_case' }), entities, kindsWithPages)
    }
    await client.query('vacuum (analyze)')
  })
}

async function withClient(connection: ClientConfig, work: (client: Client) => Promise<void>): Promise<void> {
  const client = await connect(connection)
  await work(client).finally(() => client.end())
}

function urlOf({ host, port, user, password, database }: ClientConfig): string {
  const isSocket = host?.startsWith('/')
  const url = new URL(`postgresql://${user}:${password}@${isSocket ? 'localhost' : host}:${port}/${database}`)
  if (isSocket && host) url.searchParams.set('host', host)
  return url.href
}
