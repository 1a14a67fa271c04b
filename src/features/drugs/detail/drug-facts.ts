import { count, days, number, range } from '#ui/format/format.ts'
import type { StoredDrug } from './find-drug.server.ts'

const nbsp = '\u00a0'

/** The facts of «Коротко»; unknown ones are left out. */
export function factsOf(drug: StoredDrug) {
  const { protectionDaysMin: min, protectionDaysMax: max } = drug
  const facts = [
    { term: 'Для скольких культур', value: drug.crops.length > 0 ? String(drug.crops.length) : '' },
    { term: 'Защищает', value: max === null ? '' : `${range(min, max)}${nbsp}${days(max).split(nbsp)[1]}` },
    { term: 'Дождь', value: rainOf(drug) ?? '' },
    { term: 'Температура', value: temperatureOf(drug) ?? '' },
    { term: 'Назначение', value: drug.effects.join(', ') },
  ]
  return facts.filter(fact => fact.value !== '')
}

export const rainOf = ({ rainfastH }: StoredDrug) =>
  rainfastH === null
    ? null
    : rainfastH === 0
      ? 'дождь не смывает сразу после обработки'
      : `не${nbsp}смывается через ${hours(rainfastH)} после обработки`

const hours = (n: number) => count(n, { one: 'час', few: 'часа', many: 'часов' })

export function temperatureOf({ tempMin, tempMax, effectiveTempMin }: StoredDrug): string | null {
  const degrees = (value: number) => `${value > 0 ? '+' : ''}${number(value)}${nbsp}°C`
  const parts = [
    tempMin === null ? '' : `не${nbsp}ниже ${degrees(tempMin)}`,
    tempMax === null ? '' : `не${nbsp}выше ${degrees(tempMax)}`,
    effectiveTempMin === null ? '' : `действует от${nbsp}${degrees(effectiveTempMin)}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : null
}
