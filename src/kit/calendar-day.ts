/**
 * `YYYY-MM-DD` of a moment in a time zone; without one, in that of this device. Put together from its parts: engines do not agree on the
 * order in which a locale writes them.
 */
export function calendarDay(now: Date, timeZone?: string): string {
  const shape = {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  } as const
  const parts = new Intl.DateTimeFormat('en', shape).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find(each => each.type === type)!.value.padStart(2, '0')
  return `${part('year')}-${part('month')}-${part('day')}`
}
