import { number } from '#ui/format/format.ts'
import { beeWind } from './bees.ts'
import { grounds } from './legal-sources.ts'
import { isInTheAir, unknownWeather } from './precautions.ts'
import type { DrugFacts, Question, Weather } from './question.ts'
import { type Reason, reason } from './reason.ts'

/** The weather as the gardener entered it. What is missing is said; it is never taken for good weather. */

const degrees = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${number(Math.abs(value))}\u00a0°C`
const metres = (value: number) => `${number(value)}\u00a0м/с`

/** Wind and rain matter to what flies through the air, and only outdoors. */
export function weatherRule({ weather, drug, use, planting: { place } }: Question): Reason[] {
  if (!weather || !isInTheAir(use)) return []
  const isOutdoors = place === null || place === 'open'
  const { temperature, wind, rain } = weather
  const isMissing = temperature === null || (isOutdoors && (wind === null || rain === null))
  const found = [
    ...(temperature === null ? [] : heat(temperature, drug)),
    ...(wind === null || !isOutdoors ? [] : blowing(wind, drug.hazardBee)),
    ...(rain === null || !isOutdoors ? [] : wet(rain)),
  ]
  return isMissing ? [...found, unknownWeather('Погода указана не\u00a0вся.')] : found
}

const coldest = 5
const cool = 12
const warm = 22
const hottest = 25

/** A minimum on the label replaces the usual 5 and 12 °C. */
function heat(t: number, { tempMin, tempMax, effectiveTempMin }: DrugFacts): Reason[] {
  if ((tempMin !== null && t < tempMin) || (tempMax !== null && t > tempMax)) return [labelLimit(t, tempMin, tempMax)]
  if (t < coldest && tempMin === null) return [stop(`холоднее ${degrees(coldest)}`, { temperature: t })]
  if (t > hottest) return [stop(`жарче ${degrees(hottest)}`, { temperature: t })]
  if (effectiveTempMin !== null && t < effectiveTempMin)
    return [limit(`препарат действует от\u00a0${degrees(effectiveTempMin)}`, { temperature: t })]
  if (t < cool && tempMin === null) return [limit(`прохладно, ${degrees(t)}`, { temperature: t })]
  return t > warm ? [limit(`жарковато, ${degrees(t)}`, { temperature: t })] : []
}

function labelLimit(t: number, min: number | null, max: number | null): Reason {
  const from = min === null ? '' : `от\u00a0${degrees(min)}`
  const to = max === null ? '' : `до\u00a0${degrees(max)}`
  const text = `Препарат применяют при температуре ${[from, to].filter(Boolean).join(' ')}.`
  return reason('TEMP_LIMIT', text, { title: 'Этикетка препарата' }, null, { temperature: t })
}

const strongest = 4
const breeze = 3
const calm = 0.5

function blowing(wind: number, hazardBee: number | null): Reason[] {
  const forBees = hazardBee === null ? null : (beeWind[hazardBee] ?? null)
  if (wind > strongest) return [stop(`ветер сильнее ${metres(strongest)}`, { wind })]
  if (forBees !== null && wind > forBees)
    return [stop(`для этого класса опасности для пчёл ветер не\u00a0больше ${metres(forBees)}`, { wind })]
  if (wind < calm) return [limit('безветрие: капли висят в\u00a0воздухе', { wind })]
  return wind > breeze ? [limit(`ветер ${metres(wind)}`, { wind })] : []
}

function wet(rain: NonNullable<Weather['rain']>): Reason[] {
  if (rain === 'none') return []
  return rain === 'now' ? [stop('идёт дождь', { rain })] : [limit('ждут дождя', { rain })]
}

const stop = (why: string, details: Record<string, string | number>) =>
  reason('WEATHER_STOP', `Сейчас нельзя: ${why}.`, grounds.weather, null, details)
const limit = (why: string, details: Record<string, string | number>) =>
  reason('WEATHER_LIMIT', `Погода на\u00a0грани: ${why}.`, grounds.weather, null, details)
