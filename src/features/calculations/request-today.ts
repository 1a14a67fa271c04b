import type { Day } from '#features/verdict/calendar.ts'
import { isPossibleToday } from '#features/verdict/today.ts'
import { invalid } from '#kit/problem.ts'
import { shortDate } from '#ui/format/format-date.ts'

/** «Сегодня» of a request. A day that is nowhere on earth the current one is an error: a guess would shift every date of the answer. */
export function todayOf(today: Day | undefined, serverDay: Day): Day {
  if (today === undefined || isPossibleToday(today, serverDay)) return today ?? serverDay
  throw invalid({ today: [`Сегодня ${shortDate(serverDay)} по\u00a0Москве: укажите этот день или соседний.`] })
}
