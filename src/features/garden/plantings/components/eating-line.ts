import type { Day } from '#features/verdict/calendar.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import type { LightView } from '../../facts/light-view.ts'

/** So many fit into a line that is read at a glance. */
const maxNames = 3
const maxComing = 2

/** «Уже можно: Огурец, Томат. Яблоня — с 16 декабря.» is what the number in the heading hides; empty: no day is known. */
export function eatingLine(
  plantings: readonly { name: string; light: Pick<LightView, 'state' | 'date'> }[],
  today: Day,
): string {
  const dated = plantings.flatMap(({ name, light: { state, date } }) =>
    state === 'date' && date !== null ? { name, date } : [],
  )
  const ready = dated.filter(({ date }) => date <= today).map(({ name }) => name)
  const coming = dated
    .filter(({ date }) => date > today)
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const more = ready.length > maxNames ? ` и\u00a0ещё ${ready.length - maxNames}` : ''
  const parts = [
    ready.length > 0 ? `Уже можно: ${ready.slice(0, maxNames).join(', ')}${more}` : '',
    coming
      .slice(0, maxComing)
      .map(({ name, date }) => `${name}\u00a0— с\u00a0${dateSeenFrom(today, date)}`)
      .join(', '),
  ]
  return parts
    .filter(Boolean)
    .map(part => `${part}.`)
    .join(' ')
}
