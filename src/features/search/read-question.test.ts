import { expect, test } from 'vitest'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import { readQuestion } from './read-question.server.ts'

test('words that stand nowhere, denied or not, are looked up in the index, and no document is read for them', async () => {
  await using world = await testDatabase()
  const { rows: indexes } = await world.pool.query<{ name: string; statement: string }>(
    `select indexname as name, indexdef as statement from pg_indexes where tablename = 'search_document' and indexdef not like '%UNIQUE%'`,
  )
  await world.pool.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
  // Of fewer documents the planner takes the index whatever the statement is.
  await world.pool.query(`insert into search_document (kind, record_id, edition, is_public, alias, name, names, codes, phrases, stems, words)
    select kind, record_id + 100000 * g, edition, is_public, alias, name, names, codes, phrases, stems, words
    from search_document, generate_series(1, 600) g where is_public and kind in ('sort', 'product', 'drug')`)
  for (const { statement } of indexes) await world.pool.query(statement)
  await world.pool.query('vacuum (analyze) search_document')
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
