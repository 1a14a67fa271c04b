import { channel } from 'node:diagnostics_channel'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'

export type Db = NodePgDatabase

/** Every statement is published here, so that the request log can count those of a request. */
const statements = channel('sadozor:statement')

/** `casing` must be the same as in drizzle.config.ts. */
export function openDatabase(pool: Pool): Db {
  const options = { casing: 'snake_case', logger: { logQuery: (query: string) => statements.publish(query) } } as const
  const db = drizzle(pool, options)
  // Drizzle does not release a connection whose `begin` failed, so lost connections would drain the pool.
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
