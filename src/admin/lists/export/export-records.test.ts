import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseList } from '#admin/lists/list/list-query.server.ts'
import { bed } from '#features/garden/bed.entity.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { exportRecords } from './export-records.server.ts'

let world: TestDatabase
beforeAll(async () => {
  world = await testDatabase()
  const { pool } = world
  await pool.query(`insert into users (name, email, password_hash) values ('Анна', 'anna@example.ru', '-')`)
  await pool.query(
    `insert into plot (name, alias, user_id) select 'Дача', 'plot-' || n, (select id from users where email = 'anna@example.ru') from generate_series(1, 1200) n`,
  )
  await pool.query(
    `insert into bed (name, alias, plot_id, place) select 'Грядка', replace(alias, 'plot', 'bed'), id, 'open' from plot`,
  )
})
afterAll(() => world[Symbol.asyncDispose]())

test.each(['', 'sort=-updatedAt', 'place=open'])(
  'more records of gardeners than one part has are sent in order, each with the key of its owner: %s',
  async search => {
    const { state } = parseList(bed, new URLSearchParams(search))
    const text = await exportRecords(world.db, bed, state, 'csv').text()
    const lines = text.trim().split('\r\n').slice(1)
    const keys = lines.map(line => /(bed-(\d+)).*(plot-(\d+))/.exec(line))
    expect(new Set(keys.map(key => key?.[2])).size).toBe(1_200)
    expect(keys.filter(key => key?.[2] !== key?.[4])).toEqual([])
  },
)

test('a reader who leaves ends the reading', async () => {
  const { state } = parseList(bed, new URLSearchParams())
  await exportRecords(world.db, bed, state, 'csv').body!.cancel()
  const open = async () => {
    const { rows } = await world.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
    return rows.length
  }
  await expect.poll(open, { timeout: 10_000 }).toBe(0)
})
