import { legalSources } from './legal-sources.ts'
import type { Question, Weather } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** Precautions listed with every verdict; they never change the level. */
export function precautionRule({ drug, use }: Question): Reason[] {
  if (!use) return []
  return [
    protection,
    ...(drug.purposes.includes('herbicide')
      ? [rinse('гербицидов')]
      : isOil(drug)
        ? [rinse('масляных препаратов')]
        : []),
  ]
}

const protection = reason(
  'PPE',
  'Очки, перчатки, одежда с\u00a0длинным рукавом, маска; детей и\u00a0животных увести.',
  legalSources.protection,
)

const isOil = ({ substances }: Question['drug']) => substances.some(({ alias }) => alias === 'vazelinovoe-maslo')

const rinse = (kind: string) =>
  reason('RINSE', `Опрыскиватель после этого\u00a0— только для ${kind}; промыть трижды.`, legalSources.protection)

/** Hours after which weather tells nothing. */
const weatherHoldsHours = 3

const isStale = ({ hoursAgo }: Weather) => (hoursAgo ?? 0) > weatherHoldsHours

/** The weather as far as it tells something about the day of the treatment: it is of today, and of the last three hours. */
export const weatherOnDay = ({ weather, day, today }: Question): Weather | null =>
  weather && day === today && !isStale(weather) ? weather : null

/** For a question without any weather of that day. */
export function weatherMissingRule(question: Question): Reason | null {
  const { weather, day, today, use } = question
  if (weatherOnDay(question) || !isAirborne(use)) return null
  const isOld = weather !== null && day === today
  return weatherUnknown(
    isOld ? 'Погоду смотрели больше трёх часов назад: посмотрите ещё раз.' : 'Погода не\u00a0указана.',
  )
}

export const weatherUnknown = (text: string) => reason('WEATHER_UNKNOWN', text, legalSources.weather)

/** Wind and rain matter only for airborne methods. */
export const isAirborne = (use: Question['use']) => use?.method === 'spray' || use?.method === 'dust'
