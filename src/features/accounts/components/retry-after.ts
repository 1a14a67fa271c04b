import { ApiError } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { SubmitError } from '#ui/form/form-errors.ts'
import { count } from '#ui/format/format.ts'

const seconds = { one: 'секунду', few: 'секунды', many: 'секунд' }
const minutes = { one: 'минуту', few: 'минуты', many: 'минут' }

/** «через 1 секунду», «через 12 минут». @param wait seconds */
export function retryAfterText(wait: number): string {
  const whole = Math.max(1, Math.ceil(wait))
  return `через\u00A0${whole < 100 ? count(whole, seconds) : count(Math.ceil(whole / 60), minutes)}`
}

/** Adds the time to wait to the message of a rate-limited call. */
export async function withRetryAfterMessage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw isRateLimited(error)
      ? new SubmitError(`${errorText(error)}. Попробуйте ещё раз ${retryAfterText(error.retryAfter!)}.`)
      : error
  }
}

const isRateLimited = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.status === 429 &&
  error.retryAfter !== undefined &&
  Object.keys(error.fields).length === 0

/** The message to show for a failed call outside of a form. */
export const failureText = (error: unknown): string => (error instanceof SubmitError ? error.message : errorText(error))
