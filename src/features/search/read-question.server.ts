import { type SQL, sql } from 'drizzle-orm'
import { isExact } from '#kit/catalogue-list/words-note.ts'
import { rowOf, selectOf } from '#kit/db/checked-row.server.ts'
import type { Db } from '#kit/db/database.server.ts'
import { namedStatement } from '#kit/db/named-statement.server.ts'
import { allowedEdits, consonantsIn, editDistance } from './edit-distance.server.ts'
import { alternativesIn, codeIn, foldedWords, joinAlternatives, questionWords, squash } from './fold.ts'
import { otherSpellings } from './layout.ts'
import { inName, inOthers } from './lexemes.ts'
import { baseForm, isNoBeginning } from './stem.ts'
import { stemOf } from './stems.server.ts'
import { synonyms } from './synonyms.ts'
import { deniedIn, type Without, withoutOf } from './without-words.server.ts'

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
  /** Whether all of `meant` is typed otherwise, as in another layout, and not only some words of it. */
  isTypedOtherwise: boolean
  /** By which records with most of the words are found: words that stand nowhere in both spellings. */
  near: Question
  /** What visitors are not to be shown; its words are none of the others. */
  without: Without | null
}

interface Known {
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
  similar: { word: string; stem: string }[]
}

const maxBegun = 40
const maxSimilar = 20

const synonymWords = synonyms.flatMap(([from, to]) => [...foldedWords(from), ...foldedWords(to)])

const saidWords = synonyms.map(([from]) => foldedWords(from)[0]!)

/** Stems of the words of the synonyms. They never change, so that only the first question asks for them. */
let synonymStems: ReadonlyMap<string, string> | null = null

/** Whose words are known: visitors are not told words of records that only editors see. */
export type Audience = 'visitors' | 'editors'

/** Words that were looked up before, for one audience and as long as the vocabulary stays the same. */
export type KnownWords = Map<string, Known>
const maxKnown = 2_000

/**
 * One statement, or none where all words were looked up before.
 *
 * @param before is filled with the words of the question
 */
export async function readQuestion(
  db: Db,
  text: string,
  audience: Audience = 'visitors',
  before: KnownWords = new Map(),
): Promise<ReadQuestion> {
  const spellings = [text, ...otherSpellings(text)]
  const words = new Set(spellings.flatMap(spelling => questionWords(spelling)))
  const denied = audience === 'visitors' && !isExact(text) ? deniedAmong(words, spellings) : new Set<string>()
  const known = await findWordsOnce(db, { words: [...words], denied }, audience, before)
  const without = readWithout(spellings, known)
  const wordsOf = (spelling: string) => questionWords(spelling).filter(word => !without?.words.has(word))
  const said = toQuestion(text, wordsOf(text), known)
  const corrected = correct(
    [text, ...spellings.slice(1)].map(each => ({ text: each, words: wordsOf(each) })),
    known,
  )
  if (!corrected) return { said, meant: null, isTypedOtherwise: false, near: said, without }
  const meant = { text: corrected.text, question: toQuestion(corrected.text, wordsOf(corrected.text), known) }
  const { from } = corrected
  return from === null
    ? { said, meant, isTypedOtherwise: true, near: meant.question, without }
    : { said, meant, isTypedOtherwise: false, near: inBothSpellings(said, from, known), without }
}

const deniedAmong = (words: ReadonlySet<string>, spellings: readonly string[]) =>
  new Set(spellings.flatMap(deniedIn).flatMap(each => each.words.filter(word => words.has(word))))

function readWithout(spellings: readonly string[], known: ReadonlyMap<string, Known>): Without | null {
  const stemsOf = (word: string) => (known.get(word)?.isMeans ? toWords(word, known).flatMap(each => each.stems) : [])
  const found = spellings.map(each => withoutOf(each, questionWords(each), stemsOf))
  return found.find(each => each !== null) ?? null
}

/** @param nearest what each word of the question may be */
function inBothSpellings(
  { squashed, words }: Question,
  nearest: ReadonlyMap<string, string>,
  known: ReadonlyMap<string, Known>,
): Question {
  const both = words.map(each => {
    const other = known.get(each.word)?.isSomewhere ? undefined : nearest.get(each.word)
    const stems = other === undefined ? [] : toWords(other, known).flatMap(word => word.stems)
    return { ...each, stems: [...new Set([...each.stems, ...stems])] }
  })
  return { squashed, words: both }
}

interface AskedWords {
  words: readonly string[]
  denied: ReadonlySet<string>
}

