import type { Day } from '#features/verdict/calendar.ts'
import { invalid } from '#kit/problem.ts'
import { comingDayOfMonth, type GivenRule, isDayOfMonth, repeatOn, type StoredRepeat } from './repeat-rule.ts'

/** The first day of a rule that was given without one. */
export const firstDay = ({ day }: GivenRule, today: Day): Day => (day == null ? today : comingDayOfMonth(day, today))

/** The rule of a job on these days; 422 where they contradict each other. */
export function storedRule(rule: GivenRule, first: Day, last: Day | null): StoredRepeat {
  if (rule.day != null && !isDayOfMonth(first, rule.day))
    throw invalid({ 'repeat.day': ['Первый день\u00a0— другое число месяца.'] })
  if (rule.until != null && rule.until < first)
    throw invalid({ 'repeat.until': ['Повторы кончаются раньше первого дня.'] })
  return repeatOn(rule, first, last)
}
