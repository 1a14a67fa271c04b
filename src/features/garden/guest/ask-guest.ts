import type { z } from 'zod'
import { ApiError, api } from '#kit/http/api-client.ts'
import type { GuestAnswers } from './guest-api.server.ts'
import type { guestQuestion } from './guest-question.ts'

type Asked<Body> = Exclude<keyof Body, 'garden'>
/** Without a question about the garden itself. */
type AnswerTo<Question> = [Question] extends [never] ? AnswerTo<'garden'> : Answered<Question & keyof GuestAnswers>
type Answered<Question extends keyof GuestAnswers> = Exclude<Awaited<ReturnType<GuestAnswers[Question]>>, Response>

/** One address answers every question about the garden of a guest; the type follows from what is asked, by the table of its answers. */
export async function askGuest<Body extends z.input<typeof guestQuestion>>(body: Body): Promise<AnswerTo<Asked<Body>>> {
  try {
    return (await api.post('/garden/guest', body)) as AnswerTo<Asked<Body>>
  } catch (error) {
    throw error instanceof ApiError && error.status === 422 ? withFieldsOfForm(error, Object.keys(body)) : error
  }
}

/** The question wraps what an account sends as its body, which is how the forms know their fields: `entry.day` is `day`. */
function withFieldsOfForm(error: ApiError, parts: readonly string[]): ApiError {
  const { message, code, status, retryAfter, fields } = error
  const nameOf = (key: string) => {
    const part = parts.find(part => part !== 'garden' && key.startsWith(`${part}.`))
    return part === undefined ? key : key.slice(part.length + 1).replace(/^(?:change|done|skip|shift)\./, '')
  }
  const errors = Object.fromEntries(Object.entries(fields).map(([key, texts]) => [nameOf(key), texts]))
  return new ApiError(message, code, { status, body: { ...(error.body as object), errors }, retryAfter })
}
