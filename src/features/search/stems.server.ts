import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { baseForm } from './stem.ts'

/** SQL for the stem of a word: the dictionary leaves out words that it takes for connecting ones. */
export const stemOf = (word: ReturnType<typeof sql>) => sql`coalesce((ts_lexize('russian_stem', ${word}))[1], ${word})`

/** The stem of each base form. */
export async function stemsOf(db: Db, words: readonly string[]): Promise<Map<string, string>> {
  const bases = [...new Set(words.map(baseForm))]
  const row = rowOf<{ word: string; stem: string }>({ word: sql`word`, stem: stemOf(sql`word`) })
  const found = await findRows(db, selectOf(row, sql`from unnest(${sql.param(bases)}::text[]) word`))
  return new Map(found.map(({ word, stem }) => [word, stem]))
}
