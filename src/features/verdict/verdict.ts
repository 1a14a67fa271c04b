import type { Day } from './calendar.ts'
import { type Code, type Level, levels, type Reason } from './reason.ts'

export type { Day } from './calendar.ts'
export type { Level, Reason } from './reason.ts'

/** The answer to a question: the worst reason decides, and every reason is named. */
export interface Verdict {
  level: Level
  /** Something is not known: the answer is never «можно», and says so beside a caution as well. */
  isIncomplete: boolean
  /** The worst first; `info` last, it never changes the level. */
  reasons: readonly Reason[]
  /** The first day on which nothing of what forbids today is left, all else equal; null when that is not a matter of days. */
  allowedFrom: Day | null
}

/** A rule looks at the question and says what it has against it. */
export type Rule<Q> = (question: Q) => Reason | readonly Reason[] | null

const rank: Record<Level | 'info', number> = { forbidden: 4, caution: 3, unknown: 2, allowed: 1, info: 0 }

export const worst = (a: Level, b: Level): Level => (rank[a] >= rank[b] ? a : b)

export function applyRules<Q>(question: Q, rules: readonly Rule<Q>[]): Verdict {
  const reasons: Reason[] = []
  for (const rule of rules) {
    const found = rule(question)
    if (found === null) continue
    if ('code' in found) reasons.push(found)
    else reasons.push(...found)
  }
  return verdictFromReasons(reasons)
}

/** Several reasons as one answer. */
export function verdictFromReasons(reasons: Reason[]): Verdict {
  reasons.sort((a, b) => rank[b.level] - rank[a.level] || order[a.code] - order[b.code])
  const first = reasons[0]
  const level = first && first.level !== 'info' ? first.level : 'allowed'
  const isIncomplete = reasons.some(each => each.level === 'unknown')
  return { level, isIncomplete, reasons, allowedFrom: allowedFrom(reasons) }
}

const order = Object.fromEntries(Object.keys(levels).map((code, index) => [code, index])) as Record<Code, number>

/** Of what is not forbidden nothing has to end. */
function allowedFrom(reasons: readonly Reason[]): Day | null {
  let from: Day | null = null
  for (const { level, changesOn } of reasons) {
    if (level !== 'forbidden') continue
    if (changesOn === null) return null
    if (from === null || changesOn > from) from = changesOn
  }
  return from
}
