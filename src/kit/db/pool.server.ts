import { Client, type ClientConfig, Pool, type QueryConfig, type QueryResult } from 'pg'
import type { Logger } from '#kit/log.server.ts'

/** Limits in milliseconds, so that no statement, lock or idle transaction occupies a connection for long. */
const limits = { statement_timeout: 10_000, lock_timeout: 3_000, idle_in_transaction_session_timeout: 15_000 }

/** JIT compilation takes longer than our statements run. With the time zone `current_date` is the day of `moscowDay`. */
const options = '-c jit=off -c timezone=Europe/Moscow'

interface Settings {
  max: number
  log: Logger
  /** How long a query outside of a transaction waits for its result; longer than `statement_timeout` of the server. */
  queryTimeoutMs?: number
  /** Others than the usual ones; with `query_timeout` every query is limited, also in a transaction. */
  limits?: Pick<ClientConfig, 'statement_timeout' | 'query_timeout' | 'connectionTimeoutMillis'>
}

export function openPool(
  connection: ClientConfig,
  { max, log, queryTimeoutMs = limits.statement_timeout + 2_000, limits: given }: Settings,
): Pool {
  const pool = new Pool({
    application_name: 'sadozor',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    options,
    ...connection,
    ...limits,
    ...given,
    max,
  })
  // Without an error listener a lost connection would crash the program. The pool listens to idle clients only, so every client
  // gets its own listener; code that is using the client sees the error at its next statement.
  const logLoss = (error: Error) => {
    // While closing, connections in use may be cut at the deadline; that is expected.
    if (!pool.ending) log.warn({ reason: error.message }, 'a database connection was lost')
  }
  pool.on('connect', client => client.on('error', logLoss))
  pool.on('error', () => {}) // logged above
  limitQueries(pool, given?.query_timeout ?? queryTimeoutMs)
  return pool
}

/**
 * Fails a query that gets no result in time and replaces its connection: a frozen server or network closes no connection, so the request
 * would wait for as long as the freeze lasts. The same option of the pool would also cut imports and migrations, which take longer.
 */
function limitQueries(pool: Pool, query_timeout: number): void {
  const query = pool.query.bind(pool) as (
    statement: QueryConfig & { query_timeout: number },
    values?: unknown[],
  ) => Promise<QueryResult>
  const limited = (statement: string | QueryConfig, values?: unknown[]) =>
    query({ ...(typeof statement === 'string' ? { text: statement } : statement), query_timeout }, values)
  pool.query = limited as Pool['query']
}

/** A single connection outside the pool and without its limits, for the start and for locks. */
export async function connect(connection: ClientConfig): Promise<Client> {
  const client = new Client({ application_name: 'sadozor', connectionTimeoutMillis: 5_000, ...connection })
  client.on('error', () => {}) // reported by the failing query or by 'end'
  await client.connect()
  return client
}

/** Waits for the statements that run, until half of the remaining time is over: stopping a server needs the other half. */
export async function endWithin(pool: Pool, deadline: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>(resolve => {
    timer = setTimeout(resolve, Math.max(0, (deadline - Date.now()) / 2))
  })
  await Promise.race([pool.end(), timeout])
  clearTimeout(timer)
}
