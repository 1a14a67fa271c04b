import { type Dictionary, type Locale, languageTag } from '#kit/locale.ts'
import { date } from './format-date.ts'

/** Public pages use the time zone of Moscow, so that server and browser render the same text. */
const timeZone = 'Europe/Moscow'

const digits = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })

const formatters: Dictionary<(iso: string) => string> = {
  ru: iso => {
    const part = Object.fromEntries(digits.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
    return `${date(`${part.year}-${part.month}-${part.day}`)}, ${part.hour}:${part.minute}`
  },
  en: iso =>
    new Intl.DateTimeFormat(languageTag.en, { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(new Date(iso)),
}

/** «20 ноября 2026, 14:05». */
export function formatMoment(iso: string, locale: Locale = 'ru'): string {
  return formatters[locale](iso)
}
