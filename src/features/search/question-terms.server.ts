import { isKindWord } from './kind-words.ts'
import { inName, inOthers } from './lexemes.ts'
import type { Question, QuestionWord } from './read-question.server.ts'

/** What a question asks of a document: arrays, and conditions on its `words` in the language of tsquery; null for what nothing fulfils. */
export interface QuestionTerms {
  /** The whole question as one word. */
  whole: string
  /** Each word by its own stem or by the first of its synonyms, sorted as in the index. */
  phrases: string[]
  /** All words in the main name, whose stems have no place. */
  main: string | null
  /** All words in the names. */
  names: string | null
  /** All words in the names or as beginnings of names. */
  begun: string | null
  /** All words in the names and in what belongs to the record. */
  others: string | null
  /** All words in the places that count. */
  placed: string | null
}

/** Where the words may stand: texts are left out for codes, and where they are weighed apart. */
export type Place = 'names' | 'texts'

export const termKeys = [
  'whole',
  'phrases',
  'main',
  'names',
  'begun',
  'others',
  'placed',
] as const satisfies (keyof QuestionTerms)[]

/** What the matching documents are found by. */
export type MatchTerms = Pick<QuestionTerms, (typeof termKeys)[number]>

export function termsOf({ squashed, words }: Question, place: Place): QuestionTerms {
  const others = allOf(words.map(hasInOthers))
  return {
    whole: squashed,
    phrases: [0, 1].map(index => [...new Set(words.map(({ stems }) => stems[index] ?? stems[0]!))].sort().join(' ')),
    main: allOf(words.map(({ stems }) => anyOf(stems))),
    names: allOf(words.map(hasInNames)),
    begun: allOf(words.map(({ stems, begun }) => anyOf([...stems, ...begun].map(inName)))),
    others,
    placed: place === 'names' ? others : allOf(words.map(hasInTexts)),
  }
}

const quoted = (lexeme: string) => `'${lexeme.replace(/['\\]/g, '$&$&')}'`
const anyOf = (lexemes: readonly string[]) => (lexemes.length > 0 ? `(${lexemes.map(quoted).join(' | ')})` : null)
const allOf = (conditions: readonly (string | null)[]) =>
  conditions.length > 0 && !conditions.includes(null) ? conditions.join(' & ') : null

const inOthersOf = (stems: readonly string[]) => stems.flatMap(stem => [inName(stem), inOthers(stem)])
const inTextsOf = (stems: readonly string[]) => stems.flatMap(stem => [inName(stem), inOthers(stem), stem])

const hasInNames = ({ stems }: QuestionWord) => anyOf(stems.map(inName))
const hasInOthers = ({ stems, begun }: QuestionWord) => anyOf([...inOthersOf(stems), ...begun.map(inName)])
const hasInTexts = ({ stems, begun, signs }: QuestionWord) =>
  anyOf([...inTextsOf(stems), ...begun.map(inName), ...signs])

/** Any of the words in the names. */
export const anyInNames = (words: readonly QuestionWord[]): string | null =>
  anyOf([...new Set(words.flatMap(({ stems }) => stems))].map(inName))

/** Where one word stands. */
export interface WordTerms {
  names: string | null
  others: string | null
  texts: string | null
  /** The beginning of a name. */
  begun: string | null
}

export const wordKeys = ['names', 'others', 'texts', 'begun'] as const satisfies (keyof WordTerms)[]

/** What a document needs that has only some of the words. */
export interface NearTerms {
  /** One of the words in its names or in what belongs to it, or in its texts where the question names its kind. */
  some: string | null
  /** One of the words anywhere. */
  written: string | null
  /** The same where signs may be meant: the question names no kind of record. */
  signs: string | null
  words: WordTerms[]
}

/** Fewer letters, and numbers, begin too many names to say anything. */
const maySayName = /^\D{3,}$/

/** Of a question with one word nothing: there are no documents with some of its words. */
export function nearTermsOf({ words }: Question): NearTerms | null {
  if (words.length < 2) return null
  const stemsOf = (of: readonly QuestionWord[]) => of.flatMap(word => word.stems)
  const [ofKinds, own] = [words.filter(({ word }) => isKindWord(word)), words.filter(({ word }) => !isKindWord(word))]
  const stems = stemsOf(own.length > 0 ? own : words)
  const signs = own.flatMap(word => word.signs)
  const some = anyOf(inOthersOf(stems))
  /** «средство от слизней»: where the kind is named, the other words may stand in texts. */
  const asked = allOf([anyOf(inOthersOf(stemsOf(ofKinds))), anyOf(inTextsOf(stems))])
  return {
    some: asked === null ? some : `${some} | ${asked}`,
    written: anyOf(inTextsOf(stems)),
    signs: ofKinds.length > 0 ? null : anyOf([...inTextsOf(stems.filter(stem => /\p{L}/u.test(stem))), ...signs]),
    words: words.map((word, index) => wordTermsOf(word, index === words.length - 1)),
  }
}

/** «Зелёные гусеницы» are no «зелёная тля»: how something looks says less in a name than what it is. */
const look =
  /^(?:бел|черн|красн|зелен|желт|бур|крупн|мелк|толст|тонк)(?:[ыои]й|ая|[ое]е|[ыи]е|[ое]го|[ое]му|ую|[ыи]х|[ыи]ми?|ом)$/

/** Only the last word may still be typed: the beginnings of the others would be looked for in thousands of rows. */
const wordTermsOf = ({ word, stems, begun, signs }: QuestionWord, isLast: boolean): WordTerms => ({
  names: look.test(word) ? null : anyOf(stems.map(inName)),
  others: look.test(word) ? null : anyOf(stems.map(inOthers)),
  texts: anyOf([...inTextsOf(stems), ...signs]),
  begun: isLast && maySayName.test(word) ? anyOf(begun.map(inName)) : null,
})
