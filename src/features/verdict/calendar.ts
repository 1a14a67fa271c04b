/**
 * Arithmetic of calendar days, `YYYY-MM-DD`. No clock and no time zone is involved, so midnight and daylight saving cannot shift a day.
 * The day of a treatment is day 0: harvest, work and the next treatment are allowed from the day plus the number.
 */

export type Day = string

/** A day that exists: «2028-02-29» does, «2026-02-29» does not. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && dayAt(numberOf(text)) === text
}

export const addDays = (day: Day, days: number): Day => dayAt(numberOf(day) + days)

/** Whole days from the first to the second; negative when the second is earlier. */
export const daysBetween = (from: Day, to: Day): number => numberOf(to) - numberOf(from)

/** The same day of another year; 29 February becomes the 28th where there is none. */
export function addYears(day: Day, years: number): Day {
  const moved = String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4)
  return isDay(moved) ? moved : `${moved.slice(0, 8)}28`
}

export const yearOf = (day: Day): number => Number(day.slice(0, 4))

export const laterOf = (a: Day, b: Day): Day => (a > b ? a : b)

/** Days since 1 March of the year 0 in the Gregorian calendar; the year begins in March, so that the leap day is its last. */
function numberOf(day: Day): number {
  const month = Number(day.slice(5, 7))
  const year = Number(day.slice(0, 4)) - (month < 3 ? 1 : 0)
  const monthFromMarch = (month + 9) % 12
  return (
    365 * year +
    Math.floor(year / 4) -
    Math.floor(year / 100) +
    Math.floor(year / 400) +
    Math.floor((153 * monthFromMarch + 2) / 5) +
    Number(day.slice(8, 10)) -
    1
  )
}

const cycle = 146_097
const century = 36_524
const fourYears = 1461

function dayAt(number: number): Day {
  const cycles = Math.floor(number / cycle)
  const inCycle = number - cycles * cycle
  const centuries = Math.min(3, Math.floor(inCycle / century))
  const inCentury = inCycle - centuries * century
  const fours = Math.floor(inCentury / fourYears)
  const inFour = inCentury - fours * fourYears
  const years = Math.min(3, Math.floor(inFour / 365))
  const inYear = inFour - years * 365
  const monthFromMarch = Math.floor((5 * inYear + 2) / 153)
  const month = ((monthFromMarch + 2) % 12) + 1
  const year = 400 * cycles + 100 * centuries + 4 * fours + years + (month < 3 ? 1 : 0)
  const date = inYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

/** Whether a month, 1 to 12, is in a window of months, which may go over the end of the year; an open window has every month. */
export function isInMonths(
  { monthsFrom: from, monthsTo: to }: { monthsFrom: number | null; monthsTo: number | null },
  month: number,
): boolean {
  if (from === null || to === null) return true
  return from <= to ? month >= from && month <= to : month >= from || month <= to
}
