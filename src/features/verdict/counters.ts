import { count } from '#ui/format.ts'
import { shortDate } from '#ui/format-date.ts'
import { addDays, type Day, daysBetween, yearOf } from './calendar.ts'
import { grounds, sourceOf } from './grounds.ts'
import type { Question, Treatment } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** How often and how soon again. Done and planned treatments count alike. */

/**
 * Treatments of the season of the asked day. A perennial begins anew with the calendar year; for anything else the planting itself
 * is the season, from planting to removal. `year` counts by the calendar whatever grows.
 */
export function seasonOf(question: Question, per: Period = 'season'): Treatment[] {
  const { history, day, planting } = question
  const { plantedAt } = planting
  const isInSeason = isByYear(question, per)
    ? (treatment: Treatment) => yearOf(treatment.day) === yearOf(day)
    : (treatment: Treatment) => plantedAt === null || treatment.day >= plantedAt
  return (history ?? []).filter(isInSeason)
}

type Period = 'season' | 'cycle' | 'year'

const isByYear = ({ crop }: Question, per: Period) =>
  per === 'year' || (per === 'season' && (crop?.lifeCycle === 'perennial_woody' || crop?.lifeCycle === 'perennial_herb'))

export function historyRule({ history }: Question): Reason | null {
  if (history !== null) return null
  const text = 'Не\u00a0указано, чем уже обрабатывали: число обработок, перерыв и\u00a0чередование не\u00a0проверены.'
  return reason('HISTORY_UNKNOWN', text, grounds.unknown)
}

export function countRule(question: Question): Reason | null {
  const { use, drug, day } = question
  if (!use) return null
  const { applicationsMax: max, applicationsPer: per } = use
  if (max === null) return reason('MAX_COUNT_UNKNOWN', 'Нет данных, сколько раз можно за\u00a0сезон.', sourceOf(use))
  const done = seasonOf(question, per).filter(treatment => treatment.drug.alias === drug.alias).length
  if (done < max) return null
  const next = isByYear(question, per) ? `${yearOf(day) + 1}-01-01` : null
  const text = `В\u00a0сезоне уже ${done} из\u00a0${count(max, { one: 'обработки', few: 'обработок', many: 'обработок' })} этим препаратом.`
  return reason('MAX_COUNT', text, sourceOf(use), next, { done, max })
}

/** Whole days between two treatments with the same drug, whatever the season. */
export function intervalRule({ use, drug, day, history }: Question): Reason | null {
  if (!use || !history) return null
  const gap = use.intervalMinDays
  const taken = history.filter(treatment => treatment.drug.alias === drug.alias)
  if (gap === null)
    return taken.length > 0 ? reason('INTERVAL_UNKNOWN', 'Интервал не\u00a0указан: ориентируйтесь на\u00a0этикетку.', sourceOf(use)) : null
  const next = firstFreeDay(
    day,
    taken.map(treatment => ({ day: treatment.day, gap })),
  )
  if (next === day) return null
  const text = `Следующая обработка не\u00a0раньше ${shortDate(next)}.`
  return reason('INTERVAL', text, sourceOf(use), next, { next_allowed: next })
}

/** So many days to a treatment, before it and after it. */
export interface Distance {
  day: Day
  gap: number
}

/** The first day, not before the asked one, that keeps every distance. */
export function firstFreeDay(day: Day, distances: readonly Distance[]): Day {
  let free = day
  for (const { day: other, gap } of distances.toSorted((a, b) => daysBetween(b.day, a.day)))
    if (Math.abs(daysBetween(other, free)) < gap) free = addDays(other, gap)
  return free
}
