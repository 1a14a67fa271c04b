import { normalizeCell } from '#kit/text/cell-text.ts'
import { Cursor } from '#kit/text/cursor.ts'

/**
 * What was understood of a cell of a register, and the rest of its text with unified spaces and dashes. Nothing is dropped: `read` and `unread` together
 * are the whole cell. A cell with an unread rest needs a person, and its value must not be used without one.
 */
export interface Reading<T> {
  value: T | null
  read: string
  unread: string
}

/** Reads a cell in lower case with `take`, which returns null where it understands nothing. */
export function readCell<T>(text: string, take: (cursor: Cursor) => T | null): Reading<T> {
  const cursor = new Cursor(normalizeCell(text).toLowerCase())
  const value = cursor.all(() => take(cursor))
  if (value !== null) cursor.take(/ ?[.;,]$/y)
  return { value, read: cursor.read, unread: cursor.unread }
}

/** A whole number of at most four digits. */
function takeInteger(cursor: Cursor): number | null {
  const found = cursor.take(/\d{1,4}(?![\d.,]\d|\d)/y)
  return found && Number(found[0])
}

export interface Span {
  min: number
  max: number
}

/** «7-10», «7»; null where the bounds are reversed. */
export function takeSpan(cursor: Cursor): Span | null {
  const min = takeInteger(cursor)
  if (min === null) return null
  const max = cursor.all(() => (cursor.take(/ ?- ?/y) ? takeInteger(cursor) : null)) ?? min
  return max < min ? null : { min, max }
}

export const takeDash = (cursor: Cursor): boolean => cursor.take(/-(?! ?\d)/y) !== null
