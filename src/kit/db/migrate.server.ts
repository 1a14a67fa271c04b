import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { ClientBase, Pool, PoolClient } from 'pg'
import type { Logger } from '#kit/log.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'
import { findRows, rowOf, selectOf } from './checked-row.server.ts'
import type { Db } from './database.server.ts'
import { toDatabaseProblem } from './database-problem.ts'

/** Arbitrary, but the same in all programs that migrate one database. */
const migrationLock = 5_346_001

/** Arbitrary too: held by migrations alone, and by any number of long writes together. */
const longWriteLock = 5_346_004

/**
 * For a transaction that reads or writes for longer than a request, as its first statement: a migration waits for its end before it
 * touches any table. Otherwise the migration would wait for a table, and every request for that table would wait behind it. While a
 * migration runs, this waits for its end.
 */
export async function keepMigrationsOut(tx: Db): Promise<void> {
  const [before] = await findRows(
    tx,
    selectOf(rowOf<{ limit: string }>({ limit: sql`current_setting('lock_timeout')` })),
  )
  await tx.execute(sql`select set_config('lock_timeout', '0', true)`)
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${longWriteLock})`)
  await tx.execute(sql`select set_config('lock_timeout', ${before!.limit}, true)`)
}

/** As `keepMigrationsOut`, until the session ends: for a snapshot, which must not be older than the end of a migration. */
export async function keepMigrationsOutOfSession(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [longWriteLock])
}

/** So long a start waits for the migrations of another program, or for a long write. */
const waitMs = 900_000

interface Options {
  folder?: string
  log?: Pick<Logger, 'info'>
  maxWaitMs?: number
}

/** Applies pending migrations. An advisory lock lets only one program at a time do it. */
export async function migrate(
  pool: Pool,
  { folder = 'db/migrations', log, maxWaitMs = waitMs }: Options = {},
): Promise<void> {
  if (!existsSync(path.join(folder, 'meta/_journal.json')))
    throw new StartupProblem(`нет миграций базы данных в ${path.resolve(folder)}`)
  const client = await pool.connect()
  try {
    // Migrations of large tables, and waiting for another program's, may take longer than the limits of a request.
    await client.query(
      `set statement_timeout = 0; set lock_timeout = ${maxWaitMs}; set idle_in_transaction_session_timeout = 0`,
    )
    await takeLock(client, migrationLock, () => log?.info('waiting for the migrations of another program'))
    const [applied, newest] = [await lastApplied(client), newestOf(folder)]
    if (applied > newest) throw new StartupProblem(newerDatabase)
    if (applied < newest)
      await takeLock(client, longWriteLock, () => log?.info('waiting for a long write before migrating'))
    await client.query('set lock_timeout = 0')
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  } catch (error) {
    throw toDatabaseProblem(error instanceof Error && error.cause ? error.cause : error, 'миграция базы данных')
  } finally {
    client.release(true) // ends the session, and with it the lock and the settings
  }
}

async function takeLock(client: PoolClient, lock: number, tellWaiting: () => void): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock])
  if (rows[0]!.taken) return
  tellWaiting()
  await client.query('select pg_advisory_lock($1)', [lock])
}

const newerDatabase =
  'база данных: её обновила более новая версия программы, и эта могла бы испортить записи. Ничего не изменено: установите ту версию или восстановите этой архив, сделанный до обновления, в пустую базу'

/** The moment of the newest migration that the database has, 0 for none. Drizzle applies what is newer. */
async function lastApplied(client: PoolClient): Promise<number> {
  const { rows: known } = await client.query(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_known`,
  )
  if (!known[0].is_known) return 0
  const { rows } = await client.query('select max(created_at) as last from drizzle.__drizzle_migrations')
  return Number(rows[0].last ?? 0)
}

const newestOf = (folder: string): number =>
  Math.max(...readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis))
