import { formatMoment } from '#ui/format/format-moment.ts'

/** The value of `<input type="datetime-local">` as a moment: editors enter Moscow time, three hours ahead of UTC all year. */
export const momentOf = (localValue: string): string => `${localValue}:00+03:00`

/** Six o'clock of the next day in Moscow, as the value of such an input. */
export function tomorrowMorning(now: Date = new Date()): string {
  const moscow = new Date(now.getTime() + (24 + 3) * 3_600_000)
  return `${moscow.toISOString().slice(0, 10)}T06:00`
}

/** «17 июля 2027, 09:00 по Москве»; the year is left out when it is the present one. */
export function moscowWords(iso: string, now: Date = new Date()): string {
  const words = formatMoment(iso)
  const year = formatMoment(now.toISOString()).match(/\d{4}(?=,)/)?.[0]
  return `${words
    .replace(`\u00a0${year},`, '')
    .replace(', ', ' ')
    .replace(/ (\d\d:\d\d)$/, ' в\u00a0$1')} по\u00a0Москве`
}
