import { legalSources } from './legal-sources.ts'
import type { Question } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** Precautions listed with every verdict; they never change the level. */
export function precautionRule({ drug, use }: Question): Reason[] {
  if (!use) return []
  return [protection, ...(drug.purposes.includes('herbicide') ? [rinse('гербицидов')] : isOil(drug) ? [rinse('масляных препаратов')] : [])]
}

const protection = reason(
  'PPE',
  'Очки, перчатки, одежда с\u00a0длинным рукавом, маска; детей и\u00a0животных увести.',
  legalSources.protection,
)

const isOil = ({ substances }: Question['drug']) => substances.some(({ alias }) => alias === 'vazelinovoe-maslo')

const rinse = (kind: string) =>
  reason('RINSE', `Опрыскиватель после этого\u00a0— только для ${kind}; промыть трижды.`, legalSources.protection)

/** For a question without any weather. */
export const weatherMissingRule = ({ weather, use }: Question): Reason | null =>
  weather || !isAirborne(use) ? null : weatherUnknown('Погода не\u00a0указана.')

export const weatherUnknown = (text: string) => reason('WEATHER_UNKNOWN', text, legalSources.weather)

/** Wind and rain matter only for airborne methods. */
export const isAirborne = (use: Question['use']) => use?.method === 'spray' || use?.method === 'dust'
