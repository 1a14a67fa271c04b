/** Days are `YYYY-MM-DD` strings, so that no time zone can shift them. */

const nbsp = '\u00a0'
/** As in «1 января». */
export const genitiveMonths = [
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
const nominative = [
  'январь',
  'февраль',
  'март',
  'апрель',
  'май',
  'июнь',
  'июль',
  'август',
  'сентябрь',
  'октябрь',
  'ноябрь',
  'декабрь',
]
const short = ['янв', 'фев', 'мар', 'апр', 'май', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек']

export function date(day: string): string {
  const { year, month, number } = parts(day)
  return [number, genitiveMonths[month - 1], year].join(nbsp)
}

export function shortDate(day: string): string {
  const [year, month, number] = day.slice(0, 10).split('-')
  return `${number}.${month}.${year}`
}

export function dayAndMonth(day: string): string {
  const { month, number } = parts(day)
  return number + nbsp + genitiveMonths[month - 1]
}

const weekdayNames = ['воскресенье', 'понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота']

/** «воскресенье, 26 июля» */
export const weekdayAndDay = (day: string): string =>
  `${weekdayNames[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${dayAndMonth(day)}`

/** «12 декабря»; with its year when that is not the year of `today`. */
export const dateSeenFrom = (today: string, day: string): string =>
  yearOf(day) === yearOf(today) ? dayAndMonth(day) : date(day)

const yearOf = (day: string) => day.slice(0, 4)

/** The day that a verdict is for: «считаем от 22 ноября». */
export const countedFrom = (day: string): string => `считаем от${nbsp}${dayAndMonth(day)}`

export function monthName(month: number): string {
  return nominative[month - 1] ?? ''
}

export function shortMonthName(month: number): string {
  return short[month - 1] ?? ''
}

/** «май–сентябрь», «апрель–май, сентябрь», «ноябрь–февраль»; December is followed by January. */
export function months(list: readonly number[]): string {
  const present = new Set(list)
  if (present.size === 12) return 'круглый год'
  const starts = [...present].filter(month => !present.has(previous(month))).sort((a, b) => a - b)
  return starts.map(start => monthRange(start, present)).join(', ')
}

/** «апрель–май», also over the new year; a line never breaks after the dash. */
export const monthSpan = (from: number, to: number): string =>
  from === to ? monthName(from) : `${monthName(from)}–\u2060${monthName(to)}`

function monthRange(start: number, present: Set<number>): string {
  let end = start
  while (present.has(next(end))) end = next(end)
  return monthSpan(start, end)
}

const next = (month: number) => (month % 12) + 1
const previous = (month: number) => ((month + 10) % 12) + 1

function parts(day: string) {
  const [year = 0, month = 1, number = 1] = day.slice(0, 10).split('-').map(Number)
  return { year, month, number }
}
