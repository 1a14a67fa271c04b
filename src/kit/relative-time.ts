import type { Dictionary, Locale } from './locale.ts'

type Unit = 'minute' | 'hour' | 'day' | 'month' | 'year'

/** Seconds in the unit that is counted; a month and a year are the mean ones of the calendar. */
const seconds: Record<Unit, number> = { minute: 60, hour: 3600, day: 86_400, month: 2_629_746, year: 31_556_952 }

interface Step {
  unit: Unit
  /** Up to this many of the smaller unit the text is a single unit: «минуту назад» up to 89 seconds. */
  single: number
  /** Up to this many of the unit the text is a count. */
  counted: number
}

/** The thresholds of. */
const steps: readonly Step[] = [
  { unit: 'minute', single: 89, counted: 44 },
  { unit: 'hour', single: 89, counted: 21 },
  { unit: 'day', single: 35, counted: 25 },
  { unit: 'month', single: 45, counted: 10 },
  { unit: 'year', single: 17, counted: Number.POSITIVE_INFINITY },
]

const fewSeconds = 44

interface Words {
  few: string
  single: Record<Unit, string>
  counted: Record<Unit, Partial<Record<Intl.LDMLPluralRule, string>>>
  past(span: string): string
  future(span: string): string
}

const words: Dictionary<Words> = {
  ru: {
    few: 'несколько секунд',
    single: { minute: 'минуту', hour: 'час', day: 'день', month: 'месяц', year: 'год' },
    counted: {
      minute: { one: 'минуту', few: 'минуты', many: 'минут' },
      hour: { one: 'час', few: 'часа', many: 'часов' },
      day: { one: 'день', few: 'дня', many: 'дней' },
      month: { one: 'месяц', few: 'месяца', many: 'месяцев' },
      year: { one: 'год', few: 'года', many: 'лет' },
    },
    past: span => `${span} назад`,
    future: span => `через ${span}`,
  },
  en: {
    few: 'a few seconds',
    single: { minute: 'a minute', hour: 'an hour', day: 'a day', month: 'a month', year: 'a year' },
    counted: {
      minute: { other: 'minutes' },
      hour: { other: 'hours' },
      day: { other: 'days' },
      month: { other: 'months' },
      year: { other: 'years' },
    },
    past: span => `${span} ago`,
    future: span => `in ${span}`,
  },
}

/**
 * «2 минуты назад», «через день».
 *
 * @param then the described moment, milliseconds since 1970
 * @param now the current moment
 */
export function relativeTime(then: number, now: number, locale: Locale = 'ru'): string {
  const { past, future } = words[locale]
  const span = spanText(Math.abs(then - now) / 1000, locale)
  return then > now ? future(span) : past(span)
}

function spanText(length: number, locale: Locale): string {
  const { few, single } = words[locale]
  if (Math.round(length) <= fewSeconds) return few
  let smaller = 1
  for (const { unit, single: limit, counted } of steps) {
    if (Math.round(length / smaller) <= limit) return single[unit]
    const count = Math.round(length / seconds[unit])
    if (count <= 1) return single[unit]
    if (count <= counted) return counting(count, unit, locale)
    smaller = seconds[unit]
  }
  return few
}

function counting(count: number, unit: Unit, locale: Locale): string {
  const forms = words[locale].counted[unit]
  const rule = locale === 'ru' ? new Intl.PluralRules('ru').select(count) : 'other'
  return `${count}\u00a0${forms[rule]}`
}
