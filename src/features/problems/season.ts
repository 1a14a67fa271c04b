import { monthName, months as monthRange } from '#ui/format/format-date.ts'

/** Pages are the same for everybody, so «now» is Moscow's month. */
export function monthInMoscow(now: Date): number {
  return Number(new Intl.DateTimeFormat('en', { month: 'numeric', timeZone: 'Europe/Moscow' }).format(now))
}

type SeasonState = 'now' | 'soon' | 'off' | 'unknown'

export interface Season {
  state: SeasonState
  /** «май–сентябрь»; empty when nobody wrote the months down. */
  text: string
  /** «ноябрь» */
  currentMonth: string
  /** The month in which the next season begins, when it is not on now. */
  opens: string | null
}

/** What the months of activity mean in the given month. Unknown months are never taken for «out of season». */
export function seasonIn(active: readonly number[], month: number): Season {
  const opens = nextActive(active, month)
  const state = active.length === 0 ? 'unknown' : active.includes(month) ? 'now' : opens === next(month) ? 'soon' : 'off'
  return {
    state,
    text: active.length === 0 ? '' : monthRange(active),
    currentMonth: monthName(month),
    opens: state === 'now' || opens === null ? null : monthName(opens),
  }
}

/** Twelve levels for the strip, January first: the catalogue knows active or not, no degrees of risk. */
export const seasonLevels = (active: readonly number[]): number[] =>
  Array.from({ length: 12 }, (_, index) => Number(active.includes(index + 1)))

/** Words of those levels. */
export const seasonWords = ['не активен', 'активен'] as const

const next = (month: number) => (month % 12) + 1

function nextActive(active: readonly number[], month: number): number | null {
  for (let step = 1, at = next(month); step <= 12; step++, at = next(at)) if (active.includes(at)) return at
  return null
}
