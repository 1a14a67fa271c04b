import { sql } from 'drizzle-orm'
import { findRows, rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { allowedEdits, editDistance } from './edit-distance.ts'
import { foldedWords, questionWords, squash } from './fold.ts'
import { otherSpellings } from './layout.ts'
import { baseForm } from './stem.ts'
import { stemOf } from './stems.server.ts'
import { synonyms } from './synonyms.ts'

/** Stems by which a word of the question is found; one is enough. */
export interface QuestionWord {
  word: string
  /** Of the word itself and of its synonyms. */
  stems: string[]
  /** Of names that begin with the word. */
  begun: string[]
}

export interface Question {
  /** The whole text as one word, for exact names and codes. */
  squashed: string
  words: QuestionWord[]
}

/** What the words are, and what was probably meant if they find nothing. */
export interface ReadQuestion {
  said: Question
  /** With other spellings of unknown words; null when there are none. */
  meant: { text: string; question: Question } | null
}

interface Known {
  word: string
  stem: string
  isName: boolean
  begun: { word: string; stem: string }[]
  similar: { word: string; stem: string }[]
}

const maxBegun = 40
const maxSimilar = 20

const said = synonyms.map(([from, to]) => ({ from, to: foldedWords(to) }))

/** One statement. */
export async function readQuestion(db: Db, text: string): Promise<ReadQuestion> {
  const spellings = [text, ...otherSpellings(text)]
  const words = new Set(spellings.flatMap(spelling => questionWords(spelling)))
  const known = await findWords(db, [...words], [...words, ...said.flatMap(({ from, to }) => [...foldedWords(from), ...to])])
  const meant = correct(text, spellings.slice(1), known)
  return { said: toQuestion(text, known), meant: meant === null ? null : { text: meant, question: toQuestion(meant, known) } }
}

/** Beginnings and misspellings are looked for only of the words asked. */
async function findWords(db: Db, words: readonly string[], all: readonly string[]): Promise<Map<string, Known>> {
  const asked = [...new Set(all)].map(word => ({ word, base: baseForm(word), asked: words.includes(word) }))
  const pair = sql`jsonb_build_object('word', v.word, 'stem', v.stem)`
  const row = rowOf<Known>({
    word: sql`a.word`,
    stem: stemOf(sql`a.base`),
    isName: sql`exists (select from search_word v where v.word = a.word)`,
    begun: sql`(select coalesce(jsonb_agg(pair), '[]') from (select ${pair} as pair from search_word v
      where a.asked and length(a.word) > 2 and v.word like a.word || '%' limit ${maxBegun}) v)`,
    similar: sql`(select coalesce(jsonb_agg(pair), '[]') from (select ${pair} as pair from search_word v
      where a.asked and length(a.word) > 3 and v.word % a.word order by similarity(v.word, a.word) desc, v.word limit ${maxSimilar}) v)`,
  })
  const from = sql`from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(word text, base text, asked boolean)`
  return new Map((await findRows(db, selectOf(row, from))).map(each => [each.word, each]))
}

function toQuestion(text: string, known: ReadonlyMap<string, Known>): Question {
  const words = questionWords(text).flatMap(word => toWords(word, known))
  return { squashed: squash(text.slice(0, 200)), words }
}

function toWords(word: string, known: ReadonlyMap<string, Known>): QuestionWord[] {
  const stem = known.get(word)?.stem ?? word
  const synonym = said.find(({ from }) => known.get(foldedWords(from)[0]!)?.stem === stem)
  const meant = (synonym?.to ?? []).map(each => known.get(each)?.stem ?? each)
  const begun = (known.get(word)?.begun ?? []).map(each => each.stem)
  if (meant.length > 1) return meant.map(each => ({ word, stems: [each], begun: [] }))
  return [{ word, stems: [...new Set([stem, ...meant])], begun: begun.filter(each => each !== stem) }]
}

function correct(text: string, others: readonly string[], known: ReadonlyMap<string, Known>): string | null {
  const isKnown = (word: string) => {
    const found = known.get(word)
    return found !== undefined && (found.isName || found.begun.length > 0 || found.similar.some(({ stem }) => stem === found.stem))
  }
  for (const other of others) {
    const words = questionWords(other)
    if (words.length > 0 && words.every(isKnown)) return other
  }
  for (const spelling of [text, ...others]) {
    const words = questionWords(spelling)
    const nearest = words.map(word => (isKnown(word) ? word : nearestOf(word, known.get(word)?.similar ?? [])))
    if (words.some((word, index) => nearest[index] !== word) && nearest.every(word => word !== null)) return nearest.join(' ')
  }
  return null
}

function nearestOf(word: string, similar: readonly { word: string }[]): string | null {
  const limit = allowedEdits(word)
  const near = similar.map(each => ({ word: each.word, edits: editDistance(word, each.word, limit) })).filter(({ edits }) => edits <= limit)
  return near.sort((a, b) => a.edits - b.edits)[0]?.word ?? null
}
