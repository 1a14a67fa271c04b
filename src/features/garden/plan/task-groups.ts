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
