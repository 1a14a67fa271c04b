import { count, days } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { addDays, addYears, type Day, daysBetween, yearOf } from './calendar.ts'
import { legalSources, sourceOfUse } from './legal-sources.ts'
import { plantingTimeOf } from './planting-time.ts'
import type { CropFacts, Question, Treatment } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** Limits on the number of treatments and the days between them. Done and planned treatments count alike. */

/**
 * Treatments of the season of `day`. The season of a perennial is the calendar year, of anything else the planting, from planting to
 * removal, together with what is registered for the time before it: tubers, seeds, seedlings, the soil. Before the day of planting it is
 * that of the seedlings, and everything counts. `year` is the calendar year for every crop. With an unknown life cycle both seasons are
 * returned, and a limit that is reached in one of them counts.
 */
export function seasonsOf({ history, day, crop, planting: { plantedAt } }: Question, per: Period = 'season'): Treatment[][] {
  const all = history ?? []
  const ofYear = () => all.filter(treatment => yearOf(treatment.day) === yearOf(day))
  const hasBegun = plantedAt !== null && plantedAt <= day
  const ofPlanting = () => all.filter(treatment => !hasBegun || treatment.day >= plantedAt || isForPlanting(treatment, plantedAt))
  if (per !== 'season') return [per === 'year' ? ofYear() : ofPlanting()]
  if (!crop?.lifeCycle) return [ofYear(), ofPlanting()]
  return [isPerennial(crop) ? ofYear() : ofPlanting()]
}

/** Done before planting by its registration, within the year that ends with the planting: an earlier one was for another planting. */
const isForPlanting = ({ day, use }: Treatment, plantedAt: Day) => plantingTimeOf(use) === 'before' && day >= addYears(plantedAt, -1)

type Period = 'season' | 'cycle' | 'year'

export const isPerennial = ({ lifeCycle }: Pick<CropFacts, 'lifeCycle'>) =>
  lifeCycle === 'perennial_woody' || lifeCycle === 'perennial_herb'

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

/**
 * Whole days between two treatments with the same drug, whatever the season: the longer interval of the uses that both follow. On one day a
 * second treatment would double the rate, so that an unknown interval is a day at least.
 */
export function intervalRule({ use, drug, day, today, history }: Question): Reason | null {
  if (!use || !history) return null
  const gaps = history
    .filter(treatment => treatment.drug.alias === drug.alias)
    .map(treatment => ({ day: treatment.day, gap: Math.max(use.intervalMinDays ?? 1, treatment.use.intervalMinDays ?? 1) }))
  const next = firstFreeDay(day, gaps)
  if (next !== day)
    return reason('INTERVAL', `Следующая обработка не\u00a0раньше ${dateSeenFrom(today, next)}.`, sourceOfUse(use), next, {
      next_allowed: next,
    })
  if (use.intervalMinDays !== null || gaps.length === 0) return null
  return reason('INTERVAL_UNKNOWN', 'Интервал не\u00a0указан: ориентируйтесь на\u00a0этикетку.', sourceOfUse(use))
}

/** Only information: after a longer gap the protection may have ended, but the treatment is allowed. */
export function longIntervalRule({ use, drug, day, history }: Question): Reason | null {
  const max = use?.intervalMaxDays ?? null
  if (!use || max === null) return null
  const before = (history ?? []).filter(treatment => treatment.drug.alias === drug.alias && treatment.day <= day)
  const gap = Math.min(...before.map(treatment => daysBetween(treatment.day, day)))
  if (!Number.isFinite(gap) || gap <= max) return null
  const text = `С\u00a0прошлой обработки ${days(gap)}, а\u00a0регламент советует повторять не\u00a0позже чем через ${days(max)}.`
  return reason('INTERVAL_LONG', text, sourceOfUse(use), null, { days: gap, max })
}

/** Minimum days before and after a treatment. */
export interface RequiredGap {
  day: Day
  gap: number
}

/** The first day, not before `day`, that keeps every gap. */
export function firstFreeDay(day: Day, gaps: readonly RequiredGap[]): Day {
  let free = day
  for (const { day: other, gap } of gaps.toSorted((a, b) => daysBetween(b.day, a.day)))
    if (Math.abs(daysBetween(other, free)) < gap) free = addDays(other, gap)
  return free
}
