import { phiState } from '#features/drugs/uses/drug-use-words.ts'
import type { UseFacts } from './question.ts'

export type Phi = Pick<UseFacts, 'phiKind' | 'phiDays' | 'phiConfirmed'> & Partial<Pick<UseFacts, 'harvestMinDays'>>

/** Days between treatment and harvest: the waiting period, or the longer one of the words «за три недели до сбора»; null when neither is given. */
export function waitingDays(use: Phi): number | null {
  const days = phiState(use) === 'days' ? use.phiDays! : null
  const byWords = use.harvestMinDays ?? null
  return days === null && byWords === null ? null : Math.max(days ?? 0, byWords ?? 0)
}
