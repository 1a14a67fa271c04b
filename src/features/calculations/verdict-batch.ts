import type { Context } from 'hono'
import type { Day } from '#features/verdict/verdict.ts'
import type { ShellEnv } from '#kit/http/error-response.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import type { VerdictAnswer } from './verdict-json.ts'
import type { VerdictQuestion, VerdictRequest } from './verdict-request.ts'

/** A question about a planting of the person who asks. */
export interface OwnQuestion {
  /** Its place in the body, for errors: `questions.3`. */
  path: string
  use: string
  planting: number
  day: Day | undefined
}

/** Answers questions about the plantings of the person who asks, in order. The garden is read once. */
export type OwnAnswers = (c: Context<ShellEnv>, questions: readonly OwnQuestion[]) => Promise<readonly VerdictAnswer[]>

export const ownQuestions = (questions: readonly VerdictQuestion[]): OwnQuestion[] =>
  questions.flatMap(({ use, day, planting }, index) =>
    planting?.id === undefined || use === undefined ? [] : [{ path: pathOf(index), use, day, planting: planting.id }],
  )

const pathOf = (index: number) => `questions.${index}`

/** All answers in the order of the questions; `own` are those about own plantings. */
export async function answerInOrder(
  questions: readonly VerdictQuestion[],
  own: readonly VerdictAnswer[],
  answerOne: (question: VerdictRequest) => Promise<VerdictAnswer>,
): Promise<VerdictAnswer[]> {
  const left = [...own]
  const answers: VerdictAnswer[] = []
  for (const [index, { planting, ...question }] of questions.entries()) {
    const { id, ...told } = planting ?? {}
    const answer =
      id === undefined
        ? await atPath(pathOf(index), answerOne({ ...question, ...(planting && { planting: told }) }))
        : left.shift()!
    answers.push(answer)
  }
  return answers
}

/** The fields of a mistake are those of the question in the list. */
async function atPath<T>(path: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof HttpProblem && error.fields)) throw error
    throw invalid(
      Object.fromEntries(Object.entries(error.fields).map(([field, messages]) => [`${path}.${field}`, messages])),
    )
  }
}
