import type { Day } from '#features/verdict/calendar.ts'
import { dayAt, weekdays } from '../plan/parse-day.ts'
import type { GivenRule } from './repeat-rule.ts'

/** «каждые 3 дня», «по понедельникам», «каждый месяц 15-го»: how often, in a gardener's words. */

export interface FoundRepeat<Word> {
  rule: GivenRule
  /** «понедельникам», where a day of the week is said. */
  weekday: string | null
  /** The words without those of the rule. */
  rest: readonly Word[]
}

interface Rhythm {
  every: number
  unit: 'day' | 'month'
  /** Null: not said. */
  day: number | null
  weekday: string | null
  length: number
}

export function findRepeat<Word extends { text: string }>(
  words: readonly Word[],
  today: Day,
): FoundRepeat<Word> | null {
  const at = words.findIndex((_, index) => rhythmAt(textsFrom(words, index)) !== null)
  if (at < 0) return null
  const { every, unit, day, weekday, length } = rhythmAt(textsFrom(words, at))!
  const basis = takeBasis(words.toSpliced(at, length))
  const end = takeEnd(basis.rest, today)
  // A day of the week or of the month is meant by the calendar, whenever the job was done.
  const from = basis.from ?? (day !== null || weekday !== null ? 'plan' : 'done')
  return { rule: { every, unit, from, day: from === 'plan' ? day : null, until: end.until }, weekday, rest: end.rest }
}

const textsFrom = (words: readonly { text: string }[], at: number): string[] =>
  words.slice(at, at + 6).map(({ text }) => text)

const adverbs: Readonly<Record<string, [number, Rhythm['unit']]>> = {
  ежедневно: [1, 'day'],
  еженедельно: [7, 'day'],
  ежемесячно: [1, 'month'],
  ежегодно: [12, 'month'],
}
const units: Readonly<Record<string, [number, Rhythm['unit']]>> = {
  ...Object.fromEntries(['день', 'дня', 'дней', 'сутки', 'суток'].map(word => [word, [1, 'day']])),
  ...Object.fromEntries(['неделю', 'неделя', 'недели', 'недель'].map(word => [word, [7, 'day']])),
  ...Object.fromEntries(['месяц', 'месяца', 'месяцев'].map(word => [word, [1, 'month']])),
  ...Object.fromEntries(['год', 'года', 'лет'].map(word => [word, [12, 'month']])),
}
const numerals = ['один', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять', 'десять']

function numberOf(word: string): number | null {
  if (/^[1-9]\d{0,2}$/.test(word)) return Number(word)
  const index = numerals.indexOf(word === 'две' ? 'два' : word)
  return index < 0 ? null : index + 1
}

const rhythm = (every: number, unit: Rhythm['unit'], length: number, more: Partial<Rhythm> = {}): Rhythm => ({
  ...{ every, unit, length, day: null, weekday: null },
  ...more,
})

const isEvery = (word: string) => /^кажд(?:ый|ая|ое|ую|ые|ого|ой)$/.test(word)

function rhythmAt(words: readonly string[]): Rhythm | null {
  const [first = '', second = ''] = words
  if (Object.hasOwn(adverbs, first)) return rhythm(...adverbs[first]!, 1)
  if (first === 'через' && second === 'день') return rhythm(2, 'day', 2)
  if (first === 'по' && second.endsWith('м')) return weekly(second)
  if (isEvery(first)) return weekly(second) ?? everyMonthOn(words.slice(1), 1) ?? spanAt(words, 1)
  if (first === 'раз' && ['в', 'во'].includes(second)) return spanAt(words, 2)
  return dayOfEveryMonth(words)
}

function weekly(word: string): Rhythm | null {
  const isWeekday = weekdays.some(each => word.startsWith(each) && word.length <= each.length + 2)
  return isWeekday ? rhythm(7, 'day', 2, { weekday: word }) : null
}

/** «неделю», «3 дня», «две недели», «месяц 15-го». */
function spanAt(words: readonly string[], at: number): Rhythm | null {
  const counted = numberOf(words[at] ?? '')
  const [number, unitAt] = counted === null ? [1, at] : [counted, at + 1]
  const word = words[unitAt] ?? ''
  if (!Object.hasOwn(units, word)) return null
  const [size, unit] = units[word]!
  const onDay = unit === 'month' ? dayOfMonth(words.slice(unitAt + 1)) : null
  return rhythm(number * size, unit, unitAt + 1 + (onDay?.length ?? 0), { day: onDay?.day ?? null })
}

/** «15-го», «15-го числа», «15 числа». */
function dayOfMonth([first = '', second = '']: readonly string[]): { day: number; length: number } | null {
  const [, digits, ending] = /^([1-9]\d?)(-?го)?$/.exec(first) ?? []
  const hasNoun = second === 'числа'
  if (digits === undefined || Number(digits) > 31 || (ending === undefined && !hasNoun)) return null
  return { day: Number(digits), length: hasNoun ? 2 : 1 }
}

/** «каждого 15-го числа» */
function everyMonthOn(words: readonly string[], before: number): Rhythm | null {
  const found = dayOfMonth(words)
  return found && rhythm(1, 'month', before + found.length, { day: found.day })
}

/** «15-го числа каждого месяца» */
function dayOfEveryMonth(words: readonly string[]): Rhythm | null {
  const found = dayOfMonth(words)
  if (!found) return null
  const [every = '', month = ''] = words.slice(found.length)
  return isEvery(every) && month === 'месяца' ? rhythm(1, 'month', found.length + 2, { day: found.day }) : null
}

const bases: readonly [readonly string[], GivenRule['from']][] = [
  [['по', 'плану'], 'plan'],
  [['от', 'дня', 'когда', 'сделано'], 'done'],
  [['от', 'сделанного'], 'done'],
]

/** «по плану», «от дня, когда сделано»: what the days are counted from. */
function takeBasis<Word extends { text: string }>(
  words: readonly Word[],
): { from: GivenRule['from'] | null; rest: readonly Word[] } {
  for (const [phrase, from] of bases) {
    const at = words.findIndex((_, index) => phrase.every((word, offset) => words[index + offset]?.text === word))
    if (at >= 0) return { from, rest: words.toSpliced(at, phrase.length) }
  }
  return { from: null, rest: words }
}

/** «до 30 сентября» */
function takeEnd<Word extends { text: string }>(
  words: readonly Word[],
  today: Day,
): { until: Day | null; rest: readonly Word[] } {
  for (const [at, { text }] of words.entries()) {
    const found = text === 'до' ? dayAt(textsFrom(words, at + 1), today) : null
    if (found) return { until: found.day, rest: words.toSpliced(at, found.length + 1) }
  }
  return { until: null, rest: words }
}
