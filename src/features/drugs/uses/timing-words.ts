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
  /** Fragments for a person to read; empty when everything was understood. */
  unread: readonly string[]
}

/** Reads the words of one registered use. An empty text limits nothing. */
export function readTiming(text: string | null): Timing {
  const { meanings, rest } = meaningsOf(tokensOf(text ?? ''))
  const windows = meanings.flatMap(({ window }) => (window ? [window] : []))
  const plantings = [...new Set(meanings.flatMap(({ planting }) => planting ?? []))]
  const months = meanings.flatMap(each => (each.months ? [each.months] : []))
  const isGrowing = windows.length === 0 && meanings.some(({ isGrowingSeason }) => isGrowingSeason)
  const stages = joinWindows(isGrowing ? [growingSeason] : windows)
  const isRepeated = meanings.some(({ isRepeat }) => isRepeat)
  const unread = [
    ...rest,
    ...(isRepeated && windows.length > 0 ? ['через несколько дней после этой фазы'] : []),
    ...(isRepeated && plantings.length > 0 ? ['через несколько дней после посадки'] : []),
    ...(plantings.length > 1 ? ['и\u00a0до, и\u00a0после посадки'] : []),
    ...(months.length > 1 ? ['разные времена года'] : []),
    ...(stages ? [] : ['больше двух разных фаз']),
  ]
  return {
    ...(stages ?? noWindow),
    monthsFrom: months[0]?.[0] ?? null,
    monthsTo: months[0]?.[1] ?? null,
    plantingTime: plantings[0] ?? null,
    harvestMinDays: Math.max(...meanings.map(each => each.harvestMinDays ?? 0), 0) || null,
    ...strictestInterval(meanings),
    forbidFlowering: meanings.some(({ exceptFlowering }) => exceptFlowering),
    unread,
  }
}

/** Of several the longest shortest one. */
function strictestInterval(meanings: readonly Meaning[]): Pick<Timing, 'intervalMinDays' | 'intervalMaxDays'> {
  const [longest] = meanings.flatMap(({ interval }) => (interval ? [interval] : [])).toSorted(([a], [b]) => b - a)
  return { intervalMinDays: longest?.[0] ?? null, intervalMaxDays: longest?.[1] ?? null }
}

/** From the first open bud to the fall of the leaves. */
const growingSeason: Window = ['07', '97']

/** Words, numbers, ranges of numbers and signs. */
const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[–—]/g, '-')
    .match(/\d+(?:-\d+)?|[а-яa-z]+|[^\sа-яa-z\d]/g) ?? []

const ignored = new Set([',', ';', '.', ':', '(', ')', '-', '"', '«', '»', 'и', 'или'])

/** The longest phrase at each word; words that begin no phrase are left over. */
function meaningsOf(tokens: readonly string[]): { meanings: Meaning[]; rest: string[] } {
  const meanings: Meaning[] = []
  const rest: string[][] = []
  let isInRest = false
  for (let at = 0; at < tokens.length; ) {
    const found = longestPhrase(tokens, at)
    if (found) meanings.push(found.meaning)
    else if (!ignored.has(tokens[at]!)) {
      if (isInRest) rest.at(-1)!.push(tokens[at]!)
      else rest.push([tokens[at]!])
    }
    isInRest = found === null && !ignored.has(tokens[at]!)
    at = found?.end ?? at + 1
  }
  return { meanings, rest: rest.map(words => words.join(' ')) }
}

const parse = (pattern: string): readonly string[] => pattern.split(' ')
const parsedPhrases = phrases.map(([pattern, meaning]) => ({ pattern: parse(pattern), meaning }))
const parsedStages = stageNames.map(([pattern, from, to]) => ({ pattern: parse(pattern), window: [from, to] as const }))

function longestPhrase(tokens: readonly string[], at: number): { end: number; meaning: Meaning } | null {
  let longest: { end: number; meaning: Meaning } | null = null
  for (const { pattern, meaning } of parsedPhrases) {
    const found = match(tokens, at, pattern)
    if (!found || found.end <= (longest?.end ?? at)) continue
    const meant = typeof meaning === 'function' ? meaning(found.captured) : meaning
    if (meant) longest = { end: found.end, meaning: meant }
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

function matchElement(tokens: readonly string[], at: number, element: string): { end: number; captured?: string | Window } | null {
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