/** The words, and the similar ones, of which one may be meant. */
async function findWordsOnce(db: Db, { words, denied }: AskedWords, audience: Audience, before: KnownWords) {
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

function statementFor(isShown: SQL) {
  const pair = sql`jsonb_build_object('word', v.word, 'stem', v.stem)`
  const row = rowOf<Known>({
    word: sql`a.word`,
    stem: sql`a.stem`,
    isName: sql`a.is_name`,
    isForm: sql`a.is_form`,
    // Apart from its limit: the planner would rather read all documents than the index, because it expects to find one soon.
    isSomewhere: sql`a.asked and (a.is_name or a.is_form or (with holders as materialized (select d.record_id from search_document d
      where d.is_public and d.words @@ format(${anywhere}, a.stem)::tsquery) select record_id from holders limit 1) is not null)`,
    isMeans: sql`case when a.denied then exists (select from search_document d
      where d.is_public and d.kind = 'drug' and d.words @@ format(${besideName}, a.stem)::tsquery) end`,
    begun: sql`(select coalesce(jsonb_agg(pair), '[]') from (select ${pair} as pair from search_word v
      where a.asked and length(a.word) > 1 and v.word like a.word || '%' and ${isShown}
      order by length(v.word), v.word limit ${sql.raw(String(maxBegun))}) v)`,
    similar: sql`(select coalesce(jsonb_agg(pair), '[]') from (select ${pair} as pair from search_word v
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

function toQuestion(text: string, asked: readonly string[], known: ReadonlyMap<string, Known>): Question {
  const words = joinAlternatives(
    asked.map(word => ({ word, read: toWords(word, known) })),
    alternativesIn(text).filter(pair => pair.every(word => known.get(word)?.isName || known.get(word)?.isForm)),
  )
  return { squashed: codeIn(text) ?? squash(text.slice(0, 200)), words }
}

function toWords(word: string, known: ReadonlyMap<string, Known>): QuestionWord[] {
  const stemOfSynonym = (each: string) => synonymStems?.get(each) ?? each
  const stem = known.get(word)?.stem ?? stemOfSynonym(word)
  const all = synonyms
    .filter(([from]) => stemOfSynonym(foldedWords(from)[0]!) === stem)
    .map(([, to]) => foldedWords(to).map(stemOfSynonym))
  const phrase = all.find(words => words.length > 1)
  const begun = isNoBeginning(word) ? [] : (known.get(word)?.begun ?? []).map(each => each.stem)
  if (phrase) return phrase.map(each => ({ word, stems: [each], begun: [] }))
  return [{ word, stems: [...new Set([stem, ...all.flat()])], begun: begun.filter(each => each !== stem) }]
}

interface Corrected {
  text: string
  /** Other words for those of the question; null where all of it is typed otherwise. */
  from: ReadonlyMap<string, string> | null
}

interface Spelling {
  text: string
  words: readonly string[]
}

/** @param spellings the one that was typed comes first */
function correct(spellings: readonly Spelling[], known: ReadonlyMap<string, Known>): Corrected | null {
  const isKnown = (word: string) => {
    const found = known.get(word)
    return found !== undefined && (found.isName || found.isForm || found.begun.length > 0)
  }
  // «Весной» is no name, but a word: it is not «весы» with a typo, and leaves the words beside it to be corrected.
  const isWord = (word: string) => isKnown(word) || known.get(word)?.isSomewhere === true
  for (const { text, words } of spellings.slice(1))
    if (words.length > 0 && words.every(isKnown)) return { text, from: null }
  for (const { text, words } of spellings) {
    const nearest = words.map(word => (isWord(word) ? word : nearestOf(word, known.get(word))))
    if (words.some((word, index) => nearest[index] !== word) && nearest.every(word => word !== null)) {
      const pairs = words.map((word, index) => [word, nearest[index]!] as const)
      const from = text === spellings[0]!.text ? new Map(pairs.filter(([word, near]) => isSlip(word, near))) : null
      return { text: nearest.join(' '), from }
    }
  }
  return null
}

/** One letter of a long word: beside words that are known, a shorter one is rather another word. */
const isSlip = (word: string, near: string) => word.length >= 8 && word !== near && editDistance(word, near, 1) === 1

/** By the word itself or by its stem, so that «агурцах» is «огурец». */
function nearestOf(word: string, known: Known | undefined): string | null {
  if (!known) return null
  const limit = allowedEdits(word)
  const stemLimit = allowedEdits(known.stem)
  const near = known.similar.flatMap(each => {
    const [edits, ofStem] = [editDistance(word, each.word, limit), editDistance(known.stem, each.stem, stemLimit)]
    return edits <= limit || (stemLimit > 0 && ofStem <= stemLimit)
      ? [{ word: each.word, edits: Math.min(edits, ofStem), all: edits }]
      : []
  })
  const [nearest] = near.sort((a, b) => a.edits - b.edits || a.all - b.all)
  return nearest?.word ?? nearestSynonym(word, known.stem)
}

/** Words of gardeners stand in no record, so that the vocabulary does not know what «слезняки» is. */
function nearestSynonym(word: string, stem: string): string | null {
  const limit = allowedEdits(stem)
  const isNear = (said: string) =>
    editDistance(word, said, limit) <= limit || editDistance(stem, synonymStems?.get(said) ?? said, limit) <= limit
  return limit === 0 ? null : (saidWords.find(isNear) ?? null)
}
