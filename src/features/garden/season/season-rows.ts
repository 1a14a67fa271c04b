import { addDays, type Day, daysBetween, yearOf } from '#features/verdict/calendar.ts'
import type { TaskView } from '../tasks/task-view.ts'

/** The season of a garden: plantings in rows, the days of a year from left to right. Pure functions. */

export interface SeasonMark {
  task: number
  title: string
  /** First and last day that are shown. */
  from: Day
  to: Day
  state: 'done' | 'planned' | 'missed' | 'skipped'
  isTreatment: boolean
  /** A treatment that its registration forbids on that day. */
  isForbidden: boolean
  /** The last day of the wait after it; null: none that is known in days. */
  waitsTo: Day | null
}

export interface SeasonRow {
  /** Null: jobs of a bed, or of none. */
  planting: TaskView['planting']
  name: string
  marks: readonly SeasonMark[]
}

const states = { done: 'done', skipped: 'skipped', missed: 'missed', open: 'planned', planned: 'planned', undated: null } as const

/** The jobs of a year by planting, those without a planting last; a job that belongs to no day of the year is left out. */
export function seasonRows(tasks: readonly TaskView[], year: number): SeasonRow[] {
  const byPlace = Map.groupBy(tasks, ({ planting, bed }) => (planting ? `planting ${planting.id}` : `bed ${bed?.id ?? ''}`))
  return [...byPlace.values()]
    .map(own => ({ planting: own[0]!.planting, name: own[0]!.planting?.name ?? own[0]!.bed?.name ?? 'Сад', marks: marksOf(own, year) }))
    .filter(({ marks }) => marks.length > 0)
    .sort((a, b) => Number(a.planting === null) - Number(b.planting === null) || a.name.localeCompare(b.name, 'ru'))
}

const marksOf = (tasks: readonly TaskView[], year: number): SeasonMark[] =>
  tasks.flatMap(task => markOf(task, year) ?? []).sort((a, b) => a.from.localeCompare(b.from) || a.task - b.task)

function markOf({ id, title, from, to, endedOn, state, isTreatment, treatment }: TaskView, year: number): SeasonMark | null {
  const shown = states[state]
  const first = endedOn ?? from
  if (!shown || !first) return null
  const last = endedOn ?? to ?? first
  if (yearOf(first) > year || yearOf(last) < year) return null
  const waits = isTreatment && shown !== 'skipped' && shown !== 'missed' && treatment?.wait ? addDays(last, treatment.wait) : null
  return {
    task: id,
    title,
    from: first,
    to: last,
    state: shown,
    isTreatment,
    isForbidden: shown === 'planned' && treatment?.level === 'forbidden',
    waitsTo: waits,
  }
}

/** Where a day stands between the beginning and the end of the year, from 0 to 1; days of other years at its edges. */
export function placeInYear(day: Day, year: number): number {
  const start = `${year}-01-01`
  const length = daysBetween(start, `${year + 1}-01-01`)
  return Math.min(1, Math.max(0, daysBetween(start, day) / length))
}

export interface SeasonWeek {
  /** Monday. */
  from: Day
  to: Day
  marks: readonly (SeasonMark & { name: string })[]
}

/** The same as a table: the weeks that have something, each job in the week of its first day. */
export function seasonWeeks(rows: readonly SeasonRow[]): SeasonWeek[] {
  const marks = rows.flatMap(({ name, marks: own }) => own.map(mark => ({ ...mark, name })))
  const byWeek = Map.groupBy(marks, ({ from }) => mondayOf(from))
  return [...byWeek]
    .map(([from, own]) => ({ from, to: addDays(from, 6), marks: own.toSorted((a, b) => a.from.localeCompare(b.from) || a.task - b.task) }))
    .sort((a, b) => a.from.localeCompare(b.from))
}

/** 5 January 1970 was a Monday. */
const mondayOf = (day: Day): Day => {
  const since = daysBetween('1970-01-05', day) % 7
  return addDays(day, -(since < 0 ? since + 7 : since))
}

/** The years that have a job, this one among them. */
export function seasonYears(tasks: readonly TaskView[], today: Day): number[] {
  const days = tasks.flatMap(({ from, to, endedOn }) => [from, to, endedOn].filter(day => day !== null))
  return [...new Set([yearOf(today), ...days.map(yearOf)])].sort((a, b) => a - b)
}
