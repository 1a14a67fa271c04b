import { Client, type ClientConfig, Pool } from 'pg'
import type { Logger } from '#kit/process/log.server.ts'

/** No statement, lock or forgotten transaction may hold a connection longer than this. */
const limits = { statement_timeout: 10_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 15_000 }

/** Compiling a statement takes longer than any of ours runs. */
const options = '-c jit=off'

export function openPool(connection: ClientConfig, { max, log }: { max: number; log: Logger }): Pool {
  const pool = new Pool({
    application_name: 'sadozor',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options,
    ...connection,
    ...limits,
    max,
  })
  // Without a listener the loss of a connection would end the program. The pool listens to idle ones only, so each connection
  // gets a listener of its own that stays while it is in use; who uses it meets the error at the next statement.
  const logLoss = (error: Error) => {
    // A pool that is being closed may lose what is still in use: the stop waits only so long.
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost')
  }
  pool.on('connect', client => client.on('error', logLoss))
  pool.on('error', () => {}) // logged above
  return pool
}

/** One connection outside the pool and without its limits, for the start and for the lock. */
export async function connect(connection: ClientConfig): Promise<Client> {
  const client = new Client({ application_name: 'sadozor', connectionTimeoutMillis: 5_000, ...connection })
  client.on('error', () => {}) // reported by the query that meets it, or by 'end'
  await client.connect()
  return client
}
