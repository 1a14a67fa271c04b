import type { z } from 'zod'
import { api } from '#kit/http/api-client.ts'
import type { GuestAnswers } from './guest-api.server.ts'
import type { guestQuestion } from './guest-question.ts'

type Asked<Body> = Exclude<keyof Body, 'garden'>
/** Without a question about the garden itself. */
type AnswerTo<Question> = [Question] extends [never] ? AnswerTo<'garden'> : Answered<Question & keyof GuestAnswers>
type Answered<Question extends keyof GuestAnswers> = Exclude<Awaited<ReturnType<GuestAnswers[Question]>>, Response>

/** One address answers every question about the garden of a guest; the type follows from what is asked, by the table of its answers. */
export const askGuest = <Body extends z.input<typeof guestQuestion>>(body: Body): Promise<AnswerTo<Asked<Body>>> =>
  api.post('/garden/guest', body) as Promise<AnswerTo<Asked<Body>>>
