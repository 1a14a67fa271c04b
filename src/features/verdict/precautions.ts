import { grounds } from './legal-sources.ts'
import type { Question } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** What is said with every answer; none of it changes the level. */
export function precautionRule({ drug, use }: Question): Reason[] {
  if (!use) return []
  return [protection, ...(drug.purposes.includes('herbicide') ? [rinse('гербицидов')] : isOil(drug) ? [rinse('масляных препаратов')] : [])]
}

const protection = reason('PPE', 'Очки, перчатки, одежда с\u00a0длинным рукавом, маска; детей и\u00a0животных увести.', grounds.protection)

const isOil = ({ substances }: Question['drug']) => substances.some(({ alias }) => alias === 'vazelinovoe-maslo')

const rinse = (kind: string) => reason('RINSE', `Опрыскиватель после этого\u00a0— только для ${kind}; промыть трижды.`, grounds.protection)

/** Nobody has said anything about the weather. */
export const weatherMissingRule = ({ weather, use }: Question): Reason | null =>
  weather || !isInTheAir(use) ? null : unknownWeather('Погода не\u00a0указана.')

export const unknownWeather = (text: string) => reason('WEATHER_UNKNOWN', text, grounds.weather)

/** Wind and rain matter to what flies through the air. */
export const isInTheAir = (use: Question['use']) => use?.method === 'spray' || use?.method === 'dust'
