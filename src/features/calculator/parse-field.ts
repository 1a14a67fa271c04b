import type { Parsed } from '#features/dosing/parse-amount.ts'

/** Field → what is expected there. */
export type Errors = Record<string, string>

/** The value of a field; null when it is empty, or wrong and then said so in `errors`. */
export function take<T>(text: string, name: string, errors: Errors, read: (text: string) => Parsed<T>): T | null {
  if (text.trim() === '') return null
  const found = read(text)
  if ('value' in found) return found.value
  errors[name] = found.error
  return null
}
