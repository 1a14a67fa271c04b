import type { FieldErrors } from '#kit/http/problem.ts'

/** What the server said against a form: texts by field, and one for the whole when no field is to blame. */
export interface Refusal {
  fields: FieldErrors
  message: string | undefined
}

/**
 * Reads `{message, errors: {field: [text]}}` out of whatever was thrown: the body itself, a `Problem`, or an error that
 * carries the body as `data`. Null when it is no answer of our API.
 */
export function toRefusal(thrown: unknown): Refusal | null {
  if (!isObject(thrown)) return null
  if (isObject(thrown.data) && 'message' in thrown.data) return toRefusal(thrown.data)
  const isProblem = 'status' in thrown || 'statusCode' in thrown || !(thrown instanceof Error)
  if (!isProblem || typeof thrown.message !== 'string') return null
  const fields = toFields(thrown.errors ?? thrown.fields)
  return { fields, message: Object.keys(fields).length > 0 ? undefined : thrown.message }
}

function toFields(errors: unknown): FieldErrors {
  if (!isObject(errors)) return {}
  return Object.fromEntries(
    Object.entries(errors)
      .map(([name, texts]) => [name, [texts].flat().filter(text => typeof text === 'string')] as const)
      .filter(([, texts]) => texts.length > 0),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
