import type { BoardStep } from '#features/treatments/scheme/scheme-board.ts'
import type { ScalePhase } from '#features/treatments/scheme/step-window.ts'
import type { FormStep } from './form-step.ts'

const signed = (days: string) => (/^-/.test(days) ? days.replace('-', '−') : `+${days || '?'}`)

/** When a step is done: «фаза +0…+10 дней», «после шага 4, +10…+14 дней», «если найдено, до 14 дней». */
export function anchorText(step: FormStep, steps: readonly FormStep[]): string {
  const { anchorType, offsetDays, windowDays, afterKey, daysMin, daysMax } = step
  const end = Number(offsetDays || 0) + Number(windowDays || 0)
  if (anchorType === 'phase') return `фаза ${signed(offsetDays || '0')}…${signed(String(end))}\u00a0дней`
  if (anchorType === 'on_detection') return `если найдено, до\u00a0${windowDays || '?'}\u00a0дней`
  const at = steps.findIndex(({ key }) => key === afterKey)
  return `после шага\u00a0${at === -1 ? '?' : at + 1}, ${signed(daysMin)}…${signed(daysMax)}\u00a0дней`
}

/** «Ридомил Голд МЦ, ещё 2»; empty for an operation without a product. */
export function productText(options: BoardStep['options']): string {
  const [first, ...others] = options.map(({ drug }) => drug)
  return first ? first + (others.length > 0 ? `, ещё\u00a0${others.length}` : '') : ''
}

/** «BBCH 51–59». */
export const codesText = ({ bbchFrom, bbchTo }: Pick<ScalePhase, 'bbchFrom' | 'bbchTo'>): string =>
  bbchFrom === null ? '' : `BBCH\u00a0${bbchFrom}${bbchTo && bbchTo !== bbchFrom ? `–${bbchTo}` : ''}`
