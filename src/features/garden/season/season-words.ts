import type { Day } from '#features/verdict/calendar.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { groupText } from './season-shapes.ts'
import type { SeasonMark, SeasonPhase, SeasonWait } from './season-view.ts'

/** What the strip draws, in words: titles of its marks and cells of the table. */

const stateWords = { done: 'сделано', planned: 'намечено', missed: 'окно прошло', skipped: 'пропущено' } as const

export const stateText = ({ state, isForbidden }: Pick<SeasonMark, 'state' | 'isForbidden'>): string =>
  isForbidden ? 'намечено, но\u00a0нельзя' : stateWords[state]

export const daysText = (from: Day, to: Day, today: Day): string =>
  from === to ? dateSeenFrom(today, from) : `${dateSeenFrom(today, from)}\u00a0– ${dateSeenFrom(today, to)}`

export function waitText(wait: SeasonWait | null, today: Day): string {
  if (!wait) return '—'
  if (wait.is === 'unknown') return `неизвестно. ${wait.words}`
  return wait.is === 'planned'
    ? `${dateSeenFrom(today, wait.to)}, если сделать`
    : `${dateSeenFrom(today, wait.to)}. ${wait.words}`
}

export const phaseText = ({ name, from, to, isEstimate }: SeasonPhase, today: Day): string =>
  `${name}: ${daysText(from, to, today)}, ${isEstimate ? 'обычно, оценка' : 'отмечено'}`

export function markText(mark: SeasonMark, today: Day): string {
  const group = mark.groups.length > 0 ? `, группа\u00a0${groupText(mark.groups)}` : ''
  const wait = mark.wait ? `; ждать до: ${waitText(mark.wait, today)}` : ''
  return `${mark.title}${group}: ${daysText(mark.from, mark.to, today)}, ${stateText(mark)}${wait}`
}
