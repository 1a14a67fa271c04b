import { foldText } from '#kit/text/fold-text.ts'
import { organWords, stopWords, wordGroups } from './word-groups.ts'

interface NamedSign {
  alias: string
  label: string
  organ: string
}

export interface PhraseSigns {
  /** The phrase as typed. */
  text: string
  /** The sign that the phrase describes, if it is the only best one. */
  sign: string | null
  /** Other signs that fit, best first. */
  others: string[]
}

const maxOthers = 6

/**
 * The signs described by typed words, one entry for each phrase: «белый налёт снизу, дырки» are two. A phrase means a sign when that sign
 * alone has all its known words, or alone has them and no others. In doubt nothing is chosen: a wrong sign is worse than a question.
 */
export function signsInWords(text: string, signs: readonly NamedSign[]): PhraseSigns[] {
  const labels = signs.map(sign => ({ ...sign, keys: keysOf(wordsOf(sign.label)) }))
  const known = new Set(labels.flatMap(({ keys }) => [...keys]))
  return phrasesOf(text).map(phrase => {
    const words = wordsOf(phrase)
    const keys = [...keysOf(words)].filter(key => known.has(key))
    const organ = organIn(words)
    const inPlace = labels.filter(label => label.organ === organ)
    // «Пятна вокруг почек» are on a shoot, so the organ narrows only what it fits.
    return { text: phrase, ...bestOf(keys, inPlace.some(label => missing(keys, label) === 0) ? inPlace : labels) }
  })
}

interface Label extends NamedSign {
  keys: Set<string>
}

const missing = (keys: readonly string[], label: Label) => keys.filter(key => !label.keys.has(key)).length

function bestOf(keys: readonly string[], labels: readonly Label[]): Omit<PhraseSigns, 'text'> {
  const found = labels
    .map(label => ({ alias: label.alias, missing: missing(keys, label), extra: label.keys.size - keys.length + missing(keys, label) }))
    .filter(each => each.missing < keys.length)
    .sort((a, b) => a.missing - b.missing || a.extra - b.extra)
  const full = found.filter(each => each.missing === 0)
  const exact = full.filter(({ extra }) => extra === 0)
  const sign = (full.length === 1 ? full : exact.length === 1 ? exact : [])[0]?.alias ?? null
  const others = found.map(({ alias }) => alias).filter(alias => alias !== sign)
  return { sign, others: others.slice(0, maxOthers) }
}

/** «Нижняя сторона листа» is the underside, while «нижние листья» are others. */
const underside = /нижн\p{L}{0,3} (?:сторон|част)\p{L}{0,3}/gu

const phrasesOf = (text: string) =>
  text
    .split(/[,;.\n]| и /)
    .map(phrase => phrase.trim())
    .filter(phrase => wordsOf(phrase).length > 0)

const wordsOf = (text: string): string[] =>
  (
    foldText(text)
      .replaceAll(underside, 'снизу')
      .match(/\p{L}+/gu) ?? []
  ).filter(word => !stopWords.has(word))

const groupOf = (word: string, groups: readonly (readonly [name: string, pattern: RegExp])[]) =>
  groups.find(([, pattern]) => pattern.test(word))?.[0]

const organIn = (words: readonly string[]) => words.map(word => groupOf(word, organWords)).find(organ => organ !== undefined)

/** The group of a word, or its first letters, which do not change with the case; words for organs are left out. */
const keysOf = (words: readonly string[]): Set<string> =>
  new Set(words.filter(word => groupOf(word, organWords) === undefined).map(word => groupOf(word, wordGroups) ?? stemOf(word)))

const stemLength = 5
const stemOf = (word: string) => `=${word.slice(0, stemLength)}`

/** The crop that the words name: «белый налёт на листьях огурца». */
export function cropInWords<C extends { name: string; synonyms: string | null }>(text: string, crops: readonly C[]): C | null {
  const words = wordsOf(text)
  const isNamed = ({ name, synonyms }: C) =>
    [name, ...(synonyms ?? '').split(',')]
      .flatMap(title => wordsOf(title).slice(0, 1))
      .some(title => words.some(word => isForm(word, title)))
  return crops.find(isNamed) ?? null
}

/** The same word in another case: «огурца» and «огурец» share four letters, «лука» and «лук» three. */
function isForm(word: string, title: string): boolean {
  const length = Math.min(title.length, Math.max(3, title.length - 2))
  return title.length >= 3 && word.startsWith(title.slice(0, length)) && Math.abs(word.length - title.length) <= 3
}
