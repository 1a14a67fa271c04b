/** `YYYY-MM-DD` of a moment in a time zone; without one, in that of this device. */
export const calendarDay = (now: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
