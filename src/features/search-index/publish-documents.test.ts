import { expect, test } from 'vitest'
import { entities, kindsWithPages } from '#app/entities.ts'
import { testDatabase } from '#kit/testing/test-database.server.ts'
import { publishDocuments } from './publish-documents.server.ts'
import { sourcesOf } from './sources-of-kinds.server.ts'

test.each([
  ['drug', 'skor', 'скор'],
  ['sort', 'sanka', 'санька'],
  ['product', 'lovushka-zheltaya', 'ловушка'],
])('with the %s %s the words of its name become public', async (kind, alias, word) => {
  await using world = await testDatabase()
  await world.pool.query('update search_word set is_public = false')
  const { rows } = await world.pool.query<{ id: number }>(`select id from ${kind} where alias = $1`, [alias])
  const source = sourcesOf(entities, kindsWithPages).find(each => each.kind === kind)!
  await publishDocuments(world.db, source, [rows[0]!.id])
  const found = await world.pool.query<{ word: string }>('select word from search_word where is_public')
  const words = found.rows.map(each => each.word)
  expect(words).toContain(word)
  // Other records are as hidden as before.
  expect(words).not.toContain('фитофтороз')
})
