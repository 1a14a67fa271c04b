/** Moscow has been three hours ahead of UTC all year since 2014 (Federal Law 248-FZ of 21 July 2014). */
const moscowOffsetMs = 3 * 3_600_000

/**
 * `YYYY-MM-DD` in Moscow. Pages use it as the current day, so that they are the same for everybody. Without `Intl`: engines do not agree on
 * the order in which a locale writes a day.
 */
export const moscowDay = (now: Date): string => new Date(now.getTime() + moscowOffsetMs).toISOString().slice(0, 10)

/** 1…12, the current month in Moscow. */
export const moscowMonth = (now: Date): number => Number(moscowDay(now).slice(5, 7))

/** The days in Moscow, counted. For comparisons that are made with every request: it formats no text. */
export const moscowDayNumber = (ms: number): number => Math.floor((ms + moscowOffsetMs) / 86_400_000)

export const msUntilNextMoscowDay = (ms: number): number => 86_400_000 - ((ms + moscowOffsetMs) % 86_400_000)
