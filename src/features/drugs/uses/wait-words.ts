import { phiState } from '#features/drug-uses/drug-use-words.ts'
import { type Phi, waitingDays } from '#features/verdict/waiting-days.ts'
import { days, plural, range } from '#ui/format/format.ts'

/**
 * The wait before the harvest in words, the only place that formats it: the days are those that the verdict counts, from the column of
 * the registration and from its words («за три недели до сбора»).
 */

/** All fields that the wait depends on. None may be left out: a shorter wait would be printed. */
export type Wait = Required<Phi>

/** «20 дней», «не регламентируется», «определяется фазой», «определяется фазой, не меньше 20 дней», «нет данных». */
export function waitText(use: Wait): string {
  const state = phiState(use)
  if (state === 'unknown') return 'нет данных'
  const waiting = waitingDays(use)
  if (state === 'by_stage')
    return waiting === null ? 'определяется фазой' : `определяется фазой, не\u00a0меньше ${daysGenitive(waiting)}`
  return waiting === null ? 'не регламентируется' : days(waiting)
}

/** «ждать 20 дней», «срок не регламентируется», «срок определяется фазой», «срок ожидания: нет данных»: inside a line of facts. */
export function waitPhrase(wait: string): string {
  if (/^\d/.test(wait)) return `ждать ${wait}`
  return wait === 'нет данных' ? `срок ожидания: ${wait}` : `срок ${wait}`
}

/** The days to sort by, as `waitOrder` of `order-of-uses.server.ts`: none for a dash; null when the wait is not known in days. */
export function waitOrder(use: Wait): number | null {
  const state = phiState(use)
  return state === 'unknown' ? null : (waitingDays(use) ?? (state === 'not_regulated' ? 0 : null))
}

/** The wait where it is a number of days; null for a dash, a stage and an unknown one. */
export const waitDays = (use: Wait): number | null =>
  /^(?:unknown|by_stage)$/.test(phiState(use)) ? null : waitingDays(use)

const daysGenitive = (n: number) => `${n}\u00a0${plural(n, 'дня', 'дней', 'дней')}`

export interface WaitSpread {
  minDays: number | null
  maxDays: number | null
  hasDash: boolean
  hasStage: boolean
}

/** Waits of several uses: «5–20 дней», «не регламентируется или 3–7 дней», «нет данных». */
export function waitSpreadText({ minDays, maxDays, hasDash, hasStage }: WaitSpread): string {
  const spread =
    minDays === null || maxDays === null
      ? ''
      : `${range(minDays, maxDays)}\u00a0${plural(maxDays, 'день', 'дня', 'дней')}`
  const parts = [hasDash ? 'не\u00a0регламентируется' : '', spread, hasStage ? 'по\u00a0фазе' : '']
  return parts.filter(Boolean).join(' или ') || 'нет данных'
}
