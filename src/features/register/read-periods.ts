import { type Month, months } from '#kit/month.ts'
import type { Cursor } from '#kit/text/cursor.ts'
import { type Reading, readCell, type Span, takeDash, takeSpan } from './reading.ts'

/** Cells of a register that hold days, months and numbers of treatments. */

export interface Phi {
  kind: 'days' | 'not_regulated' | 'by_stage' | 'unknown'
  /** Of «7-10» the longer one. */
  days: number | null
  minDays: number | null
  applicationsMin: number | null
  applicationsMax: number | null
}

const noPhi: Phi = { kind: 'unknown', days: null, minDays: null, applicationsMin: null, applicationsMax: null }

/** «20 (3)», «- (1)», «7-10 (2)», «до распускания почек (1)»: waiting period and number of treatments. An empty cell is unknown; «по фазе» and «нет данных» are words of our own. */
export const readPhi = (text: string): Reading<Phi> =>
  readCell(text, cursor => {
    if (cursor.unread === '') return noPhi
    const period = takePeriod(cursor)
    return period && { ...noPhi, ...period, ...cursor.all(() => takeTimes(cursor)) }
  })

/** Zero days do not exist: the register prints a dash. More than 120 is no waiting period. */
function takePeriod(cursor: Cursor): Partial<Phi> | null {
  if (takeDash(cursor)) return { kind: 'not_regulated' }
  if (cursor.take(/не регл(?:аментируется|\.)/y)) return { kind: 'not_regulated' }
  if (cursor.take(/до распускания почек|по фазе/y)) return { kind: 'by_stage' }
  if (cursor.take(/нет данных/y)) return { kind: 'unknown' }
  const span = takeDaySpan(cursor)
  if (!span || span.min === 0 || span.max > 120) return null
  return { kind: 'days', days: span.max, minDays: span.min === span.max ? null : span.min }
}

/** «7-10», «7 дней», «2 недели», «1 мес.», «24 ч» in whole days. Null where a number has another unit: «2 сезона» is not two days. */
function takeDaySpan(cursor: Cursor): Span | null {
  const span = takeSpan(cursor)
  if (!span) return null
  const unit = units.find(([pattern]) => cursor.take(pattern))
  if (!endsNumber(cursor)) return null
  return unit ? { min: unit[1](span.min), max: unit[1](span.max) } : span
}

const units: readonly (readonly [RegExp, (count: number) => number])[] = [
  [/ ?(?:дней|дня|день|дн\.?|суток|сутки|сут\.?)(?![а-я])/y, days => days],
  [/ ?(?:недел[яьиюе]|недели|нед\.?)(?![а-я])/y, weeks => weeks * 7],
  // A month of a register is thirty days.
  [/ ?(?:месяц(?:а|ев)?|мес\.?)(?![а-я])/y, months => months * 30],
  // A part of a day is a day: nobody counts hours between two calendar days.
  [/ ?(?:час(?:а|ов)?|ч\.?)(?![а-я])/y, hours => Math.ceil(hours / 24)],
]

/**
 * After a number and its unit only a parenthesis, a sign or the end may follow: «2O», «2 40» and «3 обработки» are not two, two and three
 * days.
 */
const endsNumber = (cursor: Cursor) => !/^ ?[\p{L}\d]/u.test(cursor.unread)

/** The number in parentheses; a dash there is «not given». */
function takeTimes(cursor: Cursor): Partial<Phi> | null {
  if (!cursor.take(/ ?\( ?/y)) return null
  const span = takeDash(cursor) ? 'none' : takeSpan(cursor)
  if (span && span !== 'none') cursor.take(/ ?(?:-? ?кратно|раза?|обработ(?:ка|ки|ок))(?![а-я])/y)
  if (!span || !cursor.take(/ ?\)/y)) return null
  if (span === 'none') return {}
  return isTimes(span) ? { applicationsMin: span.min === span.max ? null : span.min, applicationsMax: span.max } : null
}

const isTimes = ({ min, max }: Span) => min > 0 && max <= 50

export interface Reentry {
  hand: number | null
  mech: number | null
}

/** «7 (3)», «3 (-) дня», «24 ч»: days before manual and mechanised work; a dash is none. */
export const readReentry = (text: string): Reading<Reentry> =>
  readCell(text, cursor => {
    if (cursor.unread === '') return { hand: null, mech: null }
    const hand = takeDays(cursor)
    if (hand === undefined) return null
    const mech = cursor.all(() => takeInParentheses(cursor))
    if (mech) cursor.take(/ (?:дней|дня|день|дн\.?|суток|сутки|сут\.?)(?![а-я])/y)
    return { hand, mech: mech?.days ?? null }
  })

