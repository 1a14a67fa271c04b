import { plantingTimes } from '#features/drug-uses/places-and-methods.ts'
import { days, typeset } from '#ui/format/format.ts'
import { dateSeenFrom, monthSpan } from '#ui/format/format-date.ts'
import { addDays, type Day, daysBetween, isInMonths, yearOf } from './calendar.ts'
import { isPerennial } from './counters.ts'
import { sourceOfUse } from './legal-sources.ts'
import { plantingTimeOf } from './planting-time.ts'
import type { Question, UseFacts } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** «Время обработки» of the registration: words that nobody has turned into data, months, and the days around planting. */

export function timingWordsRule({
  use,
}: {
  use: Pick<UseFacts, 'timingText' | 'timingConfirmed' | 'source'> | null
}): Reason | null {
  const words = use?.timingText?.trim()
  if (!use || !words || use.timingConfirmed) return null
  const text = `Время обработки указано только словами: «${typeset(words)}». Подходит\u00a0ли оно, сайт не\u00a0проверил.`
  return reason('TIMING_UNREAD', text, sourceOfUse(use), null, { timing: words })
}

export function monthRule({ use, day }: Question): Reason | null {
  if (!use || use.monthsFrom === null || use.monthsTo === null) return null
  const { monthsFrom: from, monthsTo: to } = use
  const month = Number(day.slice(5, 7))
  if (isInMonths(use, month)) return null
  const start = `-${String(from).padStart(2, '0')}-01`
  const next = `${yearOf(day)}${start}` > day ? `${yearOf(day)}${start}` : `${yearOf(day) + 1}${start}`
  return reason(
    'MONTH',
    `Сейчас не\u00a0то время года: разрешено\u00a0— ${monthSpan(from, to)}.`,
    sourceOfUse(use),
    next,
    {
      months_from: from,
      months_to: to,
    },
  )
}

export function plantingRule(question: Question): Reason | null {
  const { use, day, today } = question
  const time = use && plantingTimeOf(use)
  const { plantedAt } = question.planting
  if (!use) return null
  if (!time) return plantedAt === null ? null : tooEarlyHarvest(question, plantedAt, 0)
  if (plantedAt === null)
    return reason(
      'PLANTING_UNKNOWN',
      `Укажите день посадки: эта обработка\u00a0— только ${plantingTimes[time]}.`,
      sourceOfUse(use),
      null,
      {
        planting_time: time,
      },
    )
  const details = { planting_time: time, planted: plantedAt }
  if (isInTime(time, day, plantedAt))
    return tooEarlyHarvest(question, plantedAt, time === 'after' ? 0 : minDaysToHarvest)
  const text = `Эта обработка\u00a0— только ${plantingTimes[time]}, а\u00a0посадка\u00a0— ${dateSeenFrom(today, plantedAt)}.`
  return reason('PLANTING', text, sourceOfUse(use), plantedAt > day ? plantedAt : null, details)
}

/** The day of planting itself belongs to all three. */
function isInTime(time: NonNullable<UseFacts['plantingTime']>, day: Day, plantedAt: Day): boolean {
  if (day === plantedAt) return true
  return time === 'before' ? day < plantedAt : time === 'after' && day > plantedAt
}

/** No annual crop of a garden ripens faster: radishes take about 20 days, onions for greens as many. Our own estimate. */
const minDaysToHarvest = 20

/** A harvest too soon after planting means that one of the days is wrong, and with it what they say about the treatment. */
function tooEarlyHarvest(
  { today, use, crop, planting: { plannedHarvest } }: Question,
  plantedAt: Day,
  minDays: number,
): Reason | null {
  if (plannedHarvest === null || crop?.edible === false || (crop && isPerennial(crop))) return null
  const between = daysBetween(plantedAt, plannedHarvest)
  if (between >= minDays) return null
  const text =
    between < 0
      ? `Сбор ${dateSeenFrom(today, plannedHarvest)}\u00a0— раньше посадки ${dateSeenFrom(today, plantedAt)}: проверьте даты.`
      : `От\u00a0посадки до\u00a0сбора ${days(between)}: так быстро урожай не\u00a0созревает, проверьте даты.`
  return reason('PLANTING_UNKNOWN', text, sourceOfUse(use), null, {
    planted: plantedAt,
    harvest_possible: addDays(plantedAt, minDays),
  })
}
