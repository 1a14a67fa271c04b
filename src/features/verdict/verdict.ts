import type { Day } from './calendar.ts'
import { type Code, type Level, levels, type Reason } from './reason.ts'

export type { Day } from './calendar.ts'
export type { Code, Level, Reason } from './reason.ts'

/** The result of all rules: the worst reason decides, and every reason is listed. */
export interface Verdict {
  level: Level
  /** A fact is missing: the level is never «можно», and a caution mentions it too. */
  isIncomplete: boolean
  /** Worst first; `info` last, it never changes the level. */
  reasons: readonly Reason[]
  /** The first day without any of the reasons that forbid now, all else equal; null when one of them has no such day. */
  allowedFrom: Day | null
}

/** A rule returns the reasons it has against the treatment. */
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

/** Sorts the reasons and derives the level. */
export function verdictFromReasons(reasons: Reason[]): Verdict {
  reasons.sort((a, b) => rank[b.level] - rank[a.level] || order[a.code] - order[b.code])
  const first = reasons[0]
  const level = first && first.level !== 'info' ? first.level : 'allowed'
  const isIncomplete = reasons.some(each => each.level === 'unknown')
  return { level, isIncomplete, reasons, allowedFrom: allowedFrom(reasons) }
}

const order = Object.fromEntries(Object.keys(levels).map((code, index) => [code, index])) as Record<Code, number>

/** Null when one of the reasons that forbid does not end on a known day. */
function allowedFrom(reasons: readonly Reason[]): Day | null {
  let from: Day | null = null
  for (const { level, changesOn } of reasons) {
    if (level !== 'forbidden') continue
    if (changesOn === null) return null
    if (from === null || changesOn > from) from = changesOn
  }
  return from
}
