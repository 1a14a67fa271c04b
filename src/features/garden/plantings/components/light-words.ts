import { type Day, daysBetween } from '#features/verdict/calendar.ts'
import type { Tone } from '#ui/badges/tone.ts'
import { count, days } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import type { IconName } from '#ui/icons/icon-names.ts'
import type { LightView } from '../../facts/light-view.ts'

export interface LightLook {
  tone: Tone
  icon: IconName
  /** «Есть можно», «С 28 июля». */
  word: string
  /** «ещё 2 дня»; empty otherwise. */
  more: string
}

/** Word, shape and colour of «есть можно с …». Never an earlier day than the strictest entry. */
export function lightLook(
  { state, date, notBefore }: Pick<LightView, 'state' | 'date' | 'notBefore'>,
  today: Day,
): LightLook {
  if (state === 'not_eaten') return { tone: 'gray', icon: 'leaf', word: 'Не\u00a0для еды', more: '' }
  if (state === 'free') return { tone: 'gray', icon: 'unknown', word: 'Обработок не\u00a0записано', more: '' }
  if (state === 'date' && date !== null) {
    if (date <= today)
      return { tone: 'green', icon: 'allowed', word: 'Есть можно', more: `с\u00a0${dateSeenFrom(today, date)}` }
    return {
      tone: 'honey',
      icon: 'clock',
      word: `Есть можно с\u00a0${dateSeenFrom(today, date)}`,
      more: `ещё ${days(daysBetween(today, date))}`,
    }
  }
  const least = notBefore !== null && notBefore > today ? `не\u00a0раньше ${dateSeenFrom(today, notBefore)}` : ''
  if (state === 'label') return { tone: 'gray', icon: 'unknown', word: 'Сверьте этикетку', more: least }
  if (state === 'stage') return { tone: 'honey', icon: 'clock', word: 'Определяется фазой', more: least }
  return { tone: 'gray', icon: 'unknown', word: 'Нет данных, когда есть', more: least }
}

/** From how many plantings one may eat today. */
function eatenToday(lights: readonly Pick<LightView, 'state' | 'date'>[], today: Day): number {
  return lights.filter(({ state, date }) => state === 'date' && date !== null && date <= today).length
}

/** «Есть можно с 2 посадок», else how many wait, else how many there are. */
export function headlineOf(plantings: readonly { light: Pick<LightView, 'state' | 'date'> }[], today: Day): string {
  const lights = plantings.map(({ light }) => light)
  const total = eatenToday(lights, today)
  if (total > 0)
    return `Есть можно с\u00a0${total === 1 ? 'одной посадки' : count(total, { one: 'посадки', few: 'посадок', many: 'посадок' })}`
  const waiting = lights.filter(({ state }) => state === 'date').length
  return waiting > 0
    ? `${count(waiting, { one: 'посадка ждёт', few: 'посадки ждут', many: 'посадок ждут' })} срока`
    : count(plantings.length, { one: 'посадка', few: 'посадки', many: 'посадок' })
}
