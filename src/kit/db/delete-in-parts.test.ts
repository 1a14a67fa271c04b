import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import type { Db } from './database.server.ts'
import { deleteAlongKey, deleteFound } from './delete-in-parts.server.ts'

const letter = pgTable('letter', { key: text().primaryKey(), age: integer().notNull() })

let world: TestDatabase
let db: Db
let statements = 0
beforeAll(async () => {
  world = await emptyDatabase()
  db = drizzle(world.pool, { casing: 'snake_case', logger: { logQuery: () => void statements++ } })
  // No statement deletes more than ten rows.
  await world.pool.query(`
    create table letter (key text primary key, age int not null);
    create function few() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 10 then raise exception 'too many at once'; end if;
      return null;
    end $$;
    create trigger few after delete on letter referencing old table as gone for each statement execute function few()`)
})
beforeEach(async () => {
  await world.pool.query(
    `alter table letter disable trigger few; delete from letter; alter table letter enable trigger few;
     insert into letter select 'letter ' || n, n from generate_series(1, 95) n`,
  )
  statements = 0
})
afterAll(() => world[Symbol.asyncDispose]())

const left = async () =>
  (await world.pool.query('select age from letter order by age')).rows.map(({ age }) => age as number)

const young = Array.from({ length: 20 }, (_, n) => n + 76)

test('what an index finds is deleted in parts', async () => {
  await deleteFound(db, letter.key, sql`${letter.age} <= 75`, 10)
  expect(await left()).toEqual(young)
  expect(statements).toBe(9)
})

test('along the key every row is looked at once', async () => {
  await deleteAlongKey(db, letter.key, sql`${letter.age} <= 75`, { part: 10 })
  expect(await left()).toEqual(young)
  expect(statements).toBe(11)
})

test('only the keys of the walk are looked at', async () => {
  await deleteAlongKey(db, letter.key, sql`true`, { part: 10, among: sql`${letter.key} < 'letter 2'` })
  expect((await left()).slice(0, 3)).toEqual([2, 3, 4])
  expect(statements).toBe(3)
})