function takeInParentheses(cursor: Cursor): { days: number | null } | null {
  if (!cursor.take(/ ?\( ?/y)) return null
  const days = takeDays(cursor)
  return days === undefined || !cursor.take(/ ?\)/y) ? null : { days }
}

/** Null is a dash; undefined is neither. */
function takeDays(cursor: Cursor): number | null | undefined {
  if (takeDash(cursor)) return null
  const span = takeDaySpan(cursor)
  return !span || span.min !== span.max || span.max > 120 ? undefined : span.max
}

export interface Applications {
  min: number | null
  max: number | null
  per: 'season' | 'cycle' | 'year'
}

/** «3», «1-2 за сезон», «не более 2 раз в год», «-» (not given). */
export const readApplications = (text: string): Reading<Applications> =>
  readCell(text, cursor => {
    if (cursor.unread === '' || takeDash(cursor)) return { min: null, max: null, per: 'season' }
    const isBound = cursor.take(/(?:не более|до|максимум) /y) !== null
    const span = takeSpan(cursor)
    if (!span || !isTimes(span)) return null
    cursor.take(/ ?(?:-? ?кратн(?:о|ая|ые)|раза?|обработ(?:ка|ки|ок))(?![а-я])/y)
    const per = takePer(cursor)
    return endsNumber(cursor) ? { min: isBound || span.min === span.max ? null : span.min, max: span.max, per } : null
  })

function takePer(cursor: Cursor): Applications['per'] {
  if (cursor.take(/ (?:за|в) год(?![а-я])/y)) return 'year'
  if (cursor.take(/ (?:за|в) (?:оборот|цикл)(?![а-я])/y)) return 'cycle'
  cursor.take(/ (?:за|в) сезон(?![а-я])/y)
  return 'season'
}

export interface Interval {
  min: number | null
  max: number | null
}

/** «7-10 дней», «не менее 14 дней», «до 14 дней», «1 раз в 10 дней», «10». */
export const readInterval = (text: string): Reading<Interval> =>
  readCell(text, cursor => {
    if (cursor.unread === '' || takeDash(cursor)) return { min: null, max: null }
    cursor.take(/(?:с )?интервал(?:ом)? ?-? ?/y)
    const bound = cursor.take(/(не (?:менее|ранее|меньше)(?: чем через)?|не (?:более|позже)|до) /y)
    if (!bound) cursor.take(/(?:1 раз|раз|один раз) в /y)
    cursor.take(/через /y)
    const span = takeDaySpan(cursor)
    if (!span || span.min === 0 || span.max > 365) return null
    if (!bound) return { min: span.min, max: span.min === span.max ? null : span.max }
    const isLeast = /^не (?:менее|ранее|меньше)/.test(bound[0])
    return isLeast ? { min: span.max, max: null } : { min: null, max: span.max }
  })

export interface MonthWindow {
  from: Month
  to: Month
}

/** «апрель-май», «с марта по октябрь», «в мае», «октябрь». «С мая» has no end and «май, кроме…» another one: they name no months. */
export const readMonths = (text: string): Reading<MonthWindow> =>
  readCell(text, cursor => {
    const isOpen = cursor.take(/(?:с|в) /y)?.[0] === 'с '
    const from = takeMonth(cursor)
    const to = from && cursor.all(() => (cursor.take(/ ?- ?| по /y) ? takeMonth(cursor) : null))
    if (!from || (isOpen && !to) || /[\p{L}\d]/u.test(cursor.unread)) return null
    return { from, to: to ?? from }
  })

const monthStems = Object.entries(months).map(
  ([key, name]) => [key as Month, name === 'май' ? 'ма' : name.replace(/[ьт]$/, '')] as const,
)

function takeMonth(cursor: Cursor): Month | null {
  return cursor.all(() => {
    const word = cursor.take(/[а-я]{3,9}/y)?.[0]
    const found =
      word && monthStems.find(([, stem]) => word.startsWith(stem) && endings.includes(word.slice(stem.length)))
    return found ? found[0] : null
  })
}

/** Of «май», «мая», «мае»; «июнь», «июня», «июне»; «март», «марта», «марте». */
const endings = ['ь', 'я', 'е', 'ю', 'й', 'т', 'та', 'те', 'ту']
