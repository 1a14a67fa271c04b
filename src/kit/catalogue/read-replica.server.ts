import { setTimeout as pause } from 'node:timers/promises'
import type { ClientConfig, Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { describeDatabase, toDatabaseProblem } from '#kit/db/database-problem.ts'
import { endWithin, openPool } from '#kit/db/pool.server.ts'
import type { Logger } from '#kit/log.server.ts'
import { isStartupProblem } from '#kit/startup-problem.ts'
import {
  type Expected,
  examineReplica,
  NoReplica,
  readIdentity,
  readLag,
  readReplayed,
} from './examine-replica.server.ts'
import type { Generation } from './generation-listener.server.ts'

/** Which server answered a statement of readers; all but `replica` are the primary, and say why. */
export type Reader = 'replica' | 'behind' | 'unconfirmed' | 'away' | 'failed'

export interface ReadReplica {
  /** Answers on the replica where it is as new as this program knows the catalogue to be, otherwise on the primary. */
  readers: Pick<Pool, 'query'>
  /** False while the primary answers everything because the replica cannot be used. */
  readonly isUsed: boolean
  /** Bytes of the primary's journal that are not replayed yet. */
  lag(): Promise<number>
  /** Calls back for each statement. */
  onStatement(callback: (reader: Reader) => void): void
  close(deadline: number): Promise<void>
}

interface Settings {
  databaseReadUrl: string | undefined
  /** Connections at most. */
  databasePool: number
}

interface Around {
  primary: Pool
  generation: Pick<Generation, 'value'>
  log: Logger
}

/** Shorter than those of the primary: what the replica does not answer by then the primary has to answer as well. */
const limits = { statement_timeout: 3_000, query_timeout: 4_000, connectionTimeoutMillis: 1_000 }

/** What a connection has shown counts for so long: behind the address another server may answer, or this one be made a primary. */
const seenForMs = 5_000
/** A replica that is behind is not asked again for so long. */
const behindMs = 50
const firstDelayMs = 1_000
const maxDelayMs = 10_000

/** Undefined without a replica. One that cannot be reached ends no start; another database does, and so does a pooler that loses settings. */
export async function openReadReplica(
  { databaseReadUrl: url, databasePool: max }: Settings,
  { primary, generation, log }: Around,
): Promise<ReadReplica | undefined> {
  if (!url) return undefined
  const expected = { identity: await readIdentity(primary), place: `реплика ${describeDatabase(url)}` }
  const replica = await openConnections({ url, max, expected, log })
  const { state, lost } = replica
  const callbacks = new Set<(reader: Reader) => void>()
  const told = (reader: Reader) => {
    for (const tell of callbacks) tell(reader)
  }
  const borrow = openBorrowing({ state, generation, lost, read: client => readReplayed(client, expected) })
  return {
    readers: { query: answerOnEither({ borrow, lost, primary, told }) } as Pick<Pool, 'query'>,
    get isUsed() {
      return state.isUsed
    },
    lag: () => readLag(primary, state.pool),
    onStatement: callback => void callbacks.add(callback),
    close: replica.close,
  }
}

interface Opening {
  url: string
  max: number
  expected: Expected
  log: Logger
}

/** A replica that is lost, or has become a primary, is examined again and again until it may be used. */
async function openConnections({ url, max, expected, log }: Opening) {
  const connection: ClientConfig = { connectionString: url, ...limits }
  const open = () => openPool(connection, { max, log, limits })
  const state = { pool: open(), isUsed: false }
  const closing = new AbortController()
  const examine = async () => {
    await examineReplica(connection, state.pool, expected)
    state.isUsed = true
    log.info({ place: expected.place }, 'readers are answered by the replica')
  }
  let isExamining = false
  const examineAgain = async () => {
    for (let delay = firstDelayMs; !state.isUsed; delay = Math.min(delay * 2, maxDelayMs)) {
      await pause(delay, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) return
      await examine().catch(() => {})
    }
    isExamining = false
  }
  const lost = (error: unknown) => {
    if (closing.signal.aborted || isExamining) return
    state.isUsed = false
    isExamining = true
    // The other connections may be as dead as this one.
    const old = state.pool
    state.pool = open()
    void old.end()
    log.warn({ reason: reasonOf(error, expected.place) }, 'the replica is not used, the primary answers readers')
    void examineAgain()
  }
  const close = async (deadline: number) => {
    closing.abort()
    await endWithin(state.pool, deadline)
  }
  try {
    await examine()
  } catch (error) {
    if (!isStartupProblem(error)) lost(error)
    else {
      await state.pool.end()
      throw error
    }
  }
  return { state, lost, close }
}

const reasonOf = (error: unknown, place: string): string =>
  error instanceof NoReplica ? error.message : toDatabaseProblem(error, place).message

interface Borrowing {
  state: { readonly pool: Pool; readonly isUsed: boolean }
  generation: Pick<Generation, 'value'>
  read(client: PoolClient): Promise<number>
  lost(error: unknown): void
}

/**
 * A connection to the replica that shows at least the generation that the program knows now. It is asked for each statement, not for each page: what a page reads after the catalogue has changed is
 * cached under the new generation. A connection that has shown a generation never goes back behind it, so it is asked once for each.
 */
function openBorrowing({ state, generation, read, lost }: Borrowing) {
  const seen = new WeakMap<PoolClient, { value: number; at: number }>()
  let askAgainAt = 0
  const isNewEnough = async (client: PoolClient, known: number) => {
    const last = seen.get(client)
    if (last && last.value >= known && performance.now() - last.at < seenForMs) return true
    const value = await read(client)
    seen.set(client, { value, at: performance.now() })
    return value >= known
  }
  return async (): Promise<PoolClient | Exclude<Reader, 'replica'>> => {
    const known = generation.value
    if (known === null) return 'unconfirmed'
    if (!state.isUsed) return 'away'
    if (performance.now() < askAgainAt) return 'behind'
    const { pool } = state
    let client: PoolClient | undefined
    try {
      client = await pool.connect()
      if (await isNewEnough(client, known)) return client
      client.release()
      askAgainAt = performance.now() + behindMs
      return 'behind'
    } catch (error) {
      client?.release(true)
      // Otherwise another statement has noticed it before.
      if (pool === state.pool) lost(error)
      return 'failed'
    }
  }
}

interface Servers {
  borrow: ReturnType<typeof openBorrowing>
  primary: Pool
  lost(error: unknown): void
  told(reader: Reader): void
}

type Statement = [statement: QueryConfig, values?: unknown[]]

function answerOnEither({ borrow, primary, lost, told }: Servers) {
  return async (...statement: Statement): Promise<QueryResult> => {
    const client = await borrow()
    if (typeof client === 'string') {
      told(client)
      return primary.query(...statement)
    }
    try {
      const result = await client.query(...statement)
      client.release()
      told('replica')
      return result
    } catch (error) {
      client.release(true)
      if (isLoss(error)) lost(error)
      told('failed')
      return primary.query(...statement)
    }
  }
}

/** Not a statement that the server itself has ended for what it says, or because what it read was cleaned up on the primary. */
const isLoss = (error: unknown): boolean => {
  const { code = '', severity } = error as { code?: string; severity?: string }
  return severity === undefined || /^(08|53|57|58|XX)/.test(code)
}
