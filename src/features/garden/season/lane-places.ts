import { addDays, type Day } from '#features/verdict/calendar.ts'
import { groupText } from './season-shapes.ts'
import { monthsOf, placeInSpan, type SeasonSpan } from './season-span.ts'
import type { SeasonMark } from './season-view.ts'

/** In units of the drawing: two or more for a day. */
export const laneWidth = 732
export const phaseHeight = 26
export const levelHeight = 30

export const placeOf = (day: Day, span: SeasonSpan): number => placeInSpan(day, span) * laneWidth

export const isIn = (day: Day, { from, to }: SeasonSpan) => from <= day && day <= to

export const monthStarts = (span: SeasonSpan) =>
  monthsOf(span).map(day => ({
    month: Number(day.slice(5, 7)),
    left: placeOf(day, span),
    width: placeOf(monthAfter(day), span) - placeOf(day, span),
  }))

/** The thirds of the months, as gardeners name days: from the 1st, the 11th and the 21st. */
export const decadeStarts = (span: SeasonSpan) =>
  monthsOf(span).flatMap(first => {
    const edges = [first, addDays(first, 10), addDays(first, 20), monthAfter(first)].map(day => placeOf(day, span))
    return ['I', 'II', 'III'].map((name, third) => ({
      name,
      left: edges[third]!,
      middle: (edges[third]! + edges[third + 1]!) / 2,
    }))
  })

const monthAfter = (first: Day): Day => `${addDays(first, 31).slice(0, 8)}01`

export interface PlacedMark {
  mark: SeasonMark
  level: number
  left: number
  right: number
  /** Where the shading of the wait ends; null: none. */
  waitEnd: number | null
}

/** What stands beside a mark. */
export const labelOf = (mark: SeasonMark): string =>
  `${mark.isTreatment ? groupText(mark.groups) || '?' : ''}${mark.state === 'missed' ? '\u00a0!' : ''}`

/** Marks whose shapes or codes would cover each other stand below each other. */
export function placeMarks(marks: readonly SeasonMark[], span: SeasonSpan): PlacedMark[] {
  const at = (day: Day) => placeOf(day, span)
  const ends: number[] = []
  return marks.map(mark => {
    const [left, right] = [at(mark.from), at(mark.from === mark.to ? mark.from : addDays(mark.to, 1))]
    const free = ends.findIndex(end => end <= left - 12)
    const level = free < 0 ? ends.length : free
    ends[level] = Math.max(right, left + 14 + labelOf(mark).length * 7)
    return { mark, level, left, right, waitEnd: mark.wait && mark.wait.to > mark.to ? at(mark.wait.to) : null }
  })
}
