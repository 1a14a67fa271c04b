import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { rowOf, selectOf } from './checked-row.server.ts'
import { openDatabase } from './database.server.ts'
import { executeNamed, namedStatement } from './named-statement.server.ts'
import { openPool } from './pool.server.ts'

let server: TestDatabase
beforeAll(async () => {
  server = await emptyDatabase()
})
afterAll(() => server[Symbol.asyncDispose]())

test('a connection prepares a named statement once and runs it with different parameters', async () => {
  const pool = openPool({ connectionString: server.url }, { max: 1, log: { warn: () => {} } as never })
  const db = openDatabase(pool)
  try {
    const runStatement = (n: number) =>
      executeNamed(
        db,
        'ask',
        selectOf(rowOf<{ n: number; day: string }>({ n: sql`${n}::int`, day: sql`date '2027-05-01'` })),
      )
    for (const n of [1, 2, 3]) expect(await runStatement(n)).toEqual([{ n, day: '2027-05-01' }])
    const { rows } = await pool.query('select name, generic_plans + custom_plans as runs from pg_prepared_statements')
    expect(rows).toEqual([{ name: 'ask', runs: '3' }])
    await expect(executeNamed(db, 'ask', selectOf(rowOf<{ other: number }>({ other: sql`2` })))).rejects.toThrow()
    expect(await runStatement(4)).toHaveLength(1)
  } finally {
    await pool.end()
  }
})

test('a statement with placeholders serves several databases, each with its own values', async () => {
  const doubled = namedStatement(
    'doubled',
    selectOf(rowOf<{ n: number }>({ n: sql`${sql.placeholder('n')}::int * 2` })),
  )
  const pools = [1, 2].map(() =>
    openPool({ connectionString: server.url }, { max: 1, log: { warn: () => {} } as never }),
  )
  try {
    const [first, second] = pools.map(openDatabase)
    expect(await doubled(first!, { n: 1 })).toEqual([{ n: 2 }])
    expect(await doubled(second!, { n: 2 })).toEqual([{ n: 4 }])
    expect(await doubled(first!, { n: 3 })).toEqual([{ n: 6 }])
    const { rows } = await pools[0]!.query(
      'select name, generic_plans + custom_plans as runs from pg_prepared_statements',
    )
    expect(rows).toEqual([{ name: 'doubled', runs: '2' }])
  } finally {
    await Promise.all(pools.map(pool => pool.end()))
  }
})
