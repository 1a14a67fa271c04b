import { openConfiguredDatabase } from '#kit/embedded-postgres/open-database.server.ts'
import { createLog } from '#kit/log.server.ts'

/** Runs a statement in the database of the running site under test. */
export async function runSql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const settings = {
    databaseUrl: undefined,
    dataDir: process.env.SITE_DATA!,
    databasePool: 1,
    isUnsafeDatabaseAllowed: true,
  }
  const { pool, close } = await openConfiguredDatabase(settings, createLog('silent'), { join: true })
  try {
    return (await pool.query(text, values)).rows
  } finally {
    await close(Date.now() + 5_000)
  }
}
