import { channel } from 'node:diagnostics_channel'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { ClientBase, Pool, QueryResult } from 'pg'
import { inTransaction } from './after-transaction.server.ts'

export type Db = NodePgDatabase

/** Every statement is published here. A diagnostics channel, because the program and the bundle have separate copies of this module. */
export const statementChannel = 'sadozor:statement'
const statements = channel(statementChannel)

/** `casing` must be the same as in drizzle.config.ts. */
export function openDatabase(pool: Pool): Db {
  const options = { casing: 'snake_case', logger: { logQuery: (query: string) => statements.publish(query) } } as const
  const db = drizzle(pool, options)
  // Drizzle does not release a connection whose `begin` failed, so lost connections would drain the pool.
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await inTransaction(() => drizzle(oneAtATime(client), options).transaction(work, config))
    } finally {
      client.release()
    }
  }
  return db
}

/**
 * The client with a queue of its own: pg warns about a query that is sent before the last one has ended, and will refuse it. The loaders of
 * a page that is rendered inside of a transaction all use its connection.
 */
function oneAtATime<C extends ClientBase>(client: C): C {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...request: Parameters<ClientBase['query']>) => {
    const result = last.then(() => client.query(...request) as unknown as Promise<QueryResult>)
    last = result.catch(() => {})
    return result
  }
  return Object.assign(Object.create(client), { query }) as C
}
