import { baseForm } from '#features/search/stem.ts'
import { colours, organWords, plainWords, sizeWords, stopWords, wordGroups } from '#features/signs/word-groups.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { type Clause, clausesOf, joinDeniedSigns } from './denied-words.ts'

interface NamedSign {
  alias: string
  label: string
  organ: string
}

export interface PhraseSigns {
  /** The phrase as typed. */
  text: string
  /** What was said: that it is seen, that it is absent, or a denial whose meaning is not clear. */
  polarity: Clause['polarity']
  /** Signs that the phrase describes: one that is seen, or all that are absent. Empty in doubt: a wrong sign is worse than a question. */
  signs: string[]
  /** Other signs that fit what is seen, best first. */
  others: string[]
}

const maxOthers = 6

/** The signs described by typed words, one entry for each phrase: «белый налёт снизу, дырки» are two. */
export function signsInWords(text: string, signs: readonly NamedSign[]): PhraseSigns[] {
  const labels = signs.map(toLabel)
  return phrasesOf(text).flatMap(({ phrase, organ }) =>
    clausesOf(allWordsOf(phrase)).map(({ words, polarity }) => {
      const said = toSaid(words, labels, organ)
      if (polarity === 'seen') return { text: phrase, polarity, ...bestOf(said, labels) }
      return { text: phrase, polarity, signs: polarity === 'absent' ? absentOf(said, labels) : [], others: [] }
    }),
  )
}

interface Label extends NamedSign {
  keys: Set<string>
  /** Where the sign is looked for; empty for what is seen anywhere, such as an insect. */
  organs: Set<string>
  /** «Красные или жёлтые», «без косточки»: that one of its words is absent says nothing about the sign. */
  cannotBeDenied: boolean
}

interface Said {
  /** Groups of words, and other words that some sign of the crop has. */
  keys: string[]
  organ: string | undefined
  hasSize: boolean
}

const anywhere = new Set(['whole', 'seen', 'ground'])
const alternatives = new Set(['или', 'без', 'не'])

function toLabel(sign: NamedSign): Label {
  const words = allWordsOf(sign.label)
  const organs = [sign.organ, ...words.flatMap(word => groupOf(word, organWords) ?? [])]
  return {
    ...sign,
    keys: keysOf(words),
    organs: new Set(anywhere.has(sign.organ) ? [] : organs),
    cannotBeDenied: words.some(word => alternatives.has(word)),
  }
}

function toSaid(words: readonly string[], labels: readonly Label[], otherOrgan: string | undefined): Said {
  const keys = [...keysOf(words)].filter(key => !isUngrouped(key) || labels.some(label => label.keys.has(key)))
  const organ = organOf(words) ?? otherOrgan
  return { keys, organ, hasSize: words.some(word => sizeWords.has(word)) }
}

/** Two points for a word that tells much, such as «войлок», one for a colour or a word without a group. */
const weightOf = (keys: readonly string[]) =>
  keys.reduce((sum, key) => sum + (plainWords.has(key) || isUngrouped(key) ? 1 : 2), 0)

const common = (keys: readonly string[], label: Label) => keys.filter(key => label.keys.has(key))

const isOn = (organ: string | undefined, label: Label) => organ === undefined || label.organs.has(organ)
const fits = (organ: string | undefined, label: Label) => label.organs.size === 0 || isOn(organ, label)

