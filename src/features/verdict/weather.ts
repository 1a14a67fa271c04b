import { number } from '#ui/format/format.ts'
import { beeWind } from './bees.ts'
import { legalSources } from './legal-sources.ts'
import { isAirborne, weatherOnDay, weatherUnknown } from './precautions.ts'
import type { DrugFacts, Question, Weather } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** The weather as the gardener entered it. Missing values are reported and never count as good weather. */

const degrees = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${number(Math.abs(value))}\u00a0°C`
const metres = (value: number) => `${number(value)}\u00a0м/с`

/** Wind and rain matter only for airborne methods, and only outdoors. */
export function weatherRule(question: Question): Reason[] {
  const { drug, use, planting } = question
  const weather = weatherOnDay(question)
  if (!weather || !isAirborne(use)) return []
  const { place } = planting
  const isOutdoors = place === null || place === 'open'
  const { temperature, wind, rain } = weather
  const isMissing = temperature === null || (isOutdoors && (wind === null || rain === null))
  const found = [
    ...(temperature === null ? [] : temperatureReasons(temperature, drug)),
    ...(wind === null || !isOutdoors ? [] : windReasons(wind, drug.hazardBee)),
    ...(rain === null || !isOutdoors ? [] : rainReasons(rain)),
  ]
  return isMissing ? [...found, weatherUnknown('Погода указана не\u00a0вся.')] : found
}

const minTemperature = 5
const coolBelow = 12
const warmAbove = 22
const maxTemperature = 25

/** A minimum on the label replaces the usual 5 and 12 °C. */
function temperatureReasons(t: number, { tempMin, tempMax, effectiveTempMin }: DrugFacts): Reason[] {
  if ((tempMin !== null && t < tempMin) || (tempMax !== null && t > tempMax)) return [labelLimit(t, tempMin, tempMax)]
  if (t < minTemperature && tempMin === null)
    return [stopReason(`холоднее ${degrees(minTemperature)}`, { temperature: t })]
  if (t > maxTemperature) return [stopReason(`жарче ${degrees(maxTemperature)}`, { temperature: t })]
  if (effectiveTempMin !== null && t < effectiveTempMin)
    return [limitReason(`препарат действует от\u00a0${degrees(effectiveTempMin)}`, { temperature: t })]
  if (t < coolBelow && tempMin === null) return [limitReason(`прохладно, ${degrees(t)}`, { temperature: t })]
  return t > warmAbove ? [limitReason(`жарковато, ${degrees(t)}`, { temperature: t })] : []
}

function labelLimit(t: number, min: number | null, max: number | null): Reason {
  const from = min === null ? '' : `от\u00a0${degrees(min)}`
  const to = max === null ? '' : `до\u00a0${degrees(max)}`
  const text = `Препарат применяют при температуре ${[from, to].filter(Boolean).join(' ')}.`
  return reason('TEMP_LIMIT', text, { title: 'Этикетка препарата' }, null, { temperature: t })
}

const maxWind = 4
const breezeAbove = 3
const calmBelow = 0.5

function windReasons(wind: number, hazardBee: number | null): Reason[] {
  const forBees = hazardBee === null ? null : (beeWind[hazardBee] ?? null)
  if (wind > maxWind) return [stopReason(`ветер сильнее ${metres(maxWind)}`, { wind })]
  if (forBees !== null && wind > forBees)
    return [stopReason(`для этого класса опасности для пчёл ветер не\u00a0больше ${metres(forBees)}`, { wind })]
  if (wind < calmBelow) return [limitReason('безветрие: капли висят в\u00a0воздухе', { wind })]
  return wind > breezeAbove ? [limitReason(`ветер ${metres(wind)}`, { wind })] : []
}

function rainReasons(rain: NonNullable<Weather['rain']>): Reason[] {
  if (rain === 'none') return []
  return rain === 'now' ? [stopReason('идёт дождь', { rain })] : [limitReason('ждут дождя', { rain })]
}

const stopReason = (why: string, details: Record<string, string | number>) =>
  reason('WEATHER_STOP', `Сейчас нельзя: ${why}.`, legalSources.weather, null, details)
const limitReason = (why: string, details: Record<string, string | number>) =>
  reason('WEATHER_LIMIT', `Погода на\u00a0грани: ${why}.`, legalSources.weather, null, details)
