import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { isUnavailable } from '#kit/http/error-response.server.ts'
import { emptyDatabase } from '#kit/testing/test-database.server.ts'
import { log } from '#kit/testing/test-server.server.ts'
import { openDatabase } from './database.server.ts'
import { openPool } from './pool.server.ts'

const one = sql`select 1 as one`

interface Loss {
  statement: ReturnType<typeof sql>
  /** Run by the connection itself, or by another one. */
  by: 'itself' | 'another'
}

const losses: [string, Loss][] = [
  [
    'ended by an administrator',
    {
      statement: sql`select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
      by: 'another',
    },
  ],
  [
    'ended because the transaction was idle',
    { statement: sql`set local idle_in_transaction_session_timeout = 50`, by: 'itself' },
  ],
]

test.each(losses)(
  'a connection %s counts as an unavailable database, and the next transaction works',
  async (_, { statement, by }) => {
    await using database = await emptyDatabase()
    const { db, pool } = database
    const failure = db.transaction(async transaction => {
      const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await (by === 'itself' ? transaction : db).execute(statement)
      while ((await pool.query('select from pg_stat_activity where pid = $1', [rows[0]!.pid])).rowCount) await pause(10)
      await transaction.execute(one)
    })
    expect(isUnavailable(await failure.catch(error => error))).toBe(true)
    expect((await db.transaction(transaction => transaction.execute(one))).rows).toEqual([{ one: 1 }])
  },
)

test('connections lost before a transaction begins are replaced', async () => {
  await using database = await emptyDatabase()
  const pool = openPool({ connectionString: database.url }, { max: 1, log })
  const db = openDatabase(pool)
  const loseConnection = (client: PoolClient) =>
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  for (let round = 0; round < 3; round++) {
    pool.once('acquire', loseConnection)
    const error = await db.transaction(transaction => transaction.execute(one)).catch(failure => failure)
    expect(isUnavailable(error)).toBe(true)
    expect((await db.transaction(transaction => transaction.execute(one))).rows).toEqual([{ one: 1 }])
  }
  await pool.end()
})

test('a query without an answer fails in time, and the next one gets another connection', async () => {
  await using database = await emptyDatabase()
  const pool = openPool({ connectionString: database.url }, { max: 1, log, queryTimeoutMs: 2_000 })
  const db = openDatabase(pool)
  await db.execute(one)
  pool.once('acquire', client => (client as unknown as { connection: { stream: Socket } }).connection.stream.pause())
  expect(isUnavailable(await db.execute(one).catch(error => error))).toBe(true)
  expect((await db.execute(one)).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('statements that a transaction sends together run one after the other, also after one of them has failed', async () => {
  await using database = await emptyDatabase()
  const warnings: string[] = []
  const listen = (warning: Error) => warnings.push(warning.message)
  process.on('warning', listen)
  const values = await database.db.transaction(async tx => {
    const rows = await Promise.all([1, 2, 3, 4].map(value => tx.execute(sql`select ${value}::int as value`)))
    return rows.flatMap(result => result.rows)
  })
  expect(values).toEqual([{ value: 1 }, { value: 2 }, { value: 3 }, { value: 4 }])
  const failing = database.db.transaction(tx =>
    Promise.all([tx.execute(sql`select 1 / 0`), tx.execute(one), tx.execute(one)]),
  )
  await expect(failing).rejects.toThrow()
  expect((await database.db.transaction(tx => tx.execute(one))).rows).toEqual([{ one: 1 }])
  process.off('warning', listen)
  expect(warnings).toEqual([])
})
