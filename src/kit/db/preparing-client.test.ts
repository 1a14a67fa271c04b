import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { openDatabase } from './database.server.ts'
import { openPool } from './pool.server.ts'

let server: TestDatabase
beforeAll(async () => {
  server = await emptyDatabase()
})
afterAll(() => server[Symbol.asyncDispose]())

/** A pool of one connection, so that we see what is prepared on it. */
async function withOneConnection(
  work: (ask: (text: string, times: number) => Promise<unknown[]>, prepared: () => Promise<string[]>) => Promise<void>,
) {
  const pool = openPool({ connectionString: server.url }, { max: 1, log: { warn: () => {} } as never })
  const db = openDatabase(pool)
  const ask = async (text: string, times: number) => {
    const answers: unknown[] = []
    for (let i = 0; i < times; i++) answers.push(...(await db.execute(sql`select ${i}::int as n, ${sql.raw(`'${text}'`)} as text`)).rows)
    return answers
  }
  const prepared = async () =>
    (await pool.query('select statement from pg_prepared_statements order by prepare_time')).rows.map(row => row.statement)
  await work(ask, prepared).finally(() => pool.end())
}

test('a statement that comes often is prepared once, and its answers go on following its values', () =>
  withOneConnection(async (ask, prepared) => {
    await ask('seldom', 3)
    const answers = await ask('often', 40)
    expect(answers).toEqual(Array.from({ length: 40 }, (_, n) => ({ n, text: 'often' })))
    expect(await prepared()).toEqual(["select $1::int as n, 'often' as text"])
  }))

test('there is room for some statements only, whoever invents new ones', () =>
  withOneConnection(async (ask, prepared) => {
    for (let i = 0; i < 30; i++) await ask(`invented ${i}`, 25)
    const count = (await prepared()).length
    expect(count).toBeGreaterThan(10)
    expect(count).toBeLessThanOrEqual(24)
    expect(await ask('one more', 25)).toHaveLength(25)
  }))
