import type { Day } from '#features/verdict/calendar.ts'
import { count } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import type { RepeatRule } from './repeat-rule.ts'

const days = { one: 'день', few: 'дня', many: 'дней' } as const
const months = { one: 'месяц', few: 'месяца', many: 'месяцев' } as const

/** «каждые 3 дня от дня, когда сделано», «каждый месяц 31-го, по плану, до 30 сентября». */
export function repeatText(rule: RepeatRule, today: Day): string {
  const { day, from, until } = rule
  const rhythm = day === null ? rhythmText(rule) : `${rhythmText(rule)} ${day}-го`
  const basis = from === 'plan' ? ', по\u00a0плану' : ' от\u00a0дня, когда сделано'
  return `${rhythm}${basis}${until ? `, до\u00a0${dateSeenFrom(today, until)}` : ''}`
}

function rhythmText({ every, unit }: RepeatRule): string {
  if (every === 1) return unit === 'day' ? 'каждый день' : 'каждый месяц'
  if (unit === 'day' && every === 7) return 'каждую неделю'
  return `${every % 10 === 1 && every % 100 !== 11 ? 'каждый' : 'каждые'} ${count(every, unit === 'day' ? days : months)}`
}
