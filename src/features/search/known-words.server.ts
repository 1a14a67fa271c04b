import { type SQL, sql } from 'drizzle-orm'
import { rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { namedStatement } from '#kit/db/named-statement.server.ts'
import { foldedWords } from './fold.ts'
import { inName, inOthers } from './lexemes.ts'
import { consonantsIn } from './spelling/edit-distance.server.ts'
import { baseForm } from './stem.ts'
import { stemOf } from './stems.server.ts'
import { synonyms } from './synonyms.ts'

/** What is known of a word of a question. */
export interface Known {
  word: string
  stem: string
  isName: boolean
  /** Another form of a word of a name. */
  isForm: boolean
  /** Stands in a text, at least. */
  isSomewhere: boolean
  /** Stands in the name or the substances of a product; null for a word that the question does not deny. */
  isMeans: boolean | null
  begun: { word: string; stem: string }[]
  /** Names with a similar spelling; of a denied word also whether they are those of products and substances. */
  similar: { word: string; stem: string; isMeans: boolean | null }[]
}

const maxBegun = 40
const maxSimilar = 20

/** By which all products and goods are found: what is meant where a question only denies something. */
export const anyMeans = ['средство', 'товар']

const synonymWords = [...anyMeans, ...synonyms.flatMap(([from, to]) => [...foldedWords(from), ...foldedWords(to)])]

/** Stems of the words of the synonyms. They never change, so that only the first question asks for them. */
let synonymStems: ReadonlyMap<string, string> | null = null

/** Whose words are known: visitors are not told words of records that only editors see. */
export type Audience = 'visitors' | 'editors'

/** Words that were looked up before, for one audience and as long as the vocabulary stays the same. */
export type KnownWords = Map<string, Known>
const maxKnown = 2_000

/** Of a word of the synonyms. */
export const stemOfSynonym = (word: string): string => synonymStems?.get(word) ?? word

interface AskedWords {
  words: readonly string[]
  denied: ReadonlySet<string>
}

/** The words, and the similar ones, of which one may be meant. One statement, or none where all were looked up before. */
export async function findWordsOnce(db: Db, { words, denied }: AskedWords, audience: Audience, before: KnownWords) {
  const isReady = (each: Known | undefined) => each !== undefined && (each.isMeans !== null || !denied.has(each.word))
  const known = words.map(word => before.get(word)).filter(each => each !== undefined && isReady(each)) as Known[]
  const fresh = words.filter(word => !isReady(before.get(word)))
  if (fresh.length > 0 || !synonymStems) {
    const all = synonymStems ? fresh : [...fresh, ...synonymWords]
    const found = await findWords(db, { words: fresh, denied }, all, audience)
    synonymStems ??= new Map(found.map(({ word, stem }) => [word, stem]))
    if (before.size > maxKnown) before.clear()
    const asked = new Set(fresh)
    for (const each of found) {
      if (!asked.has(each.word)) continue
      known.push(each)
      before.set(each.word, each)
    }
  }
  // A corrected word is one of these, and is found by its own stem.
  const similar = known.flatMap(each => each.similar.map(pair => ({ ...pair, ...similarWord })))
  return new Map<string, Known>([...similar, ...known].map(each => [each.word, each]))
}

const similarWord = { isName: true, isForm: false, isSomewhere: true, isMeans: null, begun: [], similar: [] }

/** Beginnings and misspellings are looked for only of the words asked. */
function findWords(
  db: Db,
  { words, denied }: AskedWords,
  all: readonly string[],
  audience: Audience,
): Promise<Known[]> {
  const asked = [...new Set(all)].map(word => ({
    word,
    base: baseForm(word),
    asked: words.includes(word),
    denied: denied.has(word),
  }))
  return statements[audience](db, { asked: JSON.stringify(asked) })
}

/** Of a stem, which has letters and digits only. */
const placed = (places: ((stem: string) => string)[]) =>
  sql.raw(`'${places.map(place => `''${place('%1$s')}''`).join(' | ')}'`)
const anywhere = placed([inName, inOthers, String])
const besideName = placed([inName, inOthers])
/** Apart from a limit: the planner would rather read all documents than the index, because it expects to find one soon. */
const isSome = (condition: SQL) => sql`((with holders as materialized (select d.record_id from search_document d
  where d.is_public and ${condition}) select record_id from holders limit 1) is not null)`
const isMeans = (stem: SQL) => isSome(sql`d.kind = 'drug' and d.words @@ format(${besideName}, ${stem})::tsquery`)

function statementFor(isShown: SQL) {
  const pair = sql`jsonb_build_object('word', v.word, 'stem', v.stem)`
  const row = rowOf<Known>({
    word: sql`a.word`,
    stem: sql`a.stem`,
    isName: sql`a.is_name`,
    isForm: sql`a.is_form`,
    isSomewhere: sql`a.asked and (a.is_name or a.is_form or ${isSome(sql`d.words @@ format(${anywhere}, a.stem)::tsquery`)})`,
    isMeans: sql`case when a.denied then ${isMeans(sql`a.stem`)} end`,
    begun: sql`(select coalesce(jsonb_agg(pair), '[]') from (select ${pair} as pair from search_word v
      where a.asked and length(a.word) > 1 and v.word like a.word || '%' and ${isShown}
      order by length(v.word), v.word limit ${sql.raw(String(maxBegun))}) v)`,
    similar: sql`(select coalesce(jsonb_agg(pair || jsonb_build_object('isMeans', case when a.denied then ${isMeans(sql`stem`)} end)), '[]')
      from (select ${pair} as pair, v.stem from search_word v
      where a.asked and not a.is_name and not a.is_form and length(a.word) > 3 and (v.word % a.word or v.consonants = a.consonants) and ${isShown}
      order by similarity(v.word, a.word) desc, v.word limit ${sql.raw(String(maxSimilar))}) v)`,
  })
  // With a limit each word is looked up by itself; otherwise the whole vocabulary is read.
  const isName = sql`asked and (select true from search_word v where v.word = stemmed.word and ${isShown} limit 1) is not null`
  // Words of the same stem have the same consonants, for which there is an index. Similar words are then not looked for: that takes longest.
  const isForm = sql`asked and not is_name and length(word) > 3 and (select true from search_word v
    where v.consonants = named.consonants and v.stem = named.stem and ${isShown} limit 1) is not null`
  const stemmed = sql`with stemmed as materialized (select word, asked, denied, ${stemOf(sql`base`)} as stem
      from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as j(word text, base text, asked boolean, denied boolean)),
    named as materialized (select *, ${consonantsIn(sql`stem`)} as consonants, ${isName} as is_name from stemmed),
    a as materialized (select *, ${isForm} as is_form from named)`
  return selectOf(row, sql`from a`, stemmed)
}

/** Each word of each question: the text of the statement is built once, and each connection plans it once. */
const statements = {
  visitors: namedStatement('words-of-visitors', statementFor(sql`v.is_public`)),
  editors: namedStatement('words-of-editors', statementFor(sql`true`)),
}
