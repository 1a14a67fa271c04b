import { addDays, type Day, daysBetween, yearOf } from '#features/verdict/calendar.ts'
import type { SeasonView } from './season-view.ts'

/** The part of a year that the strip shows: whole months, both ends included. Pure functions. */
export interface SeasonSpan {
  from: Day
  to: Day
}

/** Months of the year in which gardens are worked: April to October. */
const usual = { first: 4, last: 10 }

/** A job of these days is moved within the strip. */
const daysAhead = 31

/** The usual months, and those of everything that was seen or is to be done, of today and of the days that a job of today may be moved to. */
export function seasonSpan({ rows, year, today }: Pick<SeasonView, 'rows' | 'year' | 'today'>): SeasonSpan {
  const days = rows.flatMap(({ marks, phases }) => [
    ...marks.flatMap(({ from, to }) => [from, to]),
    ...phases.flatMap(({ from, to, isEstimate }) => (isEstimate ? [] : [from, to])),
  ])
  const now = yearOf(today) === year ? [today, addDays(today, daysAhead)] : []
  const months = [...days, ...now].map(day =>
    yearOf(day) < year ? 1 : yearOf(day) > year ? 12 : Number(day.slice(5, 7)),
  )
  const last = Math.max(usual.last, ...months)
  return {
    from: firstOf(year, Math.min(usual.first, ...months)),
    to: last === 12 ? `${year}-12-31` : addDays(firstOf(year, last + 1), -1),
  }
}

const firstOf = (year: number, month: number): Day => `${year}-${String(month).padStart(2, '0')}-01`

/** Where a day stands between the beginning and the end of the span, from 0 to 1; days outside of it at its edges. */
export function placeInSpan(day: Day, { from, to }: SeasonSpan): number {
  return Math.min(1, Math.max(0, daysBetween(from, day) / (daysBetween(from, to) + 1)))
}

/** The first days of its months. */
export function monthsOf({ from, to }: SeasonSpan): Day[] {
  const [first, last] = [from, to].map(day => Number(day.slice(5, 7))) as [number, number]
  return Array.from({ length: last - first + 1 }, (_, index) => firstOf(yearOf(from), first + index))
}
