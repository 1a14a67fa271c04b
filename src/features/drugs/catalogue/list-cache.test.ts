import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rebuildScope } from '#features/drug-uses/update-scope.server.ts'
import { createGenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { parseQuery } from '#kit/http/list-query.ts'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { countedFilters, type DrugQuery, drugQuery } from './drug-query.ts'
import { type FoundDrugs, findDrugs, findDrugsWithCache } from './find-drugs.server.ts'
import { findInMemory } from './find-in-memory.server.ts'
import { queries } from './plain-drugs.testing.ts'
import { readLines } from './stored-lines.server.ts'

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

describe('a filtered list counted in memory', () => {
  /** Facets without records have no order of their own, and no value without drugs. */
  const comparable = ({ counts, ...found }: FoundDrugs) => ({
    ...found,
    counts: Object.fromEntries(
      countedFilters.map(name => [
        name,
        ['crop', 'target', 'form', 'substance'].includes(name)
          ? counts[name]
          : counts[name].filter(({ count }) => count > 0).toSorted((a, b) => a.value.localeCompare(b.value)),
      ]),
    ),
  })
  const openMemory = async (own: TestDatabase) => {
    const { cached, generation } = open()
    await readLines(own.db, cached.cache)
    const expectSame = async (query: DrugQuery) => {
      const found = await findInMemory(own.db, query, cached)
      if (found === null) throw new Error(`${JSON.stringify(query)} was not counted in memory`)
      expect(comparable(found), JSON.stringify(query)).toEqual(comparable(await findDrugs(own.db, query)))
    }
    return { cached, generation, expectSame }
  }
  /** A drug that is no longer published is not read. */
  const status = (change: string, id: string) => (change.includes("'draft'") ? '{}' : `{${id}}`)
  const specimens = [
    'page=2&expired=1',
    'crop=tomat',
    'crop=tomat&page=2',
    'crop=tomat&target=fitoftoroz',
    'crop=tomat&target=fitoftoroz&q=без меди',
    'crop=tomat&place=open&phi=20',
    'crop=yablonya&crop=kartofel&sort=phi',
    'place=protected&phi=7&sort=crops',
    'target=seraya-gnil&sort=hazard',
    'q=медь',
    'q=медь&crop=tomat&sort=name',
    'q=ничегонет',
    'crop=nope&place=storage',
    'crop=tomat&page=99',
  ]

  test('is the same as in the database', { timeout: 120_000 }, async () => {
    await using own = await testDatabase()
    await own.pool.query(`update drug set lph_allowed = null where id % 11 = 0; update drug set hazard_human = null, formulation_id = null where id % 10 = 0;
      update drug set status = 'draft' where id % 13 = 0; update drug_registrations set valid_to = current_date - 1 where parent_id % 8 = 0;
      update drug_registrations set status = 'withdrawn' where parent_id % 9 = 0; update drug_use set place = 'storage' where id % 9 = 0;
      update plant set status = 'draft' where alias = 'goroh'`)
    await rebuildScope(own.db)
    const { expectSame } = await openMemory(own)
    for (const search of specimens) await expectSame(read(search))
    const filtered = queries.filter(query => JSON.stringify(query) !== JSON.stringify(read('')))
    await fc.assert(
      fc.asyncProperty(filtered, query => expectSame({ ...query, expired: true })),
      { numRuns: 20 },
    )
    await fc.assert(
      fc.asyncProperty(filtered, query => expectSame({ ...query, phi: 14 })),
      { numRuns: 40 },
    )
  })

  test('follows every change of the lines', async () => {
    await using own = await testDatabase()
    const { expectSame, generation } = await openMemory(own)
    const changes = [
      `update drug_use_scope set place = 'open', is_usable = false where drug_id % 3 = 0`,
      `delete from drug_use_scope where drug_id % 5 = 0`,
      `insert into drug_use_scope (use_id, drug_id, plant_id, is_usable, place, phi_kind, phi_days)
        select use_id, 5, plant_id, is_usable, 'open', 'days', 3 from drug_use_scope where drug_id = 7`,
      `update drug_use_scope set usable_days = '{[2020-01-01,2021-01-01)}' where drug_id % 4 = 0`,
    ]
    for (const change of changes) {
      await own.pool.query(change)
      generation.value!++
      // Three filters of lines: the database counts them without bitmaps, which these statements do not update.
      await expectSame(read('crop=tomat&place=open&phi=60'))
    }
  })

  test('follows every change of the drugs, and reads only those that have changed', async () => {
    await using own = await testDatabase()
    const asked: string[] = []
    const logger = { logQuery: (_: string, params: unknown[]) => void asked.push(...params.map(String)) }
    own.db = drizzle(own.pool, { casing: 'snake_case', logger })
    const { expectSame, generation } = await openMemory(own)
    await expectSame(read('crop=tomat&expired=1'))
    const changes = [
      `update drug set hazard_human = 1, name = 'Ящур' where id = 5`,
      `update drug set status = 'draft' where id = 5`,
      `update drug set status = 'published' where id = 5`,
      // Its rows are saved with the drug.
      `delete from drug_ingredients where parent_id = 7; delete from drug_registrations where parent_id = 7; update drug set version = version + 1 where id = 7`,
      `update substance set is_biological = not is_biological, alias = alias || '-2'`,
      `update formulation set status = 'draft' where id % 2 = 0`,
    ]
    for (const change of changes) {
      await own.pool.query(change)
      generation.value!++
      asked.length = 0
      await expectSame(read('crop=tomat&expired=1&sort=hazard'))
      const [, one] = /id = (\d)/.exec(change) ?? []
      if (one)
        expect(asked.filter(param => /^\{\d*\}$/.test(param)).slice(0, 3), change).toEqual(
          Array(3).fill(status(change, one)),
        )
    }
    await expectSame(read('crop=tomat'))
  })

  test('is left to the database without a listener, and until the lines have been read', async () => {
    const { cached, generation } = open()
    expect(await findInMemory(db, read('crop=tomat'), cached)).toBeNull()
    await readLines(db, cached.cache)
    expect(await findInMemory(db, read('crop=tomat'), cached)).not.toBeNull()
    generation.value = null
    expect(await findInMemory(db, read('crop=tomat'), cached)).toBeNull()
  })
})
