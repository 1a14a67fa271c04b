import { ApiError } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import type { Locale } from '#kit/locale.ts'
import type { FieldErrors, HttpProblem } from '#kit/problem.ts'

/** Errors of a submit: texts by field, or one message for the whole form. */
export interface SubmitErrors {
  fields: FieldErrors
  message: string | undefined
}

/** Thrown by `onSubmit` to show one message for the whole form. */
export class SubmitError extends Error {
  readonly fields: FieldErrors = {}
}

/** Converts an error of the API client, a `SubmitError` or a `HttpProblem`. Null for anything else, which is a program error. */
export function toSubmitErrors(thrown: unknown, locale: Locale): SubmitErrors | null {
  if (!(thrown instanceof ApiError || thrown instanceof SubmitError || isProblem(thrown))) return null
  const fields = withTexts(thrown.fields ?? {})
  if (Object.keys(fields).length > 0) return { fields, message: undefined }
  return { fields, message: thrown instanceof ApiError ? errorText(thrown, locale) : thrown.message }
}

/** By its name, because importing the class would add it to the scripts of every page. */
const isProblem = (thrown: unknown): thrown is HttpProblem => thrown instanceof Error && thrown.name === 'HttpProblem'

function withTexts(errors: FieldErrors): FieldErrors {
  const all = Object.entries(errors).map(
    ([name, texts]) => [name, [texts].flat().filter(text => typeof text === 'string')] as const,
  )
  return Object.fromEntries(all.filter(([, texts]) => texts.length > 0))
}
