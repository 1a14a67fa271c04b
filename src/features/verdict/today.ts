import { addDays, type Day, daysBetween } from './calendar.ts'

export type { Day } from './calendar.ts'

/**
 * «Сегодня» is the gardener's calendar day. Time zones make it differ from the server's day, which is Moscow's, by one day at most;
 * a bigger difference is a wrong clock.
 */
const maxDifference = 1

export const isPossibleToday = (day: Day, serverDay: Day): boolean =>
  Math.abs(daysBetween(serverDay, day)) <= maxDifference

/** The server's day of an opened page, and the gardener's day at that moment. */
export interface Opening {
  serverDay: Day
  ownDay: Day
}

/**
 * The gardener's day by the clock of the device, or the server's if that clock is wrong. A page that stays open for days moves on with
 * the clock it was opened by.
 */
export function gardenersDay(ownDay: Day, { serverDay, ownDay: openedOn }: Opening): Day {
  const present = addDays(serverDay, Math.max(daysBetween(openedOn, ownDay), 0))
  return isPossibleToday(ownDay, present) ? ownDay : present
}
