import type { TreatmentKind } from '#features/treatments/treatment-kinds.ts'
import { addDays, type Day, daysBetween, isDay, yearOf } from '#features/verdict/calendar.ts'
import { foldText } from '#kit/text/fold-text.ts'
import { upperFirst } from '#kit/text/upper-first.ts'

/** «завтра осмотреть яблони»: a task in the gardener's own words. */

export interface NamedPlanting {
  id: string
  /** Every name that may be written: of the planting, the crop and its other names, the variety. */
  names: readonly string[]
}

export interface ParsedTask {
  /** Null: no day is written. */
  day: Day | null
  kind: TreatmentKind | 'harvest' | 'buy' | 'other'
  /** Every planting that the words fit best; more than one are asked about. */
  plantings: readonly string[]
  /** The words without the day. */
  title: string
}

interface Word {
  text: string
  /** As typed. */
  typed: string
}

export function parseTask(text: string, plantings: readonly NamedPlanting[], today: Day): ParsedTask {
  const words = text
    .split(/\s+/)
    .map(typed => ({ typed, text: foldText(typed).replace(/[.,;:!?]$/, '') }))
    .filter(word => word.text !== '')
  const found = findDay(words, today)
  const rest = found ? words.toSpliced(found.at, found.length) : words
  return {
    day: found?.day ?? null,
    kind: kindOf(rest),
    plantings: plantingsIn(rest, plantings),
    title: upperFirst(rest.map(({ typed }) => typed).join(' ')),
  }
}

interface FoundDay {
  day: Day
  at: number
  length: number
}

const relative: Readonly<Record<string, number>> = { сегодня: 0, завтра: 1, послезавтра: 2 }

/** By their first letters, in any case: «в среду», «к субботе». 1 is Monday. */
const weekdays = ['понедельник', 'вторник', 'сред', 'четверг', 'пятниц', 'суббот', 'воскресень']
const genitiveMonths = [
  'января',
  'февраля',
  'марта',
  'апреля',
  'мая',
  'июня',
  'июля',
  'августа',
  'сентября',
  'октября',
  'ноября',
  'декабря',
]
const spans: Readonly<Record<string, number>> = { день: 1, дня: 1, дней: 1, неделю: 7, недели: 7, недель: 7 }
const prepositions = ['в', 'во', 'к', 'ко', 'на', 'до']

/** The first day in the words, with the preposition before it. */
function findDay(words: readonly Word[], today: Day): FoundDay | null {
  for (let at = 0; at < words.length; at++) {
    const start = prepositions.includes(words[at]!.text) ? at + 1 : at
    const found = dayAt(
      words.slice(start).map(({ text }) => text),
      today,
    )
    if (found) return { day: found.day, at, length: start - at + found.length }
  }
  return null
}

type Part = { day: Day; length: number } | null

const dayAt = ([first = '', second = '', third = '']: readonly string[], today: Day): Part =>
  relativeDay(first, today) ?? afterSpan(first, second, third, today) ?? dayOfMonth(first, second, third, today) ?? numericDay(first, today)

function relativeDay(word: string, today: Day): Part {
  if (Object.hasOwn(relative, word)) return { day: addDays(today, relative[word]!), length: 1 }
  const index = weekdays.findIndex(each => word.startsWith(each) && word.length <= each.length + 2)
  return index < 0 ? null : { day: addDays(today, (index + 1 - weekdayOf(today) + 7) % 7), length: 1 }
}

/** 1 is Monday: 1 January 2024 was one. */
const weekdayOf = (day: Day) => (((daysBetween('2024-01-01', day) % 7) + 7) % 7) + 1

/** «через неделю», «через 3 дня». */
function afterSpan(first: string, second: string, third: string, today: Day): Part {
  if (first !== 'через') return null
  if (Object.hasOwn(spans, second)) return { day: addDays(today, spans[second]!), length: 2 }
  const isNumber = /^[1-9]\d{0,2}$/.test(second) && Object.hasOwn(spans, third)
  return isNumber ? { day: addDays(today, Number(second) * spans[third]!), length: 3 } : null
}

