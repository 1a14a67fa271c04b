import { signGroupOf } from '#features/signs/word-groups.ts'
import { isExact } from '#kit/catalogue-list/words-note.ts'
import type { Db } from '#kit/db/database.server.ts'
import { alternativesIn, codeIn, foldedWords, joinAlternatives, questionWords, squash } from './fold.ts'
import {
  type Audience,
  anyMeans,
  findWordsOnce,
  type Known,
  type KnownWords,
  stemOfSynonym,
} from './known-words.server.ts'
import { inSigns } from './lexemes.ts'
import { allowedEdits, editDistance } from './spelling/edit-distance.server.ts'
import { otherSpellings } from './spelling/layout.ts'
import { isNoBeginning } from './stem.ts'
import { synonyms } from './synonyms.ts'
import { deniedIn, deniedWords, type Without, withoutOf } from './without-words.server.ts'

/** Stems by which a word of the question is found; one is enough. */
export interface QuestionWord {
  word: string
  /** Of the word itself and of its synonyms. */
  stems: string[]
  /** Of names that begin with the word. */
  begun: string[]
  /** What the word means in a sign; it stands in texts only. */
  signs: string[]
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
  const read = spellings.map(each => ({ text: each, words: wantedWords(each, without) }))
  const toQuestion = (spelling: Spelling) => questionOf(spelling, known, without !== null)
  const said = toQuestion(read[0]!)
  const corrected = correct(read, known, without !== null)
  if (!corrected) return { said, meant: null, isTypedOtherwise: false, near: said, without }
  const { from } = corrected
  const question = toQuestion({ text: corrected.text, words: wantedWords(corrected.text, without) })
  const meant = { text: withDenials(corrected.text, spellings, without), question }
  return from === null
    ? { said, meant, isTypedOtherwise: true, near: question, without }
    : { said, meant, isTypedOtherwise: false, near: inBothSpellings(said, from, known), without }
}

/** Lists are asked by the corrected words, and are to leave out the same. */
const withDenials = (text: string, spellings: readonly string[], without: Without | null) =>
  without === null || spellings.includes(text) ? text : `${text} ${deniedWords(without)}`

const deniedAmong = (words: ReadonlySet<string>, spellings: readonly string[]) =>
  new Set(spellings.flatMap(deniedIn).flatMap(each => each.words.filter(word => words.has(word))))

function readWithout(spellings: readonly string[], known: ReadonlyMap<string, Known>): Without | null {
  const stemsOf = (word: string) => {
    const found = known.get(word)
    const meant = found?.isMeans ? word : meansLike(found)
    return meant === null ? [] : toWords(meant, known).flatMap(each => each.stems)
  }
  const found = spellings.map(each => withoutOf(each, stemsOf))
  return found.find(each => each !== null) ?? null
}

const leastLetters = 5

/** «Кроме актарры»: with one wrong letter too, a product is not to be shown. «Болеют» is no such word. */
function meansLike(known: Known | undefined): string | null {
  if (!known || known.isName || known.isForm || known.isSomewhere || known.stem.length < leastLetters) return null
  return known.similar.find(({ stem, isMeans }) => isMeans && editDistance(known.stem, stem, 1) === 1)?.word ?? null
}

/** The words of a question without those that deny something; none where it asks for nothing else. */
const wantedWords = (text: string, without: Without | null): string[] =>
  questionWords(text).filter(word => !without?.words.has(word))

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

function questionOf({ text, words: asked }: Spelling, known: ReadonlyMap<string, Known>, isDenied: boolean): Question {
  const squashed = codeIn(text) ?? squash(text.slice(0, 200))
  if (isDenied && asked.length === 0)
    return { squashed, words: [{ word: anyMeans[0]!, stems: anyMeans.map(stemOfSynonym), begun: [], signs: [] }] }
  const words = joinAlternatives(
    asked.map(word => ({ word, read: toWords(word, known) })),
    alternativesIn(text).filter(pair => pair.every(word => known.get(word)?.isName || known.get(word)?.isForm)),
  )
  return { squashed, words }
}

function toWords(word: string, known: ReadonlyMap<string, Known>): QuestionWord[] {
  const stem = known.get(word)?.stem ?? stemOfSynonym(word)
  const all = synonyms
    .filter(([from]) => stemOfSynonym(foldedWords(from)[0]!) === stem)
    .map(([, to]) => foldedWords(to).map(stemOfSynonym))
  const phrase = all.find(words => words.length > 1)
  const begun = isNoBeginning(word) ? [] : (known.get(word)?.begun ?? []).map(each => each.stem)
  if (phrase) return phrase.map(each => ({ word, stems: [each], begun: [], signs: [] }))
  const stems = [...new Set([stem, ...all.flat()])]
  return [{ word, stems, begun: begun.filter(each => each !== stem), signs: signsOf(word, known) }]
}

/** «Белакрылка» is a name with one wrong letter, and nothing white. */
function signsOf(word: string, known: ReadonlyMap<string, Known>): string[] {
  const [group, found] = [signGroupOf(word), known.get(word)]
  if (group === undefined) return []
  const isTypo = found !== undefined && !found.isName && !found.isForm && !found.isSomewhere
  return isTypo && found.similar.some(each => isSlipOf(word, each.word)) ? [] : [inSigns(group)]
}

const leastSlip = 6
const isSlipOf = (word: string, near: string) => word.length >= leastSlip && editDistance(word, near, 1) === 1

interface Corrected {
  text: string
  /** Other words for those of the question; null where all of it is typed otherwise. */
  from: ReadonlyMap<string, string> | null
}

interface Spelling {
  text: string
  words: readonly string[]
}

/**
 * @param spellings the one that was typed comes first
 * @param isDenied whether a question without other words denies something
 */
function correct(
  spellings: readonly Spelling[],
  known: ReadonlyMap<string, Known>,
  isDenied: boolean,
): Corrected | null {
  const isKnown = (word: string) => {
    const found = known.get(word)
    return found !== undefined && (found.isName || found.isForm || found.begun.length > 0)
  }
  // «Весной» is no name, but a word: it is not «весы» with a typo, and leaves the words beside it to be corrected.
  const isWord = (word: string) =>
    isKnown(word) || known.get(word)?.isSomewhere === true || signsOf(word, known).length > 0
  for (const { text, words } of spellings.slice(1))
    if ((isDenied || words.length > 0) && words.every(isKnown)) return { text, from: null }
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

const saidWords = synonyms.map(([from]) => foldedWords(from)[0]!)

/** Words of gardeners stand in no record, so that the vocabulary does not know what «слезняки» is. */
function nearestSynonym(word: string, stem: string): string | null {
  const limit = allowedEdits(stem)
  const isNear = (said: string) =>
    editDistance(word, said, limit) <= limit || editDistance(stem, stemOfSynonym(said), limit) <= limit
  return limit === 0 ? null : (saidWords.find(isNear) ?? null)
}
