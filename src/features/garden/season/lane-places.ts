import { addDays, type Day } from '#features/verdict/calendar.ts'
import { placeInYear } from './season-rows.ts'
import { groupText } from './season-shapes.ts'
import type { SeasonMark } from './season-view.ts'

/** In units of the drawing: two for a day of a leap year. */
export const laneWidth = 732
export const phaseHeight = 26
export const levelHeight = 30

export const monthStarts = (year: number): number[] =>
  Array.from({ length: 12 }, (_, month) => placeInYear(`${year}-${String(month + 1).padStart(2, '0')}-01`, year) * laneWidth)

/** The thirds of the months, as gardeners name days: from the 1st, the 11th and the 21st. */
export const decadeStarts = (year: number) =>
  Array.from({ length: 12 }, (_, month) => {
    const at = (day: string) => placeInYear(`${year}-${String(month + 1).padStart(2, '0')}-${day}`, year) * laneWidth
    const next = month === 11 ? laneWidth : placeInYear(`${year}-${String(month + 2).padStart(2, '0')}-01`, year) * laneWidth
    const edges = [at('01'), at('11'), at('21'), next]
    return ['I', 'II', 'III'].map((name, third) => ({ name, left: edges[third]!, middle: (edges[third]! + edges[third + 1]!) / 2 }))
  }).flat()

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
export function placeMarks(marks: readonly SeasonMark[], year: number): PlacedMark[] {
  const at = (day: Day) => placeInYear(day, year) * laneWidth
  const ends: number[] = []
  return marks.map(mark => {
    const [left, right] = [at(mark.from), at(mark.from === mark.to ? mark.from : addDays(mark.to, 1))]
    const free = ends.findIndex(end => end <= left - 12)
    const level = free < 0 ? ends.length : free
    ends[level] = Math.max(right, left + 14 + labelOf(mark).length * 7)
    return { mark, level, left, right, waitEnd: mark.wait && mark.wait.to > mark.to ? at(mark.wait.to) : null }
  })
}