function bestOf(said: Said, labels: readonly Label[]): Pick<PhraseSigns, 'signs' | 'others'> {
  const found = labels
    .map(label => {
      const shared = common(said.keys, label)
      return { label, weight: weightOf(shared), part: weightOf(shared) / weightOf([...label.keys]) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => compare(a, b, said) || b.part - a.part)
  const [first, second] = found
  const isOnly = first && (!second || compare(first, second, said) < 0 || (first.part === 1 && second.part < 1))
  const sign =
    isOnly && fits(said.organ, first.label) && describes(said, first.label, labels) ? first.label.alias : null
  const others = found.map(({ label }) => label.alias).filter(alias => alias !== sign)
  return { signs: sign === null ? [] : [sign], others: others.slice(0, maxOthers) }
}

interface Found {
  label: Label
  weight: number
}

const compare = (a: Found, b: Found, { organ }: Said) =>
  Number(fits(organ, b.label)) - Number(fits(organ, a.label)) ||
  b.weight - a.weight ||
  Number(isOn(organ, b.label)) - Number(isOn(organ, a.label))

/** Parts of the weight of a phrase and of a sign that must be the same words, set by the descriptions in `vectors/words.json`. */
const minPartOfPhrase = 0.6
const minPartOfSign = 0.35

/** Whether words say this sign itself, not only a colour or a place that it shares with others. */
function describes({ keys, organ }: Said, label: Label, labels: readonly Label[]): boolean {
  const shared = common(keys, label)
  const partOfSign = weightOf(shared) / weightOf([...label.keys])
  if (weightOf(shared) < minPartOfPhrase * weightOf(keys) || partOfSign < minPartOfSign) return false
  if (shared.every(key => plainWords.has(key)) && partOfSign < 1) return false
  const otherColours = keys.filter(key => colours.has(key) && !label.keys.has(key))
  if (otherColours.length === 0) return true
  const isOfColour = [...label.keys].some(key => colours.has(key))
  return !isOfColour && !labels.some(other => fits(organ, other) && otherColours.some(key => other.keys.has(key)))
}

/** «Паутины нет» means that no sign with a web is there. Large holes may be absent while small ones are there. */
function absentOf({ keys, organ, hasSize }: Said, labels: readonly Label[]): string[] {
  if (keys.length === 0 || hasSize || keys.every(key => plainWords.has(key))) return []
  return labels
    .filter(label => !label.cannotBeDenied && isOn(organ, label) && keys.every(key => label.keys.has(key)))
    .map(({ alias }) => alias)
}

/** «Нижняя сторона листа» is the underside, while «нижние листья» are others. */
const underside = /нижн\p{L}{0,3} (?:сторон|част)\p{L}{0,3}/gu

/** Phrases with the organ of the part before «и»: in «почки круглые и раздутые» both words are about buds. */
const phrasesOf = (text: string) =>
  text.split(/[,;.:!?\n]| (?:а|но) /).flatMap(part => {
    const phrases = part.split(' и ').map(phrase => phrase.trim())
    const organ = organOf(allWordsOf(phrases[0]!))
    return phrases.filter(phrase => wordsOf(phrase).length > 0).map(phrase => ({ phrase, organ }))
  })

const organOf = (words: readonly string[]) =>
  words.map(word => groupOf(word, organWords)).find(organ => organ !== undefined)

const allWordsOf = (text: string): string[] =>
  joinDeniedSigns(foldText(text).replaceAll(underside, 'снизу')).match(/\p{L}+/gu) ?? []

const wordsOf = (text: string): string[] => allWordsOf(text).filter(word => !stopWords.has(word))

const groupOf = (word: string, groups: readonly (readonly [name: string, pattern: RegExp])[]) =>
  groups.find(([, pattern]) => pattern.test(word))?.[0]

/** The group of a word, or its first letters, which do not change with the case; words for organs are left out. */
const keysOf = (words: readonly string[]): Set<string> =>
  new Set(
    words
      .filter(word => !stopWords.has(word))
      .flatMap(word => groupOf(word, wordGroups) ?? (groupOf(word, organWords) === undefined ? stemOf(word) : [])),
  )

const stemLength = 5
const stemOf = (word: string) => `=${baseForm(word).slice(0, stemLength)}`
const isUngrouped = (key: string) => key.startsWith('=')

/** The crop that the words name: «белый налёт на листьях огурца». */
export function cropInWords<C extends { name: string; synonyms: string | null }>(
  text: string,
  crops: readonly C[],
): C | null {
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
