import { type SQL, sql } from 'drizzle-orm'
import type { FilterValues } from '#kit/catalogue-list/filter.ts'
import {
  type MatchCount,
  type MatchedFilters,
  matchCounts,
  matchesAll,
  matchesOf,
} from '#kit/catalogue-list/matches.server.ts'
import { pagesOf } from '#kit/catalogue-list/public-list.ts'
import type { WordsFound } from '#kit/catalogue-list/words-note.ts'
import { type Checked, type Columns, findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { executeNamed } from '#kit/db/named-statement.server.ts'
import {
  foundWords,
  type ListWords,
  readWords,
  type SearchedKind,
  stateOfWords,
  toWordsFound,
  type WordsState,
} from './found-words.server.ts'

/** How a list of `kit/catalogue-list` reads its records: `kind` is their table too. */
export interface MatchedList<F extends MatchedFilters> {
  kind: SearchedKind
  filters: F
  pageSize: number
}
type Query<F> = FilterValues<F> & { q: string; page: number }

export interface Matches<T> {
  items: T[]
  total: number
  pages: number
  facets: MatchCount[]
  words: WordsFound
}

interface Reading<T, X> {
  /** Of the page, from `matches`. */
  rows: Checked<T>
  /** Other columns over `matches`. */
  more?: Columns<X>
  /** Of a frequent query, whose statement is prepared under this name. */
  name?: string | undefined
  /** The words of the query, where they are needed once more. */
  words?: Promise<ListWords>
}

/** `order by …` of the matches that the page shows: to be joined as `matches`. */
export const pageOf = ({ filters, pageSize }: MatchedList<MatchedFilters>, order: SQL, page: number): SQL =>
  sql`where ${matchesAll(filters)} order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}`

/** The tables up to `matches`. */
export const matchTables = <F extends MatchedFilters>(
  { kind, filters }: MatchedList<F>,
  query: FilterValues<F>,
  words: ListWords,
): SQL => sql`with ${foundWords(kind, words)}, ${matchesOf(kind, filters, query)}`

export const jsonRows = (rows: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(listed_row), '[]') from (${rows}) listed_row)`

/** One page of the published records that a query finds, with the counts of every facet: one statement, and one more to read the words. */
export async function findMatches<T, F extends MatchedFilters, X extends object = object>(
  db: Db,
  list: MatchedList<F>,
  query: Query<F>,
  { rows, more, name, words = readWords(db, query.q) }: Reading<T, X>,
): Promise<Matches<T> & X> {
  const asked = await words
  const row = rowOf<{ counts: MatchCount[]; items: T[]; state: WordsState }>({
    ...more,
    counts: sql`(select jsonb_agg(counted) from (${matchCounts(list.filters, query)}) counted)`,
    items: jsonRows(rows),
    state: stateOfWords(list.kind, asked),
  })
  const statement = selectOf(row, undefined, matchTables(list, query, asked))
  const [found] = name ? await executeNamed(db, name, statement) : await findRows(db, statement)
  const { counts, state, ...rest } = found!
  const total = counts.find(({ facet }) => facet === 'total')?.count ?? 0
  const facets = counts.filter(({ facet }) => facet !== 'total')
  return {
    ...(rest as { items: T[] } & X),
    total,
    pages: pagesOf(total, list.pageSize),
    facets,
    words: toWordsFound(asked, state),
  }
}