/** «12 мая», «12 мая 2027». */
function dayOfMonth(first: string, second: string, third: string, today: Day): Part {
  const month = genitiveMonths.indexOf(second) + 1
  if (month === 0 || !/^\d{1,2}$/.test(first)) return null
  const year = /^20\d\d$/.test(third) ? third : null
  const day = comingDay(first, String(month), year, today)
  return day === null ? null : { day, length: year === null ? 2 : 3 }
}

/** «12.05», «12.05.2027». */
function numericDay(word: string, today: Day): Part {
  const [, number, month, year = null] = /^(\d{1,2})\.(\d{2})(?:\.(20\d\d))?$/.exec(word) ?? []
  const day = number === undefined ? null : comingDay(number, month!, year, today)
  return day === null ? null : { day, length: 1 }
}

/** Without a year it is the next one that is not past. A day that does not exist is none. */
function comingDay(number: string, month: string, year: string | null, today: Day): Day | null {
  const inYear = (each: number | string) => `${each}-${month.padStart(2, '0')}-${number.padStart(2, '0')}`
  const years = year === null ? [yearOf(today), yearOf(today) + 1] : [year]
  return years.map(inYear).find(day => isDay(day) && (year !== null || day >= today)) ?? null
}

/** Beginnings of the verbs and nouns of garden work. */
const actions: readonly [ParsedTask['kind'], readonly string[]][] = [
  ['inspect', ['осмотр', 'провер', 'посмотр']],
  ['spray', ['опрыск', 'побрызг', 'брызг']],
  ['drench', ['полив', 'полит', 'полей', 'пролит', 'пролив']],
  ['feed', ['подкорм', 'удобр']],
  ['prune', ['обрез', 'подрез', 'пасынков']],
  ['clean', ['убрать', 'уборк', 'сгрести', 'почист']],
  ['harvest', ['собрать', 'сбор', 'соберу', 'снять']],
  ['soil', ['перекоп', 'вскоп', 'мульч']],
  ['mechanical', ['прополо', 'прополк', 'рыхл', 'взрыхл', 'подвяз', 'окуч']],
  ['trap', ['ловуш', 'ловчи']],
  ['buy', ['купить', 'куплю', 'заказать']],
  ['seed', ['протрав', 'замочить']],
]

/** The first word that says what is to be done. */
function kindOf(words: readonly Word[]): ParsedTask['kind'] {
  for (const { text } of words) {
    const found = actions.find(([, beginnings]) => beginnings.some(each => text.startsWith(each)))
    if (found) return found[0]
  }
  return 'other'
}

/** Shorter words are not names, and what remains of a longer one without its ending must be long enough. */
const leastLetters = 3
/** The longest ending of a noun or adjective that a case changes: «яблонями», «чёрными». */
const mostEnding = 3

/** «яблони» is a case of «яблоня»: both begin alike, and only the endings differ. */
function isSameWord(a: string, b: string): boolean {
  if (a === b) return true
  const least = Math.min(a.length, b.length)
  let same = 0
  while (same < least && a[same] === b[same]) same++
  const stem = Math.max(leastLetters, Math.max(a.length, b.length) - mostEnding)
  return same >= stem && same >= least - 2
}

/** The plantings of whose name the most words are written. */
function plantingsIn(words: readonly Word[], plantings: readonly NamedPlanting[]): string[] {
  const scored = plantings.map(({ id, names }) => ({ id, score: Math.max(0, ...names.map(name => scoreOf(name, words))) }))
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ id }) => id)
}

const scoreOf = (name: string, words: readonly Word[]): number =>
  foldText(name)
    .split(' ')
    .filter(part => part.length >= leastLetters && words.some(({ text }) => isSameWord(foldText(text).replaceAll('"', ''), part))).length
