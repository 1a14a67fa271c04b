import { type SQL, sql } from 'drizzle-orm'
import { isExact, type WordsFound } from '#kit/catalogue-list/words-note.ts'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { matchingDocuments, nearNames } from './match-documents.server.ts'
import { nearDocuments } from './near-documents.server.ts'
import { type Question, type ReadQuestion, readQuestion } from './read-question.server.ts'
import { isWantedBy } from './without-words.server.ts'

/** The kinds whose lists find by words. */
export type SearchedKind = 'plant' | 'disease' | 'pest' | 'drug' | 'sort' | 'post' | 'product' | 'term'

/** The words of a list, as the search reads them; null for a list without words. */
export type ListWords = (ReadQuestion & { q: string }) | null

/** One statement, or none without words. */
export const readWords = async (db: Db, q: string): Promise<ListWords> =>
  q.trim() === '' ? null : { q, ...(await readQuestion(db, q)) }

/** An EPPO code is right or wrong: texts with similar words do not answer it. */
export const isEppoCode = (q: string): boolean => /^[A-Z\d]{5,6}$/.test(q)

/**
 * The tables up to `found_words(id, rank, step)` of the records of a kind: those with all words in names, codes and texts, else those with
 * other spellings of the words, else those with most of them. The filters of a list do not change it.
 */
export function foundWords(kind: SearchedKind, words: ListWords): SQL {
  if (!words) return sql`found_words as (select 0 as id, 0 as rank, '' as step where false)`
  const { q, said, meant, near, without } = words
  const ofKind = sql`d.is_public and d.kind = ${kind}`
  const among = without ? sql`${ofKind} and ${isWantedBy(without)}` : ofKind
  const other = meant && !isExact(q) ? allWords(meant.question, among, q) : null
  const isNothing = sql`not exists (select from said_words)`
  return sql`said_words as materialized (${allWords(said, among, q)}),
    meant_words as materialized (select * from (${other ?? sql`select 0 as id, 0 as rank where false`}) m where ${isNothing}),
    most_words as materialized (select record_id as id, rank from (${nearDocuments(near, among)}) n
      where ${isNothing} and not exists (select from meant_words) and ${!isExact(q)}),
    found_words as materialized (select id, rank, 'said' as step from said_words union all select id, rank, 'meant' from meant_words
      union all select id, rank, 'most' from most_words)`
}

const allWords = (question: Question, among: SQL, q: string): SQL =>
  sql`select record_id as id, rank from (${matchingDocuments(question, among, isEppoCode(q) ? 'names' : 'texts')}) found`

/** Whether the words find the record with this id. */
export const isFoundByWords = (id: SQL): SQL => sql`${id} in (select id from found_words)`

/** How well the words fit the record with this id. */
export const rankOfWords = (id: SQL): SQL => sql`(select rank from found_words where found_words.id = ${id})`

/** How a list found by its words, and names that look like them where it found nothing; null without words. */
export type WordsState = { step: 'said' | 'meant' | 'most' | null; near: string[] } | null

const maxNear = 3

/** SQL for `WordsState`, in a statement that has `found_words`. */
export function stateOfWords(kind: SearchedKind, words: ListWords): SQL {
  if (!words) return sql`null::jsonb`
  const near = sql`case when not exists (select from found_words) then ${nearNames(words.q, maxNear, sql`d.kind = ${kind}`)} else '[]' end`
  return sql`jsonb_build_object('step', (select step from found_words limit 1), 'near', ${near})`
}

const isCorrected = (words: ListWords, state: WordsState) =>
  state?.step === 'meant' || (state?.step === 'most' && words?.isTypedOtherwise === true)

export const toWordsFound = (words: ListWords, state: WordsState): WordsFound => ({
  corrected: isCorrected(words, state) ? (words?.meant?.text ?? null) : null,
  isPart: state?.step === 'most',
  near: state?.near ?? [],
  without: words?.without?.said ?? [],
})

/** What a list that counts in memory needs of its words. */
export interface FoundByWords {
  words: ListWords
  state: WordsState
  /** Id → how well the words fit it. */
  ranks: ReadonlyMap<number, number>
}

/** Two statements, or none without words. */
export async function findByWords(db: Db, kind: SearchedKind, q: string): Promise<FoundByWords> {
  const words = await readWords(db, q)
  if (!words) return { words, state: null, ranks: new Map() }
  const row = rowOf<{ ids: number[]; ranks: number[]; state: WordsState }>({
    ids: sql`array(select id from found_words order by id)`,
    ranks: sql`array(select rank from found_words order by id)`,
    state: stateOfWords(kind, words),
  })
  const [read] = await findRows(db, selectOf(row, undefined, sql`with ${foundWords(kind, words)}`))
  return { words, state: read!.state, ranks: new Map(read!.ids.map((id, index) => [id, read!.ranks[index]!])) }
}
