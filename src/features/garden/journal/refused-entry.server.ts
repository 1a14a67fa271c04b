import type { Verdict } from '#features/verdict/verdict.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { DoneAnswer } from '../plan/task-actions.ts'

type Refused = Extract<DoneAnswer, { is: 'refused' }>

/** 422 with the codes of what is against it, so that a device can ask for exactly these. */
export class RefusedEntry extends HttpProblem {
  readonly codes: readonly string[]
  readonly because: Refused['because']

  constructor(because: Refused['because'], codes: readonly string[], text: string, field: string) {
    super('invalid', text, { [field]: [text] })
    this.codes = codes
    this.because = because
  }
}

export function refusedEntry({ because, codes }: Refused, { reasons }: Verdict): RefusedEntry {
  const first = reasons.find(({ code }) => codes.includes(code))?.text ?? ''
  if (because === 'FUTURE') return new RefusedEntry(because, ['FUTURE'], 'Этот день ещё не\u00a0наступил.', 'day')
  if (because === 'REASON_MISSING')
    return new RefusedEntry(because, codes, `Напишите, почему записываете: ${first}`, 'reason')
  if (because === 'UNCONFIRMED') return new RefusedEntry(because, codes, `Подтвердите: ${first}`, 'confirmed')
  return new RefusedEntry(because, codes, first || 'Это нельзя.', 'items')
}

/** The answer to a refused entry; other errors pass. */
export async function withCodes<T>(run: () => Promise<T>): Promise<T | Response> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof RefusedEntry)) throw error
    const { message, fields: errors, codes, because } = error
    return Response.json({ message, errors, codes, because }, { status: 422, headers: { 'Cache-Control': 'no-store' } })
  }
}
