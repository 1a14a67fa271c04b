import { existsSync } from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { StartupProblem } from '#kit/process/startup-problem.ts'
import { toDatabaseProblem } from './database-problem.ts'

/** Arbitrary, but the same in all programs that migrate one database. */
const migrationLock = 5_346_001

/** Applies pending migrations. An advisory lock lets only one program at a time do it. */
export async function migrate(pool: Pool, folder = 'db/migrations'): Promise<void> {
  if (!existsSync(path.join(folder, 'meta/_journal.json'))) throw new StartupProblem(`нет миграций базы данных в ${path.resolve(folder)}`)
  const client = await pool.connect()
  try {
    // Migrations of large tables, and waiting for another program's, may take longer than the limits of a request.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
  } catch (error) {
    throw toDatabaseProblem(error instanceof Error && error.cause ? error.cause : error, 'миграция базы данных')
  } finally {
    client.release(true) // ends the session, and with it the lock and the settings
  }
}
