import type { Context } from 'hono'
import { HttpProblem } from '#kit/problem.ts'
import { callerNetwork, widerNetworks } from './client-address.server.ts'
import type { ShellEnv } from './error-response.server.ts'
import { shareOfWider } from './limits.server.ts'
import { type ReadingKind, readingCosts } from './read-budget.server.ts'

/** Call before the work. Throws `limited` when the client's network has used up its read budget. */
export function spendReading(c: Context<ShellEnv>, ...kinds: ReadingKind[]): void {
  const { readBudget } = c.get('services')
  if (!readBudget) return
  const cost = kinds.reduce((sum, kind) => sum + readingCosts[kind], 0)
  const network = callerNetwork(c)
  const wider = widerNetworks(network).map(({ bits, network }) => readBudget.spend(network, cost / shareOfWider[bits]))
  const seconds = Math.max(readBudget.spend(network, cost), ...wider)
  if (seconds > 0) throw new HttpProblem('limited', limitedText, undefined, { 'Retry-After': String(seconds) })
}

/** Free-text search costs extra, because it scans all records. */
export const isSearch = (search: URLSearchParams): boolean => (search.get('q') ?? '').trim() !== ''

export const limitedText = 'Слишком много запросов из\u00a0вашей сети. Подождите немного и\u00a0обновите страницу.'
