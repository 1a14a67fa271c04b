import { ApiError } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import type { Locale } from '#kit/locale.ts'
import type { FieldErrors, Problem } from '#kit/problem.ts'

/** What the server said against a form: texts by field, and one for the whole when no field is to blame. */
export interface SubmitErrors {
  fields: FieldErrors
  message: string | undefined
}

/** Thrown by the caller of a form: why it was not taken, for the whole of it. */
export class SubmitError extends Error {
  readonly fields: FieldErrors = {}
}

/** Reads a failed call of the API client, a `Refused` or a `Problem`. Null for anything else: that is a fault of the program. */
export function toSubmitErrors(thrown: unknown, locale: Locale): SubmitErrors | null {
  if (!(thrown instanceof ApiError || thrown instanceof SubmitError || isProblem(thrown))) return null
  const fields = withTexts(thrown.fields ?? {})
  if (Object.keys(fields).length > 0) return { fields, message: undefined }
  return { fields, message: thrown instanceof ApiError ? errorText(thrown, locale) : thrown.message }
}

/** By its name: the class and its texts would come into the shell of every page. */
const isProblem = (thrown: unknown): thrown is Problem => thrown instanceof Error && thrown.name === 'Problem'

function withTexts(errors: FieldErrors): FieldErrors {
  const all = Object.entries(errors).map(([name, texts]) => [name, [texts].flat().filter(text => typeof text === 'string')] as const)
  return Object.fromEntries(all.filter(([, texts]) => texts.length > 0))
}
