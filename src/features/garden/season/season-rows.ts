import { addDays, type Day, daysBetween, laterOf, yearOf } from '#features/verdict/calendar.ts'
import { shortTitle } from '../tasks/components/todo-words.ts'
import type { TaskView } from '../tasks/task-view.ts'
import type { SeasonAhead, SeasonGroup, SeasonMark, SeasonRow, SeasonView, SeasonWait } from './season-view.ts'

/** The season of a garden: plantings in rows, the days of a year from left to right. Pure functions. */

export type SeasonTask = TaskView & { groups: readonly SeasonGroup[] }

/** What a treatment that was done says of the harvest. */
export interface DoneTreatment {
  entry: number
  use: string | null
  day: Day
  title: string
  groups: readonly SeasonGroup[]
  wait: SeasonWait | null
}

/** What stands in a row: a planting, a bed, or what belongs to none of them. */
export interface RowSource extends Omit<SeasonRow, 'marks'> {
  tasks: readonly SeasonTask[]
  done: readonly DoneTreatment[]
}

const states = {
  done: 'done',
  skipped: 'skipped',
  missed: 'missed',
  open: 'planned',
  planned: 'planned',
  undated: null,
} as const

/** The rows of a year, those without a planting last; a row that has nothing in the year is left out. */
export function seasonRows(sources: readonly RowSource[], year: number): SeasonRow[] {
  return sources
    .map(({ tasks, done, ...row }) => ({ ...row, marks: marksOf(tasks, done, year) }))
    .filter(({ marks, phases }) => marks.length > 0 || phases.some(({ isEstimate }) => !isEstimate))
    .sort((a, b) => Number(a.planting === null) - Number(b.planting === null) || a.name.localeCompare(b.name, 'ru'))
}

const marksOf = (tasks: readonly SeasonTask[], done: readonly DoneTreatment[], year: number): SeasonMark[] =>
  [...done.flatMap(each => markOfEntry(each, year) ?? []), ...tasks.flatMap(task => markOfTask(task, year) ?? [])].sort(
    (a, b) => a.from.localeCompare(b.from) || a.key.localeCompare(b.key, 'en', { numeric: true }),
  )

/** Its shading alone may reach into the year. */
function markOfEntry({ entry, use, day, title, groups, wait }: DoneTreatment, year: number): SeasonMark | null {
  if (yearOf(day) > year || yearOf(wait ? laterOf(day, wait.to) : day) < year) return null
  return {
    key: `entry ${entry}`,
    task: null,
    entry,
    use,
    title,
    from: day,
    to: day,
    state: 'done',
    isTreatment: true,
    isForbidden: false,
    groups,
    wait,
    canMove: false,
  }
}

function markOfTask(
  { id, title, from, to, endedOn, state, isTreatment, treatment, groups }: SeasonTask,
  year: number,
): SeasonMark | null {
  const shown = states[state]
  const first = endedOn ?? from
  if (!shown || !first) return null
  const last = endedOn ?? to ?? first
  if (yearOf(first) > year || yearOf(last) < year) return null
  return {
    key: `task ${id}`,
    task: id,
    entry: null,
    use: null,
    title,
    from: first,
    to: last,
    state: shown,
    isTreatment,
    isForbidden: shown === 'planned' && treatment?.level === 'forbidden',
    groups,
    wait: isTreatment && shown === 'planned' ? waitOfPlan(last, treatment) : null,
    canMove: endedOn === null,
  }
}

function waitOfPlan(last: Day, treatment: TaskView['treatment']): SeasonWait | null {
  if (!treatment) return null
  if (treatment.wait === null) return { is: 'unknown', to: last, words: 'срок не\u00a0назван в\u00a0днях' }
  return { is: 'planned', to: addDays(last, treatment.wait), words: '' }
}

/** How many jobs may be done today, as the to-do counts them. */
export const jobsOfToday = ({ rows }: { rows: readonly Pick<SeasonRow, 'marks' | 'today'>[] }): number =>
  rows.flatMap(({ marks, today }) =>
    marks.filter(({ state, from, to }) => state === 'planned' && from <= today && today <= to),
  ).length

/** The gardener's day where a mark stands. */
export const todayOfMark = ({ rows, today }: Pick<SeasonView, 'rows' | 'today'>, { key }: SeasonMark): Day =>
  rows.find(({ marks }) => marks.some(mark => mark.key === key))?.today ?? today

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
    .map(([from, own]) => ({ from, to: addDays(from, 6), marks: own.toSorted((a, b) => a.from.localeCompare(b.from)) }))
    .sort((a, b) => a.from.localeCompare(b.from))
}

/** 5 January 1970 was a Monday. */
const mondayOf = (day: Day): Day => {
  const since = daysBetween('1970-01-05', day) % 7
  return addDays(day, -(since < 0 ? since + 7 : since))
}

/** The years that have a job or an entry, this one among them. */
export function seasonYears(sources: readonly Pick<RowSource, 'tasks' | 'done'>[], today: Day): number[] {
  const days = sources.flatMap(({ tasks, done }) => [
    ...tasks.flatMap(({ from, to, endedOn }) => [from, to, endedOn].filter(day => day !== null)),
    ...done.map(({ day }) => day),
  ])
  return [...new Set([yearOf(today), ...days.map(yearOf)])].sort((a, b) => a - b)
}

export function seasonAhead(sources: readonly Pick<RowSource, 'tasks'>[], today: Day): SeasonAhead {
  const open = sources.flatMap(({ tasks }) => tasks).filter(({ endedOn }) => endedOn === null)
  const [next] = open
    .flatMap(task => (task.from !== null && (task.to ?? task.from) >= today ? [{ task, from: task.from }] : []))
    .sort((a, b) => a.from.localeCompare(b.from))
  return {
    next: next ? { title: shortTitle(next.task), from: next.from } : null,
    undated: open.filter(({ state }) => state === 'undated').length,
  }
}

/** Whether the year that is shown has something from today on. */
export const hasAhead = ({ rows, today }: Pick<SeasonView, 'rows' | 'today'>): boolean =>
  rows.some(({ marks }) => marks.some(({ state, to }) => state === 'planned' && to >= today))
