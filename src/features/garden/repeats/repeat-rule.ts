import { addDays, type Day, daysBetween, isDay, laterOf } from '#features/verdict/calendar.ts'

/** Jobs of one's own that come again, one at a time: which day the next one gets. Days are calendar days, so no zone and no clock is involved. */

export interface RepeatRule {
  every: number
  unit: 'day' | 'month'
  /** Counted from the day on which the job was done, or from its day of the plan. */
  from: 'done' | 'plan'
  /** The day of the month that a plan by months means; a shorter month has its last day instead. Null for every other rule. */
  day: number | null
  /** The last day that a job may begin on. */
  until: Day | null
}

/** A rule with the place of one job in it. */
export interface StoredRepeat extends RepeatRule {
  /** The day that the rule gave this job; the gardener may have moved the job since. */
  slot: Day
  /** How many days its window has after the first one. */
  span: number
}

/** How a job ended. */
export interface JobEnd {
  is: 'done' | 'skipped'
  day: Day
  /** Its first day, as it stood when it ended; null: none. */
  planned: Day | null
  /** The gardener's day when it was marked. */
  today: Day
}

/** Days after it are refused as input, so nothing is planned there. */
const lastOfCalendar = '2100-12-31'

/** The day of the next job; null: the repeat is over. */
export function nextDay(rule: StoredRepeat, end: JobEnd): Day | null {
  const day = rule.from === 'plan' ? nextByPlan(rule, end) : nextByDone(rule, end)
  return day > (rule.until ?? lastOfCalendar) ? null : day
}

/** Jobs that were missed meanwhile are not made up for: the next one is never in the past. */
function nextByDone(rule: RepeatRule, { is, day, planned, today }: JobEnd): Day {
  if (is === 'done') return laterOf(stepFrom(rule, day), today)
  // What was put away today does not come back today.
  return laterOf(laterOf(stepFrom(rule, planned ?? day), addDays(day, 1)), today)
}

const stepFrom = ({ every, unit }: RepeatRule, day: Day): Day =>
  unit === 'day' ? addDays(day, every) : dayInMonth(monthOf(day) + every, Number(day.slice(8)))

/** The first day of the plan after that of this job and after the day it ended on: missed ones are one. */
function nextByPlan({ every, unit, day, slot }: StoredRepeat, end: JobEnd): Day {
  const after = laterOf(laterOf(slot, end.day), addDays(end.today, -1))
  if (unit === 'day') return addDays(slot, every * (Math.floor(daysBetween(slot, after) / every) + 1))
  const first = monthOf(slot)
  const meant = day ?? Number(slot.slice(8))
  const steps = Math.max(1, Math.floor((monthOf(after) - first) / every))
  const found = dayInMonth(first + every * steps, meant)
  return found > after ? found : dayInMonth(first + every * (steps + 1), meant)
}

/** Months since the year 0. */
const monthOf = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The 31st of a month of thirty days is its last day; so is 29 February of a year without one. */
function dayInMonth(month: number, day: number): Day {
  const start = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  const found = [day, 30, 29, 28].find(each => isDay(`${start}-${String(each).padStart(2, '0')}`))!
  return `${start}-${String(found).padStart(2, '0')}`
}

/** The first such day of a month that is not before this one. */
export function comingDayOfMonth(day: number, today: Day): Day {
  const found = dayInMonth(monthOf(today), day)
  return found >= today ? found : dayInMonth(monthOf(today) + 1, day)
}

export const isDayOfMonth = (date: Day, day: number): boolean => date === dayInMonth(monthOf(date), day)

/** A rule as it is given: what is missing follows from the first job. */
export type GivenRule = Pick<RepeatRule, 'every' | 'unit' | 'from'> & {
  [Key in 'day' | 'until']?: RepeatRule[Key] | undefined
}

/** The rule of a job on these days. */
export function repeatOn({ every, unit, from, day, until }: GivenRule, first: Day, last: Day | null): StoredRepeat {
  return {
    ...{ every, unit, from, until: until ?? null },
    day: unit === 'month' && from === 'plan' ? (day ?? Number(first.slice(8))) : null,
    ...{ slot: first, span: last === null ? 0 : daysBetween(first, last) },
  }
}

/** The days of the next job with its own place in the rule. */
export function nextJob(rule: StoredRepeat, end: JobEnd): { from: Day; to: Day | null; repeat: StoredRepeat } | null {
  const from = nextDay(rule, end)
  if (from === null) return null
  return { from, to: lastOf(rule, from), repeat: { ...rule, slot: from } }
}

export const lastOf = ({ span }: Pick<StoredRepeat, 'span'>, from: Day): Day | null =>
  span > 0 ? addDays(from, span) : null

export const ruleOf = ({ every, unit, from, day, until }: RepeatRule): RepeatRule => ({ every, unit, from, day, until })

export const isSameRule = (a: RepeatRule, b: RepeatRule): boolean =>
  a.every === b.every && a.unit === b.unit && a.from === b.from && a.day === b.day && a.until === b.until
