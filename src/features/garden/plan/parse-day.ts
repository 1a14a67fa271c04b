import { addDays, type Day, daysBetween, isDay, yearOf } from '#features/verdict/calendar.ts'
import { genitiveMonths } from '#ui/format/format-date.ts'

/** The day in a gardener's words: «завтра», «в среду», «через 3 дня», «12 мая», «12.05.2027». */

export interface Word {
  text: string
  /** As typed. */
  typed: string
}

export interface FoundDay {
  day: Day
  at: number
  length: number
}

const relative: Readonly<Record<string, number>> = { сегодня: 0, завтра: 1, послезавтра: 2 }

/** By their first letters, in any case: «в среду», «к субботе». 1 is Monday. */
export const weekdays = ['понедельник', 'вторник', 'сред', 'четверг', 'пятниц', 'суббот', 'воскресень']
const spans: Readonly<Record<string, number>> = { день: 1, дня: 1, дней: 1, неделю: 7, недели: 7, недель: 7 }
const prepositions = ['в', 'во', 'к', 'ко', 'на', 'до', 'с', 'со']

/** The first day in the words, with the preposition before it. */
export function findDay(words: readonly Word[], today: Day): FoundDay | null {
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

export const dayAt = ([first = '', second = '', third = '']: readonly string[], today: Day): Part =>
  relativeDay(first, today) ??
  afterSpan(first, second, third, today) ??
  dayOfMonth(first, second, third, today) ??
  numericDay(first, today)

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
