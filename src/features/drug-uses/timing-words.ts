import type { PlantingTime } from './places-and-methods.ts'
import { type Captured, type Meaning, monthStems, phrases, stageNames, type Window } from './timing-phrases.ts'

/**
 * Reads «Время обработки» of a registration: which growth stages, months or days around planting and harvest the words allow.
 * Where words may mean more or less, the narrower meaning is taken. What is not understood is returned as unread, never dropped.
 */
export interface Timing {
  /** Inclusive BBCH codes; a start after the end goes over the winter. */
  bbchFrom: string | null
  bbchTo: string | null
  /** A gap inside the window, inclusive. */
  bbchExceptFrom: string | null
  bbchExceptTo: string | null
  /** 1…12, inclusive; a start after the end goes over the new year. */
  monthsFrom: number | null
  monthsTo: number | null
  plantingTime: PlantingTime | null
  harvestMinDays: number | null
  /** Days between two treatments. */
  intervalMinDays: number | null
  intervalMaxDays: number | null
  forbidFlowering: boolean
  /**
   * Fragments for a person to read; empty when everything was understood. With any of them there is no window, month or number, because
   * the words that are left over may turn them round; a ban on flowering stays.
   */
  unread: readonly string[]
}

/** Reads the words of one registered use. An empty text limits nothing. */
export function readTiming(text: string | null): Timing {
  const { meanings, rest } = meaningsOf(tokensOf(text ?? ''))
  const windows = meanings.flatMap(({ window }) => (window ? [window] : []))
  const plantings = [...new Set(meanings.flatMap(({ planting }) => planting ?? []))]
  const months = meanings.flatMap(each => (each.months ? [each.months] : []))
  const isGrowing = meanings.some(({ isGrowingSeason }) => isGrowingSeason)
  const isAutumn = windows.length === 1 && meanings.some(({ isAutumn }) => isAutumn)
  const stages = isAutumn ? afterLeafFall : joinWindows(isGrowing ? withinGrowingSeason(windows) : windows)
  const isRepeated = meanings.some(({ isRepeat }) => isRepeat)
  const unread = [
    ...rest,
    ...(isRepeated && windows.length > 0 ? ['через несколько дней после этой фазы'] : []),
    ...(isRepeated && plantings.length > 0 ? ['через несколько дней после посадки'] : []),
    ...(plantings.length > 1 ? ['и\u00a0до, и\u00a0после посадки'] : []),
    ...(months.length > 1 ? ['разные времена года'] : []),
    ...(stages ? [] : ['больше двух разных фаз']),
  ]
  const forbidFlowering = meanings.some(({ exceptFlowering }) => exceptFlowering)
  if (unread.length > 0) return { ...nothingRead, forbidFlowering, unread }
  const [monthsFrom, monthsTo] =
    months[0] ?? (isAutumn && meanings.some(({ inAutumn }) => inAutumn) ? autumn : [null, null])
  return {
    ...(stages ?? noWindow),
    monthsFrom,
    monthsTo,
    plantingTime: plantings[0] ?? null,
    harvestMinDays: Math.max(...meanings.map(each => each.harvestMinDays ?? 0), 0) || null,
    ...strictestInterval(meanings),
    forbidFlowering,
    unread,
  }
}

/** From the fall of the leaves over the winter until the buds swell. */
const afterLeafFall: Stages = { bbchFrom: '97', bbchTo: '03', bbchExceptFrom: null, bbchExceptTo: null }
const autumn = [9, 11] as const

/** Of several the longest shortest one. */
function strictestInterval(meanings: readonly Meaning[]): Pick<Timing, 'intervalMinDays' | 'intervalMaxDays'> {
  const [longest] = meanings.flatMap(({ interval }) => (interval ? [interval] : [])).toSorted(([a], [b]) => b - a)
  return { intervalMinDays: longest?.[0] ?? null, intervalMaxDays: longest?.[1] ?? null }
}

/** From the first open bud to the fall of the leaves. */
const growingSeason: Window = ['07', '97']

