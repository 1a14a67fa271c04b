const moscow = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Moscow', year: 'numeric', month: '2-digit', day: '2-digit' })

/** `YYYY-MM-DD` in Moscow. Pages use it as the current day, so that they are the same for everybody. */
export const moscowDay = (now: Date): string => moscow.format(now)

/** 1…12, the current month in Moscow. */
export const moscowMonth = (now: Date): number => Number(moscowDay(now).slice(5, 7))
