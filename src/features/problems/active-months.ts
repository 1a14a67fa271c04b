import { monthName, months as monthRange } from '#ui/format/format-date.ts'

type ActivityState = 'now' | 'soon' | 'off' | 'unknown'

export interface Activity {
  state: ActivityState
  /** «май–сентябрь»; empty when the months are unknown. */
  text: string
  /** «ноябрь» */
  currentMonth: string
  /** The month in which the next season begins, when it is not on now. */
  opens: string | null
}

/** The state of the season in the given month. Unknown months never count as «out of season». */
export function activityIn(active: readonly number[], month: number): Activity {
  const opens = nextActive(active, month)
  const state =
    active.length === 0 ? 'unknown' : active.includes(month) ? 'now' : opens === next(month) ? 'soon' : 'off'
  return {
    state,
    text: active.length === 0 ? '' : monthRange(active),
    currentMonth: monthName(month),
    opens: state === 'now' || opens === null ? null : monthName(opens),
  }
}

/** Twelve levels for the strip, January first: 1 is active, 0 is not. */
export const activityLevels = (active: readonly number[]): number[] =>
  Array.from({ length: 12 }, (_, index) => Number(active.includes(index + 1)))

/** Words of those levels. */
export const activityWords = ['реже', 'обычно'] as const

const next = (month: number) => (month % 12) + 1

function nextActive(active: readonly number[], month: number): number | null {
  for (let step = 1, at = next(month); step <= 12; step++, at = next(at)) if (active.includes(at)) return at
  return null
}
