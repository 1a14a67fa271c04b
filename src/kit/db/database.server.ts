import { channel } from 'node:diagnostics_channel'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

export type Db = NodePgDatabase

/** Every statement is announced; the shell counts those of a request. */
const statements = channel('sadozor:statement')

/** Column names are derived in one way everywhere; drizzle.config.ts says the same to drizzle-kit. */
export function openDatabase(pool: Pool): Db {
  const options = { casing: 'snake_case', logger: { logQuery: (query: string) => statements.publish(query) } } as const
  const db = drizzle(pool, options)
  // Drizzle never gives a connection back whose `begin` failed: after some lost connections the pool would be empty for good.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client, options).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}
