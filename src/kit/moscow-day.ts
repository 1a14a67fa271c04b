const moscow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow', year: 'numeric', month: '2-digit', day: '2-digit' })

/** `YYYY-MM-DD` in Moscow. Pages use it as the current day, so that they are the same for everybody. */
export const moscowDay = (now: Date): string => moscow.format(now)

/** 1…12, the current month in Moscow. */
export const moscowMonth = (now: Date): number => Number(moscowDay(now).slice(5, 7))

/** Moscow has been three hours ahead of UTC all year since 2014 (Federal Law 248-FZ of 21 July 2014). */
const moscowOffsetMs = 3 * 3_600_000

/** The days in Moscow, counted. For comparisons that are made with every request: it formats no text. */
export const moscowDayNumber = (ms: number): number => Math.floor((ms + moscowOffsetMs) / 86_400_000)
