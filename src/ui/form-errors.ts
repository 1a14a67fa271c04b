import { ApiError } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { type FieldErrors, Problem } from '#kit/http/problem.ts'
import type { Locale } from '#kit/locale.ts'

/** What the server said against a form: texts by field, and one for the whole when no field is to blame. */
export interface Refusal {
  fields: FieldErrors
  message: string | undefined
}

/** Reads a failed call of the API client, or a `Problem`. Null for anything else: that is a fault of the program. */
export function toRefusal(thrown: unknown, locale: Locale): Refusal | null {
  if (!(thrown instanceof ApiError || thrown instanceof Problem)) return null
  const fields = withTexts(thrown.fields ?? {})
  if (Object.keys(fields).length > 0) return { fields, message: undefined }
  return { fields, message: thrown instanceof ApiError ? errorText(thrown, locale) : thrown.message }
}

function withTexts(errors: FieldErrors): FieldErrors {
  const all = Object.entries(errors).map(([name, texts]) => [name, [texts].flat().filter(text => typeof text === 'string')] as const)
  return Object.fromEntries(all.filter(([, texts]) => texts.length > 0))
}
