import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase } from '#kit/testing/test-database.server.ts'
import { type AddressCounts, maxCounted, openAddressCounts } from './address-counts.server.ts'
import { redirect } from './redirect.table.ts'

let world: TestDatabase
let counts: AddressCounts
beforeAll(async () => {
  world = await emptyDatabase()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  await world.pool.query('delete from missing_address')
  counts = openAddressCounts(world.db, error => {
    throw error
  })
})

const stored = async () =>
  (await world.pool.query('select path, hits::int as hits from missing_address order by hits desc, path')).rows

test('counts are written together and added up', async () => {
  for (const path of ['/Old', '/old', '/other', '/reset/4f9a8b7c6d5e4f3a2b1c']) counts.countMissing(path)
  expect(await stored()).toEqual([])
  await counts.flush()
  counts.countMissing('/old')
  await counts.flush()
  await counts.flush()
  expect(await stored()).toEqual([
    { path: '/old', hits: 3 },
    { path: '/other', hits: 1 },
  ])
})

test('a flood of invented addresses grows neither memory nor table, and pushes nothing out that is asked for often', async () => {
  for (let hit = 0; hit < 3; hit++) counts.countMissing('/asked-for')
  await counts.flush()
  const letters = (n: number) => [...String(n)].map(digit => 'abcdefghij'[Number(digit)]).join('')
  for (let round = 0; round < 2; round++) {
    for (let n = 0; n < maxCounted + 200; n++) counts.countMissing(`/flood-${letters(round)}-${letters(n)}`)
    await counts.flush()
  }
  const rows = await stored()
  expect([rows.length, rows[0]]).toEqual([500, { path: '/asked-for', hits: 3 }])
})

test('what nobody asked for in 90 days is forgotten', async () => {
  await world.pool.query(
    `insert into missing_address (path, hits, last_at) values ('/old', 9, now() - interval '91 days'), ('/new', 1, now() - interval '89 days')`,
  )
  counts.countMissing('/today')
  await counts.flush()
  expect((await stored()).map(({ path }) => path)).toEqual(['/new', '/today'])
})

test('a redirect counts its hits and the last of them', async () => {
  const [saved] = await world.db.insert(redirect).values({ from: '/a', to: '/drugs', status: 301 }).returning()
  counts.countRedirect(saved!.id)
  counts.countRedirect(saved!.id)
  counts.countRedirect(saved!.id + 1)
  await counts.flush()
  const { rows } = await world.pool.query(
    "select hits::int as hits, last_hit_at > now() - interval '1 minute' as recent from redirect",
  )
  expect(rows).toEqual([{ hits: 2, recent: true }])
})
