import { type SQL, sql } from 'drizzle-orm'
import { isExact } from '#kit/catalogue-list/words-note.ts'
import type { Db } from '#kit/db/database.server.ts'
import { hasAllWords, matchingDocuments } from './match-documents.server.ts'
import { type Question, type ReadQuestion, readQuestion } from './read-question.server.ts'

/** The words of an editor, who finds records of every status and kind but the personal ones; null without words. */
export type EditorsWords = Pick<ReadQuestion, 'said' | 'meant'> | null

/** One statement, or none without words. */
export async function readEditorsWords(db: Db, q: string): Promise<EditorsWords> {
  if (q.trim() === '') return null
  const { said, meant } = await readQuestion(db, q, 'editors')
  return { said, meant: isExact(q) ? null : meant }
}

/** Fewer letters begin too many codes of all kinds, and an index does not find them. */
const minCode = 3
const codeRank = 940

/** Whether a code of the document `d` begins so; null for words that begin none, as codes have digits or Latin letters. */
function beginsCode({ squashed }: Question, shortest = minCode): SQL | null {
  return squashed.length >= shortest && /[a-z\d]/.test(squashed) ? sql`d.code_text like ${`% ${squashed}%`}` : null
}

/** Whether the name of the document `d` begins with the one letter that was typed so far; null for more. */
const beginsName = ({ squashed }: Question): SQL | null =>
  squashed.length === 1 ? sql`d.names[1] like ${`${squashed}%`}` : null

/** SQL for `kind`, `record_id`, `name` and `rank` of the documents that have all words, some of them several times; codes are found by their beginning. */
export function editorsDocuments(question: Question, among: SQL = sql`true`): SQL {
  const code = beginsCode(question)
  const byCode = code
    ? sql` union all select d.kind, d.record_id, d.name, ${codeRank}::int from search_document d where ${among} and ${code}`
    : sql``
  return sql`select kind, record_id, name, rank from (${matchingDocuments(question, among, 'texts')}) found${byCode}`
}

/** The same for the documents whose name or code the whole question is: of both halves, as each has an index of its own. */
export function namedExactly(question: Question): SQL {
  const whole = { ...question, words: [] }
  return sql`select * from (${matchingDocuments(whole)}) shown union all select * from (${matchingDocuments(whole, sql`not d.is_public`)}) hidden`
}

/** How well the words fit the record of this kind with this id. */
export const rankOfRecord = (kind: string, id: SQL, question: Question): SQL =>
  sql`(select max(rank) from (${editorsDocuments(question, sql`d.kind = ${kind} and d.record_id = ${id}`)}) by_words)`

/** Whether the record of this kind with this id has all words. */
export function hasWords(kind: string, id: SQL, question: Question): SQL {
  const conditions = [hasAllWords(question, 'texts'), beginsCode(question, 1), beginsName(question)].filter(
    each => each !== null,
  )
  const found = sql`(${sql.join(conditions, sql` or `)})`
  return sql`${id} in (select d.record_id from search_document d where d.kind = ${kind} and ${found})`
}
