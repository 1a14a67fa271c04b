import { count, days } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { addDays, type Day, daysBetween, yearOf } from './calendar.ts'
import { legalSources, sourceOfUse } from './legal-sources.ts'
import { plantingTimeOf } from './planting-time.ts'
import { type CropFacts, landWithoutCrop, type Question, type Treatment, type UseFacts } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** Limits on the number of treatments and the days between them. */

/**
 * The treatments that bind a treatment on `day`: what is done, before it or after, and what is planned up to that day. Of two plans only
 * the later gives way, so that a later plan binds nothing.
 */
const bindingHistory = ({ history, day, today }: Pick<Question, 'history' | 'day' | 'today'>): readonly Treatment[] =>
  (history ?? []).filter(treatment => treatment.day <= day || !isPlanned(treatment, today))

export const isPlanned = (treatment: Pick<Treatment, 'day'>, today: Day) => treatment.day > today

/**
 * Treatments of the season of `day`. The season of a perennial and of land without a crop is the calendar year, of anything else the
 * planting, from planting to removal, together with what is registered for the time before it (tubers, seeds, seedlings, the soil) and what
 * is known to have been done to its seedlings. Before the day of planting it is that of the seedlings, and everything of the last year counts. `year` is the calendar year for every crop,
 * `cycle` the planting, for perennials the year. With an unknown life cycle both seasons are returned, and a limit that is reached in one
 * of them counts. Without a day of planting everything may belong to it, see `countRule`.
 */
export function seasonsOf(question: Question, per: Period = 'season'): Treatment[][] {
  const { crop } = question
  const ofYear = thisYear(question)
  if (per === 'year' || isCountedByYear(crop)) return [ofYear]
  return crop?.lifeCycle ? [ofPlanting(question)] : [ofYear, ofPlanting(question)]
}

const thisYear = (question: Question) =>
  bindingHistory(question).filter(treatment => yearOf(treatment.day) === yearOf(question.day))

function ofPlanting(question: Question): Treatment[] {
  const { plantedAt } = question.planting
  const hasBegun = plantedAt !== null && plantedAt <= question.day
  return bindingHistory(question).filter(treatment => {
    if (plantedAt === null) return true
    return hasBegun
      ? treatment.day >= plantedAt || treatment.isOfPlants === true || isForPlanting(treatment, plantedAt)
      : isWithinYearBefore(treatment, plantedAt)
  })
}

/** Done before planting by its registration: an earlier one than within a year was for another planting. */
const isForPlanting = (treatment: Treatment, plantedAt: Day) =>
  plantingTimeOf(treatment.use) === 'before' && isWithinYearBefore(treatment, plantedAt)

const isWithinYearBefore = ({ day }: Treatment, plantedAt: Day) => day >= addDays(plantedAt, -365)

type Period = 'season' | 'cycle' | 'year'

export const isPerennial = ({ lifeCycle }: Pick<CropFacts, 'lifeCycle'>) =>
  lifeCycle === 'perennial_woody' || lifeCycle === 'perennial_herb'

/** Perennials, and land without a crop, which has no planting. */
const isCountedByYear = (crop: CropFacts | null): boolean =>
  crop !== null && (isPerennial(crop) || crop.alias === landWithoutCrop.alias)

const historyUnknownText =
  'Не\u00a0указано, чем уже обрабатывали: число обработок, перерыв и\u00a0чередование не\u00a0проверены.'
const historyPartialText =
  'Не\u00a0указано, чем ещё обрабатывали: перерыв после других препаратов и\u00a0чередование не\u00a0проверены.'

export function historyRule({ history, isHistoryPartial }: Question): Reason | null {
  if (history !== null && !isHistoryPartial) return null
  return reason('HISTORY_UNKNOWN', history === null ? historyUnknownText : historyPartialText, legalSources.unknown)
}

export function countRule(question: Question): Reason | null {
  const { use, drug, day } = question
  if (!use) return null
  const { applicationsMax: max, applicationsPer: per } = use
  if (max === null) return reason('MAX_COUNT_UNKNOWN', 'Нет данных, сколько раз можно за\u00a0сезон.', sourceOfUse(use))
  const ownIn = (season: readonly Treatment[]) =>
    oncePerTank(season.filter(treatment => treatment.drug.alias === drug.alias)).length
  const done = Math.max(...seasonsOf(question, per).map(ownIn))
  if (done < max) return null
  const isByYear = per === 'year' || isCountedByYear(question.crop)
  if (!isByYear && question.planting.plantedAt === null && ownIn(thisYear(question)) < max)
    return seasonUnknown(use, { done, max })
  const next = isByYear ? `${yearOf(day) + 1}-01-01` : null
  const text = `В\u00a0сезоне уже ${done} из\u00a0${count(max, { one: 'обработки', few: 'обработок', many: 'обработок' })} этим препаратом.`
  return reason('MAX_COUNT', text, sourceOfUse(use), next, { done, max })
}

/** Two rows of one product in one tank are one treatment. */
function oncePerTank(ofOneDrug: readonly Treatment[]): Treatment[] {
  const known = new Set<string>()
  return ofOneDrug.filter(({ tank }) => {
    const isNew = tank === undefined || !known.has(tank)
    if (tank !== undefined) known.add(tank)
    return isNew
  })
}

/** Treatments of another year: only the day of planting tells whether they belong to this season. */
const seasonUnknown = (use: UseFacts, details: { done: number; max: number }) =>
  reason(
    'PLANTING_UNKNOWN',
    'Укажите день посадки: без него не\u00a0посчитать, сколько обработок было в\u00a0этом сезоне.',
    sourceOfUse(use),
    null,
    details,
  )

/**
 * Whole days between two treatments with the same drug, whatever the season, by the use that is asked about; where it gives none, by the use
 * of the other treatment. On one day a second treatment would double the rate, so that an unknown interval is a day at least.
 */
export function intervalRule({ use, drug, day, today, history }: Question): Reason | null {
  if (!use || !history) return null
  const gaps = history
    .filter(treatment => treatment.drug.alias === drug.alias)
    .map(treatment => ({
      day: treatment.day,
      gap: Math.max(use.intervalMinDays ?? treatment.use.intervalMinDays ?? 1, 1),
      isPlanned: isPlanned(treatment, today),
    }))
  const next = firstFreeDay(day, gaps)
  if (next !== day)
    return reason(
      'INTERVAL',
      `Следующая обработка не\u00a0раньше ${dateSeenFrom(today, next)}.`,
      sourceOfUse(use),
      next,
      {
        next_allowed: next,
      },
    )
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
  const text = `С\u00a0прошлой обработки ${days(gap)}, а\u00a0советуют повторять не\u00a0позже чем через ${days(max)}.`
  return reason('INTERVAL_LONG', text, sourceOfUse(use), null, { days: gap, max })
}

/** Minimum days before and after a treatment. */
export interface RequiredGap {
  day: Day
  gap: number
  /** A plan gives way to an earlier treatment. */
  isPlanned?: boolean
}

/** The first day, not before `day`, that keeps every gap. */
export function firstFreeDay(day: Day, gaps: readonly RequiredGap[]): Day {
  let free = day
  for (const { day: other, gap, isPlanned } of gaps.toSorted((a, b) => daysBetween(b.day, a.day)))
    if (!(isPlanned && other > free) && Math.abs(daysBetween(other, free)) < gap) free = addDays(other, gap)
  return free
}
