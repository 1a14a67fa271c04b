import type { Parsed } from '#features/dosing/parse-amount.ts'

/** Field name → message. */
export type Errors = Record<string, string>

/** The parsed value of a field; null when it is empty or invalid. An invalid one adds its message to `errors`. */
export function parseField<T>(
  text: string,
  name: string,
  errors: Errors,
  parse: (text: string) => Parsed<T>,
): T | null {
  if (text.trim() === '') return null
  const parsed = parse(text)
  if ('value' in parsed) return parsed.value
  errors[name] = parsed.error
  return null
}
