import { number } from '#ui/format/format.ts'
import type { EntryWeather } from './regulation-copy.ts'

const rains = { none: 'без дождя', expected: 'дождь впереди', now: 'дождь' } as const

/** «18 °C, ветер 3 м/с, без дождя»; empty: nothing was told. */
export function weatherText(weather: EntryWeather | null): string {
  if (!weather) return ''
  const { temperature, wind, rain } = weather
  const parts = [
    temperature === null ? '' : `${number(temperature)}\u00a0°C`,
    wind === null ? '' : `ветер ${number(wind)}\u00a0м/с`,
    rain === null ? '' : rains[rain],
  ]
  return parts.filter(Boolean).join(', ')
}
