import { afterAll, beforeAll, expect, test } from 'vitest'
import { entities } from '#app/entities.ts'
import { namesForSheets } from '#kit/import/names-for-sheets.server.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'

let world: TestDatabase
let aliases: string[]
beforeAll(async () => {
  world = await testDatabase()
  const { rows } = await world.pool.query<{ alias: string }>('select alias from drug_use order by id limit 2')
  aliases = rows.map(({ alias }) => alias)
  await world.pool.query(
    `insert into users (id, name, email, password_hash) values (900, 'Анна', 'anna@example.org', '-')`,
  )
  await world.pool.query(
    `insert into plot (alias, status, name, user_id) select 'plot-' || n, 'published', 'Дача', 900 from generate_series(1, 3) n`,
  )
})
afterAll(() => world[Symbol.asyncDispose]())

const namesFor = (name: string, ...cells: string[]) =>
  namesForSheets(world.db, entities, [{ name, head: ['Ключ'], lines: [{ number: 2, cells }] }])

test('names of kinds that the file does not refer to are not loaded', async () => {
  const names = await namesFor('drugs', 'skor')
  expect(names.idOf('drug', 'skor')).toBeDefined()
  expect(names.idOf('plant', 'tomat')).toBeUndefined()
  expect(names.idOf('drugUse', aliases[0]!)).toBeUndefined()
})

test('of uses only those are loaded that the file names, and all that they refer to', async () => {
  const names = await namesFor('drug-uses', ` ${aliases[0]} `, 'no\u0000alias')
  expect(aliases.map(alias => names.idOf('drugUse', alias) !== undefined)).toEqual([true, false])
  expect(names.idOf('drug', 'skor')).toBeDefined()
  expect(names.idOf('plant', 'tomat')).toBeDefined()
})

test('of gardens only those are loaded that the file names, whatever refers to them', async () => {
  const names = await namesFor('beds', 'plot-2')
  expect([1, 2, 3].map(n => names.idOf('plot', `plot-${n}`) !== undefined)).toEqual([false, true, false])
})
