import { count } from '#ui/format/format.ts'
import { shortDate } from '#ui/format/format-date.ts'
import { addDays, type Day, daysBetween, yearOf } from './calendar.ts'
import { legalSources, sourceOfUse } from './legal-sources.ts'
import type { CropFacts, Question, Treatment } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** How often and how soon again. Done and planned treatments count alike. */

/**
 * Treatments of the season of the asked day. A perennial begins anew with the calendar year; for anything else the planting itself
 * is the season, from planting to removal. `year` counts by the calendar whatever grows. Where nobody knows how long it lives,
 * both readings are given, and what holds in one of them holds.
 */
export function seasonsOf({ history, day, crop, planting: { plantedAt } }: Question, per: Period = 'season'): Treatment[][] {
  const all = history ?? []
  const ofYear = () => all.filter(treatment => yearOf(treatment.day) === yearOf(day))
  const ofPlanting = () => all.filter(treatment => plantedAt === null || treatment.day >= plantedAt)
  if (per !== 'season') return [per === 'year' ? ofYear() : ofPlanting()]
  if (!crop?.lifeCycle) return [ofYear(), ofPlanting()]
  return [isPerennial(crop) ? ofYear() : ofPlanting()]
}

type Period = 'season' | 'cycle' | 'year'

const isPerennial = ({ lifeCycle }: Pick<CropFacts, 'lifeCycle'>) => lifeCycle === 'perennial_woody' || lifeCycle === 'perennial_herb'

const historyUnknownText = 'Не\u00a0указано, чем уже обрабатывали: число обработок, перерыв и\u00a0чередование не\u00a0проверены.'
const historyPartialText = 'Не\u00a0указано, чем ещё обрабатывали: перерыв после других препаратов и\u00a0чередование не\u00a0проверены.'

export function historyRule({ history, isHistoryPartial }: Question): Reason | null {
  if (history !== null && !isHistoryPartial) return null
  return reason('HISTORY_UNKNOWN', history === null ? historyUnknownText : historyPartialText, legalSources.unknown)
}

export function countRule(question: Question): Reason | null {
  const { use, drug, day } = question
  if (!use) return null
  const { applicationsMax: max, applicationsPer: per } = use
  if (max === null) return reason('MAX_COUNT_UNKNOWN', 'Нет данных, сколько раз можно за\u00a0сезон.', sourceOfUse(use))
  const done = Math.max(...seasonsOf(question, per).map(season => season.filter(treatment => treatment.drug.alias === drug.alias).length))
  if (done < max) return null
  const isByYear = per === 'year' || (per === 'season' && question.crop !== null && isPerennial(question.crop))
  const next = isByYear ? `${yearOf(day) + 1}-01-01` : null
  const text = `В\u00a0сезоне уже ${done} из\u00a0${count(max, { one: 'обработки', few: 'обработок', many: 'обработок' })} этим препаратом.`
  return reason('MAX_COUNT', text, sourceOfUse(use), next, { done, max })
}

/** Whole days between two treatments with the same drug, whatever the season. */
export function intervalRule({ use, drug, day, history }: Question): Reason | null {
  if (!use || !history) return null
  const gap = use.intervalMinDays
  const sameDrug = history.filter(treatment => treatment.drug.alias === drug.alias)
  if (gap === null)
    return sameDrug.length > 0
      ? reason('INTERVAL_UNKNOWN', 'Интервал не\u00a0указан: ориентируйтесь на\u00a0этикетку.', sourceOfUse(use))
      : null
  const next = firstFreeDay(
    day,
    sameDrug.map(treatment => ({ day: treatment.day, gap })),
  )
  if (next === day) return null
  const text = `Следующая обработка не\u00a0раньше ${shortDate(next)}.`
  return reason('INTERVAL', text, sourceOfUse(use), next, { next_allowed: next })
}

/** So many days to a treatment, before it and after it. */
export interface RequiredGap {
  day: Day
  gap: number
}

/** The first day, not before the asked one, that keeps every distance. */
export function firstFreeDay(day: Day, distances: readonly RequiredGap[]): Day {
  let free = day
  for (const { day: other, gap } of distances.toSorted((a, b) => daysBetween(b.day, a.day)))
    if (Math.abs(daysBetween(other, free)) < gap) free = addDays(other, gap)
  return free
}
