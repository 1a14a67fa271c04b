import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { drugQuery } from './drug-query.ts'
import { findDrugs, findDrugsWithCache } from './find-drugs.server.ts'

let world: TestDatabase
let db: Db
let statements = 0
beforeAll(async () => {
  world = await testDatabase()
  db = drizzle(world.pool, { casing: 'snake_case', logger: { logQuery: () => void statements++ } })
})
afterAll(() => world[Symbol.asyncDispose]())

const open = () => {
  const generation = { value: 1 as number | null, isListening: true }
  return { generation, cached: { cache: createGenerationCache(generation), today: '2026-05-01' } }
}
const read = (search: string) => parseQuery(drugQuery, new URLSearchParams(search)).values

test('every page and every filtered list is the same as without', async () => {
  const { cached } = open()
  for (const search of [
    '',
    'page=2',
    'page=2&view=table',
    'page=99',
    'crop=tomat',
    'q=медь',
    'sort=hazard',
    'expired=1',
  ]) {
    expect(await findDrugsWithCache(db, read(search), cached), search).toEqual(await findDrugs(db, read(search)))
  }
})

test('facets are counted once for all pages, and again after a change or on another day', async () => {
  const { generation, cached } = open()
  const spent = async (search: string, day = cached) => {
    statements = 0
    await findDrugsWithCache(db, read(search), day)
    return statements
  }
  expect([await spent(''), await spent('page=2'), await spent('view=table')]).toEqual([2, 1, 1])
  expect([
    await spent('', { ...cached, today: '2026-05-02' }),
    await spent('', { ...cached, today: '2026-05-02' }),
  ]).toEqual([2, 1])
  generation.value = 2
  expect([await spent(''), await spent('')]).toEqual([2, 1])
})

test('without a listener nothing is remembered', async () => {
  const { generation, cached } = open()
  generation.value = null
  const { items } = await findDrugsWithCache(db, read(''), cached)
  const { alias } = items[0]!
  await world.db.execute(sql`update drug set status = 'draft' where alias = ${alias}`)
  const after = await findDrugsWithCache(db, read(''), cached)
  expect(after.items.map(card => card.alias)).not.toContain(alias)
  await world.db.execute(sql`update drug set status = 'published' where alias = ${alias}`)
})
