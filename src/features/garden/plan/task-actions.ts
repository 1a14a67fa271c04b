import { addDays, type Day } from '#features/verdict/calendar.ts'
import type { Code, Reason, Verdict } from '#features/verdict/verdict.ts'

/** What a gardener may do with a task, and what is recorded of it. */

export interface Doing {
  /** The day that it was done on. */
  day: Day
  /** A fact that the gardener reports although it was forbidden or not confirmed. */
  isPastRecord: boolean
  reason: string | null
  /** Codes of the reasons that the gardener has read and confirmed. */
  confirmed: readonly Code[]
}

export type DoneAnswer =
  | { is: 'recorded'; violations: readonly Code[] }
  | { is: 'refused'; because: 'FUTURE' | 'FORBIDDEN' | 'UNCONFIRMED' | 'REASON_MISSING'; codes: readonly Code[] }

/** In one tap only what is allowed with every fact known; null is a task without a treatment. */
export const isOneTap = (verdict: Pick<Verdict, 'level' | 'isIncomplete'> | null): boolean =>
  verdict === null || (verdict.level === 'allowed' && !verdict.isIncomplete)

/**
 * Whether «Сделано» is accepted. `verdict` is that of the day it was done, with the registration of that day. The day after today is
 * accepted because a clock may be wrong, but a fact is never of the future. What happened can always be recorded with a reason.
 */
export function answerDone(
  { day, isPastRecord, reason, confirmed }: Doing,
  verdict: Verdict | null,
  today: Day,
): DoneAnswer {
  if (day > addDays(today, isPastRecord ? 0 : 1)) return { is: 'refused', because: 'FUTURE', codes: [] }
  if (verdict === null) return { is: 'recorded', violations: [] }
  const forbidden = codesOf(verdict.reasons, 'forbidden')
  const open = codesOf(verdict.reasons, 'caution', 'unknown').filter(code => !confirmed.includes(code))
  if (isPastRecord) {
    const unexplained = reason?.trim() ? [] : [...forbidden, ...open]
    return unexplained.length > 0
      ? { is: 'refused', because: 'REASON_MISSING', codes: unexplained }
      : { is: 'recorded', violations: forbidden }
  }
  if (forbidden.length > 0) return { is: 'refused', because: 'FORBIDDEN', codes: forbidden }
  return open.length > 0 ? { is: 'refused', because: 'UNCONFIRMED', codes: open } : { is: 'recorded', violations: [] }
}

const codesOf = (reasons: readonly Reason[], ...levels: readonly Reason['level'][]): Code[] => [
  ...new Set(reasons.filter(({ level }) => levels.includes(level)).map(({ code }) => code)),
]
