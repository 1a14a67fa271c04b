import { foldText } from '#kit/text/fold-text.ts'

const maxWords = 8
/** Names in registers write «XXI» with Cyrillic Х as often as with Latin X. */
const roman = /^(?=.*[ivxl])[ivxlхс]{2,}$/
const romanLetters: Record<string, string> = { х: 'x', с: 'c' }

const foldRoman = (word: string) => (roman.test(word) ? word.replace(/[хс]/g, letter => romanLetters[letter]!) : word)

/** The words of a text, folded the same way for index and question: punctuation and hyphens are spaces, «ь» is a letter. */
export const foldedWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(foldRoman)

/** The words as one, because «Абига-Пик», «абига пик» and «абигапик» are one name. */
export const squash = (text: string): string => foldedWords(text).join('')

/** Words that say how the others belong together. They count when there are no others. */
const connecting = new Set(
  `а без бы в во все всё вся для до если есть ещё же за зачем и из или их как какая какие какого какое какой каких когда ко который которые которая к кто ли лучше лучший лучшая мне мой моя мы на над надо не нет ни но
  нужен нужна нужно о об от очень по под почему при про против с самая самое самые самый со сколько так также такое тоже у чего чем что чтоб чтобы чём через это я где можно нельзя стоит
  бороться вывести делать избавиться лечить обработать основе обрабатывать опрыскать опрыскивать побрызгать помогает посоветуйте подскажите использовать применять спасти убрать убить уничтожить прогнать победить вылечить защитить травить потравить брызгать
  здравствуйте привет пожалуйста скажи скажите подскажи помогите спасибо меня нас нам вот опять снова уже какую
  обработка обработки обработку обработкой обработок появился появилась появилось появились завелся завелась завелись напал напала напали развести разводить разбавить разбавлять`
    .split(/\s+/)
    .map(foldText),
)

/** Also without the soft sign: «чем обработат», «избавится». */
const isConnecting = (word: string) =>
  connecting.has(word) ||
  (word.length > 4 && (connecting.has(`${word}ь`) || connecting.has(word.replace(/тся$/, 'ться'))))

const amount = /^(?:\d+|одн[ау]|дв[ае]|три|пять|десять)$/
const isUnit = (word = '') => /^(?:гр?|мл)$|^(?:грамм|миллилитр|таблет|ампул|капел|капл|пакетик)/.test(word)

/** «Скор на 10 литров воды», «хом 40 г на ведро»: how much is mixed is for the calculator, and names nothing. */
function withoutMeasures(words: readonly string[]): string[] {
  const lengthAt = (start: number) => {
    if (amount.test(words[start]!) && isUnit(words[start + 1]) && words[start + 2] === 'на') return 2
    if (words[start] !== 'на') return 0
    let end = start + 1
    while (/^\d+$/.test(words[end] ?? '')) end++
    if (!/^\d*(?:л$|литр|ведр|сотк|соток)/.test(words[end] ?? '')) return 0
    return (words[end + 1] === 'воды' ? end + 2 : end + 1) - start
  }
  const left: string[] = []
  for (let at = 0; at < words.length; at += Math.max(1, lengthAt(at))) if (lengthAt(at) === 0) left.push(words[at]!)
  return left
}

/** «За 3 дня до сбора урожая»: when something is done names nothing either. */
function withoutTimes(words: readonly string[]): string[] {
  const start = words.findIndex(
    (word, index) =>
      word === 'за' &&
      /^\d+$/.test(words[index + 1] ?? '') &&
      /^(?:дн|ден|недел|сут)/.test(words[index + 2] ?? '') &&
      words[index + 3] === 'до' &&
      /^(?:сбор|уборк)/.test(words[index + 4] ?? ''),
  )
  if (start < 0) return [...words]
  return [...words.slice(0, start), ...words.slice(/^урожа/.test(words[start + 5] ?? '') ? start + 6 : start + 5)]
}

/** Forms of nouns that «серой» may be the adjective of: «серой гнилью», «серой плесени», «с серой пыльцой». */
const agreesWithGrey = /(?:[оеи]й|[ьиы])$|ью$/

/** «Серой» is sulphur, as in «препарат с серой от клеща», unless a noun that it may belong to follows. */
function sulphurOrGrey(word: string, index: number, all: readonly string[]): string {
  const next = all[index + 1]
  const isGrey = next !== undefined && !isConnecting(next) && agreesWithGrey.test(next)
  return word === 'серой' && !isGrey ? 'сера' : word
}

/** The distinct words of a question that carry meaning; at most eight, each another condition. */
export function questionWords(text: string): string[] {
  const said = foldedWords(text.slice(0, 200)).map(sulphurOrGrey)
  const all = [...new Set(said)]
  const meaning = [...new Set(withoutTimes(withoutMeasures(said)))].filter(word => !isConnecting(word))
  return (meaning.length > 0 ? meaning : all).slice(0, maxWords)
}

const leastDigits = 8

/** A registration number or bar code among other words, as one word; null where the question has none. */
export function codeIn(text: string): string | null {
  const found = foldText(text.slice(0, 200)).match(/\d[\d\s\p{Pd}]*/gu) ?? []
  return found.map(squash).find(code => code.length >= leastDigits) ?? null
}

/** The words on both sides of «или»: one of the two is enough. */
export function alternativesIn(text: string): [string, string][] {
  const words = foldedWords(text.slice(0, 200))
  return words.flatMap((word, index) => {
    const [left, right] = [words[index - 1], words[index + 1]]
    return (word === 'или' || word === 'либо') && left && right ? [[left, right] as [string, string]] : []
  })
}

/** «Скор или топаз»: names between which is chosen are one condition, as no record has both. */
export function joinAlternatives<Word extends { stems: string[]; begun: string[] }>(
  words: readonly { word: string; read: Word[] }[],
  pairs: readonly (readonly [string, string])[],
): Word[] {
  const joined = new Map<string, Word>()
  const left = words.flatMap(({ word, read: [first, ...rest] }) => {
    const pair = pairs.find(([, right]) => right === word)
    const before = pair && joined.get(pair[0])
    if (!before || rest.length > 0) {
      if (rest.length === 0) joined.set(word, first!)
      return [first!, ...rest]
    }
    // Its own stem comes second, where the index looks for whole names.
    const [own, ...others] = before.stems
    before.stems = [...new Set([own!, ...first!.stems, ...others])]
    before.begun = [...new Set([...before.begun, ...first!.begun])]
    joined.set(word, before)
    return []
  })
  return left
}
