import { sql } from 'drizzle-orm'
import { findByWords, toWordsFound } from '#features/search/found-words.server.ts'
import { type ReaderSource, readerSource } from '#features/sources/reader-source.server.ts'
import type { GenerationCache } from '#kit/catalogue/generation-cache.server.ts'
import type { WordsFound } from '#kit/catalogue-list/words-note.ts'
import { columnsOf, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import type { Term } from './term.entity.ts'

export type ListedTerm = Pick<Term, 'alias' | 'name' | 'short' | 'forms'>

interface StoredListed extends ListedTerm {
  id: number
}

export interface TermList {
  items: ListedTerm[]
  total: number
  words: WordsFound
}

export interface StoredTerm extends ListedTerm, Pick<Term, 'text'> {
  source: ReaderSource | null
}

const byName = sql`p.name collate "ru", p.id`

const listed = columnsOf<'alias' | 'name' | 'short' | 'forms'>('p', 'alias', 'name', 'short', 'forms')

/** All published terms by name. There are few, so that the list is not divided into pages. */
export const listTerms = ({ db, cache }: { db: Db; cache: GenerationCache }): Promise<StoredListed[]> =>
  cache.remember('terms', () => readTerms(db))

const readTerms = (db: Db): Promise<StoredListed[]> =>
  findRows(
    db,
    selectOf(
      rowOf<StoredListed>({ ...columnsOf('p', 'id'), ...listed }),
      sql`from term p where p.status = 'published' order by ${byName}`,
    ),
  )

/** The terms that the words find, the best first; all by name without words. */
export async function searchTerms(db: Db, q: string, cache?: GenerationCache): Promise<TermList> {
  const all = await (cache ? listTerms({ db, cache }) : readTerms(db))
  const { words, state, ranks } = await findByWords(db, 'term', q)
  const rankOf = ({ id }: StoredListed) => ranks.get(id) ?? 0
  const items = words ? all.filter(({ id }) => ranks.has(id)).sort((a, b) => rankOf(b) - rankOf(a)) : all
  return { items, total: items.length, words: toWordsFound(words, state) }
}

export async function findTerm(db: Db, alias: string): Promise<StoredTerm | null> {
  const row = rowOf<StoredTerm>({
    ...listed,
    ...columnsOf('p', 'text'),
    source: sql`(select ${readerSource('source')} from source where source.id = p.source_id and source.status = 'published' and reader_title is not null)`,
  })
  const [found] = await findRows(
    db,
    selectOf(row, sql`from term p where p.alias = ${alias} and p.status = 'published'`),
  )
  return found ?? null
}