/** «В период вегетации, до цветения» does not begin before the buds burst; a stage of rest stays what its own words say. */
const withinGrowingSeason = (windows: readonly Window[]): readonly Window[] =>
  windows.length === 0
    ? [growingSeason]
    : windows.map(
        ([from, to]): Window =>
          from < growingSeason[0] && to >= growingSeason[0] ? [growingSeason[0], to] : [from, to],
      )

/** Words, numbers, ranges of numbers and signs. */
const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[–—]/g, '-')
    // Registers print the code with Latin or Cyrillic letters, or with both.
    .replace(/(?<![а-яa-z])[bв]{2}[cс][hн](?![а-яa-z])/g, 'bbch ')
    .replace(/(?<=\d) ?- ?(?=\d)/g, '-')
    .match(/\d+(?:-\d+)?|[а-яa-z]+|[^\sа-яa-z\d]/g) ?? []

const ignored = new Set([',', ';', '.', ':', '(', ')', '-', '"', '«', '»', 'и', 'или'])

/** The longest phrase at each word; words that begin no phrase are left over. */
function meaningsOf(tokens: readonly string[]): { meanings: Meaning[]; rest: string[] } {
  const meanings: Meaning[] = []
  const rest: string[][] = []
  let isInRest = false
  let governing: Found | null = null
  for (let at = 0; at < tokens.length; ) {
    const found = longestPhrase(tokens, at)
    const isTurned: boolean =
      found !== null &&
      isTime(found.meaning) &&
      ((isInRest && turning.has(tokens[at - 1]!)) || isGoverned(tokens, governing, found))
    const end = found?.end ?? at + 1
    const isRest: boolean = isTurned || (found === null && !ignored.has(tokens[at]!))
    if (found && Object.keys(found.meaning).length > 0) governing = isTurned ? { ...found, start: at - 1 } : found
    if (found && !isTurned) meanings.push(found.meaning)
    else if (isRest && isInRest) rest.at(-1)!.push(...tokens.slice(at, end))
    else if (isRest) rest.push(tokens.slice(at, end))
    isInRest = isRest
    at = end
  }
  return { meanings, rest: rest.map(words => words.join(' ')) }
}

/** Words that turn the time after them into another one, as «не применять в период цветения», «после бутонизации», «с мая». */
const turning = new Set(
  'без вне до за запрещается запрещена запрещено исключением исключая исключение кроме начиная не нельзя окончании окончания от перед первого после последнего применять применяя опрыскивать обрабатывать проводить допускать допускается использовать рекомендуется ранее раньше позже позднее чем с со фазы периода через'.split(
    ' ',
  ),
)

/**
 * In «после цветения и сбора урожая», «кроме цветения, бутонизации» the second stage belongs to the words before the first one. A stage of
 * its own has a preposition or the nominative case: «до цветения, в бутонизацию», «до всходов и бутонизация».
 */
function isGoverned(tokens: readonly string[], before: Found | null, { start, meaning }: Found): boolean {
  if (!before || tokens.slice(before.end, start).some(sign => sign === '.' || sign === ';' || sign === ':'))
    return false
  const word = tokens[start]!
  const isJoined = /^(?:и|или)$/.test(tokens[start - 1]!)
  if (isBan(tokens, before)) return isJoined || (!meaning.isGrowingSeason && !ownWords.has(word))
  const isBare = !ownWords.has(word) && !/^(?:в|во|по)$/.test(word) && !nominatives.has(word)
  return isBare && tokens.slice(before.start, before.end).some(each => governingWords.has(each))
}

const isBan = (tokens: readonly string[], { start, meaning }: Found) =>
  meaning.exceptFlowering === true && tokens[start] !== 'до'

const governingWords = new Set('до после перед от с не кроме исключая вне окончания окончании'.split(' '))
/** They begin a time of its own, whatever stands before it. */
const ownWords = new Set(
  'до после перед за при через не от с сразу только осенью весной ранней вегетирующих'.split(' '),
)
const nominatives = new Set(
  'бутонизация цветение начало конец распускание обособление выдвижение смыкание сбор зеленый розовый белый мелкая'.split(
    ' ',
  ),
)

const isTime = ({ window, months, planting, isGrowingSeason }: Meaning) =>
  Boolean(window ?? months ?? planting ?? isGrowingSeason)

