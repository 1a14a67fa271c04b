import { dayAndMonth, monthName } from '#ui/format/format-date.ts'

/** Months and phases for pages; the current day is an argument. */
export interface Phase {
  name: string
  /** 1…12. */
  months: number[]
  flowering: boolean
}

export const monthOf = (day: string): number => Number(day.slice(5, 7))

const decades = ['первая', 'вторая', 'третья']

/** «третья декада ноября»; the third one takes the rest of the month. */
export function decadeName(day: string): string {
  const [, month] = dayAndMonth(day).split('\u00a0')
  const decade = Math.min(2, Math.floor((Number(day.slice(8, 10)) - 1) / 10))
  return `${decades[decade]} декада ${month}`
}

/** «в ноябре», «с марта». */
export const inMonth = (month: number): string => `в\u00a0${prepositional[month - 1] ?? monthName(month)}`
export const fromMonth = (month: number): string =>
  `с\u00a0${dayAndMonth(`2000-${String(month).padStart(2, '0')}-01`).split('\u00a0')[1]}`
const prepositional = [
  'январе',
  'феврале',
  'марте',
  'апреле',
  'мае',
  'июне',
  'июле',
  'августе',
  'сентябре',
  'октябре',
  'ноябре',
  'декабре',
]

/** Months of the data («05», in any order) as sorted numbers. */
export const monthNumbers = (months: readonly string[]): number[] => months.map(Number).sort((a, b) => a - b)

const previous = (month: number) => ((month + 10) % 12) + 1

/** Whether a season starts in the month; false for one that lasts all year. */
export const startsIn = (months: readonly number[], month: number): boolean =>
  months.includes(month) && !months.includes(previous(month))

/** 0 for the month itself, 11 for the previous one. */
export const monthsUntil = (from: number, to: number): number => (to - from + 12) % 12

/** What starts next after this month, and when; null when nothing does. */
export function nextStart<T extends { months: readonly number[] }>(
  things: readonly T[],
  month: number,
): { month: number; things: T[] } | null {
  const starts = things.flatMap(thing =>
    thing.months.filter(m => m !== month && startsIn(thing.months, m)).map(m => ({ month: m, thing })),
  )
  if (starts.length === 0) return null
  const next = starts.reduce((a, b) => (monthsUntil(month, b.month) < monthsUntil(month, a.month) ? b : a)).month
  return { month: next, things: starts.filter(start => start.month === next).map(({ thing }) => thing) }
}

export interface PhasesNow {
  /** Usual phases of the month; empty between seasons. */
  current: string[]
  next: { month: number; names: string[] } | null
}

export function phasesAt(phases: readonly Phase[], month: number): PhasesNow {
  const current = phases.filter(phase => phase.months.includes(month)).map(phase => phase.name)
  const next = nextStart(phases, month)
  return { current, next: next && { month: next.month, names: next.things.map(({ name }) => name) } }
}
