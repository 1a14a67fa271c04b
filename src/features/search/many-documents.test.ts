import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#kit/testing/test-database.server.ts'
import { findByWords } from './found-words.server.ts'
import { readQuestion } from './read-question.server.ts'

let world: TestDatabase
/** Of fewer documents the planner takes the index whatever the statement is. */
beforeAll(async () => {
  world = await testDatabase()
  // In parts: one statement for all takes longer than a busy machine allows it.
  for (let first = 1; first <= 600; first += 100)
    await world.pool.query(
      `insert into search_document (kind, record_id, edition, is_public, alias, name, names, codes, phrases, stems, words)
        select kind, record_id + 100000 * g, edition, is_public, alias, name, names, codes, phrases, stems, words
        from search_document, generate_series($1::int, $1 + 99) g where is_public and record_id < 100000 and kind in ('sort', 'product', 'drug')`,
      [first],
    )
  await world.pool.query('vacuum (analyze) search_document')
}, 120_000)
afterAll(() => world[Symbol.asyncDispose]())

test('words that stand nowhere, denied or not, are looked up in the index, and no document is read for them', async () => {
  const read = await world.db.transaction(async tx => {
    const { without } = await readQuestion(tx as never, 'щюкля без зюмки')
    expect(without).toBe(null)
    const { rows } = await tx.execute(
      `select seq_tup_read::int as rows from pg_stat_xact_user_tables where relname = 'search_document'`,
    )
    return rows[0]!.rows
  })
  expect(read).toBe(0)
})

test('where words stand in texts alone, not all documents are read', async () => {
  const { rows } = await world.pool.query(
    `select count(*)::int as count from search_document where is_public and kind = 'sort' and words @@ '''грунт'''`,
  )
  expect(rows[0]!.count).toBeGreaterThan(2_000)
  const { state, ranks } = await findByWords(world.db, 'sort', 'щюкля грунта')
  expect(state!.step).toBe('most')
  expect(ranks.size).toBeLessThanOrEqual(1_000)
})
