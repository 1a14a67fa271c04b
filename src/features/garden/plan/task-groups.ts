import { addDays, type Day } from '#features/verdict/calendar.ts'
import { calendarDay } from '#kit/calendar-day.ts'
import type { PlannedStep } from './plan-days.ts'

/** The groups of the to-do. They are computed for the gardener's day and never stored. */

export interface TaskDays {
  /** Null: without a date, an estimate included. */
  from: Day | null
  /** The last day; null with a first day: that one day. */
  to: Day | null
  /** A step whose window has passed waits for a choice, whatever its days. */
  isMissed?: boolean
  /** Done or skipped on this day. */
  endedOn?: Day | null
}

/** «Ждут · Сегодня · Эта неделя · Позже · Без даты · Сделано». */
type TaskGroup = 'waiting' | 'today' | 'week' | 'later' | 'undated' | 'ended'

/** «Эта неделя» is the next seven days: a calendar week would be empty on Sunday. */
const daysOfWeek = 7

export function groupOf({ from, to, isMissed = false, endedOn = null }: TaskDays, today: Day): TaskGroup {
  if (endedOn !== null) return 'ended'
  if (from === null) return 'undated'
  if (isMissed || (to ?? from) < today) return 'waiting'
  if (from <= today) return 'today'
  return from <= addDays(today, daysOfWeek) ? 'week' : 'later'
}

/** The days of a step of a scheme as those of a task. A missed one without days has no date. */
export function taskDaysOf(step: PlannedStep): TaskDays {
  if ('day' in step) return { from: null, to: null, endedOn: step.day }
  if ('from' in step) return { from: step.from, to: step.to }
  if (step.state === 'undated') return { from: null, to: null }
  return { from: step.window?.from ?? null, to: step.window?.to ?? null, isMissed: true }
}

/** In each group by the last day, then by the first one; what has ended, the latest first. */
export function groupTasks<T extends TaskDays & { id: string }>(
  tasks: readonly T[],
  today: Day,
): Record<TaskGroup, T[]> {
  const groups: Record<TaskGroup, T[]> = { waiting: [], today: [], week: [], later: [], undated: [], ended: [] }
  for (const task of tasks) groups[groupOf(task, today)].push(task)
  for (const [group, list] of Object.entries(groups))
    list.sort(group === 'ended' ? (a, b) => compareEnded(b, a) : compareTasks)
  return groups
}

const endOf = ({ from, to }: TaskDays) => to ?? from ?? ''

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const compareTasks = <T extends TaskDays & { id: string }>(a: T, b: T) =>
  compareText(endOf(a), endOf(b)) || compareText(a.from ?? '', b.from ?? '') || compareText(a.id, b.id)

const compareEnded = <T extends TaskDays & { id: string }>(a: T, b: T) =>
  compareText(a.endedOn ?? '', b.endedOn ?? '') || compareText(b.id, a.id)

/** A garden of an unknown region keeps the days of Moscow. */
const defaultZone = 'Europe/Moscow'

/** The gardener's day in the zone of the garden; a zone that this program does not know is Moscow's. */
export function dayOfGarden(now: Date, zone: string | null): Day {
  try {
    return calendarDay(now, zone ?? defaultZone)
  } catch (error) {
    if (error instanceof RangeError) return calendarDay(now, defaultZone)
    throw error
  }
}