const parse = (pattern: string): readonly string[] => pattern.split(' ')
const parsedPhrases = phrases.map(([pattern, meaning]) => ({ pattern: parse(pattern), meaning }))
const parsedStages = stageNames.map(([pattern, from, to]) => ({ pattern: parse(pattern), window: [from, to] as const }))

/** A phrase and the tokens it takes. */
interface Found {
  start: number
  end: number
  meaning: Meaning
}

function longestPhrase(tokens: readonly string[], at: number): Found | null {
  let longest: Found | null = null
  for (const { pattern, meaning } of parsedPhrases) {
    const found = match(tokens, at, pattern)
    if (!found || found.end <= (longest?.end ?? at)) continue
    const meant = typeof meaning === 'function' ? meaning(found.captured) : meaning
    if (meant) longest = { start: at, end: found.end, meaning: meant }
  }
  return longest
}

interface Match {
  end: number
  captured: Captured
}

function match(tokens: readonly string[], start: number, pattern: readonly string[]): Match | null {
  const captured: (string | Window)[] = []
  let at = start
  for (const element of pattern) {
    const isOptional = element.startsWith('?') && element.length > 1
    const found = matchElement(tokens, at, isOptional ? element.slice(1) : element)
    if (!found && !isOptional) return null
    if (!found) continue
    if (found.captured !== undefined) captured.push(found.captured)
    at = found.end
  }
  return at > start ? { end: at, captured } : null
}

function matchElement(
  tokens: readonly string[],
  at: number,
  element: string,
): { end: number; captured?: string | Window } | null {
  const token = tokens[at]
  if (token === undefined) return null
  if (element === '@') return stageAt(tokens, at)
  if (element === '#') return /^\d/.test(token) ? { end: at + 1, captured: token } : null
  if (element === '~') {
    const month = monthStems.findIndex(stem => isWord(token, stem)) + 1
    return month > 0 ? { end: at + 1, captured: String(month) } : null
  }
  return isWord(token, element) ? { end: at + 1 } : null
}

const isWord = (token: string, element: string): boolean =>
  element.split('|').some(word => (word.endsWith('*') ? token.startsWith(word.slice(0, -1)) : token === word))

function stageAt(tokens: readonly string[], at: number): { end: number; captured: Window } | null {
  let longest: { end: number; captured: Window } | null = null
  for (const { pattern, window } of parsedStages) {
    const found = match(tokens, at, pattern)
    if (found && found.end > (longest?.end ?? at)) longest = { end: found.end, captured: window }
  }
  return longest
}

type Stages = Pick<Timing, 'bbchFrom' | 'bbchTo' | 'bbchExceptFrom' | 'bbchExceptTo'>
const noWindow: Stages = { bbchFrom: null, bbchTo: null, bbchExceptFrom: null, bbchExceptTo: null }
const nothingRead = {
  ...noWindow,
  monthsFrom: null,
  monthsTo: null,
  plantingTime: null,
  harvestMinDays: null,
  intervalMinDays: null,
  intervalMaxDays: null,
} as const

const next = (code: string, by: number) => String(Number(code) + by).padStart(2, '0')

/**
 * Alternatives as one window with at most one gap; null when they do not fit in one. Windows that overlap name one time twice, so
 * both hold: «до цветения, по обособлению бутонов».
 */
function joinWindows(windows: readonly Window[]): Stages | null {
  const joined: [string, string][] = []
  for (const [from, to] of windows.toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const last = joined.at(-1)
    if (last && from <= last[1]) joined.splice(-1, 1, [from, to < last[1] ? to : last[1]])
    else if (last && from === next(last[1], 1)) last[1] = to
    else joined.push([from, to])
  }
  const [first, second] = joined
  if (!first) return noWindow
  if (!second) return { ...noWindow, bbchFrom: first[0], bbchTo: first[1] }
  if (joined.length > 2) return null
  // Before and after the season: the window goes over the winter.
  if (first[0] === '00' && second[1] === '97') return { ...noWindow, bbchFrom: second[0], bbchTo: first[1] }
  return { bbchFrom: first[0], bbchTo: second[1], bbchExceptFrom: next(first[1], 1), bbchExceptTo: next(second[0], -1) }
}
