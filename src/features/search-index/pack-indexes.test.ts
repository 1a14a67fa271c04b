import { pino } from 'pino'
import { expect, test } from 'vitest'
import { entities, kindsWithPages } from '#app/entities.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import { rebuildSearch } from './index-documents.server.ts'
import { packSearch } from './pack-indexes.server.ts'

const log = pino({ level: 'silent' })
const indexes = (condition: string) =>
  `select c.relname as name, c.relfilenode as file, pg_relation_size(c.oid)::int as bytes from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid in ('search_document'::regclass, 'search_word'::regclass) and ${condition} order by 1`

test('packing makes the indexes smaller, and drops what an interrupted one has left', async () => {
  await using world = await testDatabase()
  const read = async (condition = 'true') => {
    const { rows } = await world.pool.query<{ name: string; file: number; bytes: number }>(indexes(condition))
    return rows
  }
  // Twice the entries, half of them of rows that are no more, and an index that could not be completed.
  await rebuildSearch(world.db, entities, kindsWithPages)
  const broken = world.pool.query('create unique index concurrently broken on search_document (kind)')
  await expect(broken).rejects.toThrow('broken')
  expect(await read('not i.indisvalid')).toHaveLength(1)
  const before = await read('i.indisvalid')
  await packSearch(world.pool, log, 0)
  const after = await read()
  expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name))
  const bytesOf = (found: typeof after) => found.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(bytesOf(after)).toBeLessThan(bytesOf(before))
})

test('indexes that are small stay as they are', async () => {
  await using world = await testDatabase()
  const { rows: before } = await world.pool.query(indexes('true'))
  await packSearch(world.pool, log)
  expect((await world.pool.query(indexes('true'))).rows).toEqual(before)
})
