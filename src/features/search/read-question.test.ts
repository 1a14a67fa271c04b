import { expect, test } from 'vitest'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import { readQuestion } from './read-question.server.ts'

test('a word that stands nowhere is looked up in the index, and no document is read for it', async () => {
  await using world = await testDatabase()
  // Of fewer documents the planner takes the index whatever the statement is.
  await world.pool.query(`insert into search_document (kind, record_id, edition, is_public, alias, name, names, codes, phrases, stems, words)
    select kind, record_id + 100000 * g, edition, is_public, alias, name, names, codes, phrases, stems, words
    from search_document, generate_series(1, 600) g where is_public and kind in ('sort', 'product', 'drug')`)
  await world.pool.query('vacuum (analyze) search_document')
  const read = await world.db.transaction(async tx => {
    await readQuestion(tx as never, 'щюкля без зюмки')
    const { rows } = await tx.execute(
      `select seq_tup_read::int as rows from pg_stat_xact_user_tables where relname = 'search_document'`,
    )
    return rows[0]!.rows
  })
  expect(read).toBe(0)
})
