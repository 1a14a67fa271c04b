import type { Day } from '#features/verdict/calendar.ts'
import { dateSeenFrom, monthSpan } from '#ui/format/format-date.ts'
import type { GardenPhase } from '../facts/garden-facts.ts'
import { estimatedMonths, type PlannedStep } from '../plan/plan-days.ts'

/** Why a step is missed or has no date. */
export function whyText(step: PlannedStep, phases: readonly GardenPhase[], today: Day): string {
  const nameOf = (key: string | null) => phases.find(phase => phase.key === key)?.name ?? ''
  if (step.state === 'missed') {
    if (step.because === 'rain') return 'Дождь занял всё окно.'
    if (step.because === 'phase' && step.closedBy)
      return `Поздно: ${dateSeenFrom(today, step.closedBy.day)} отмечена фаза «${nameOf(step.closedBy.phase)}».`
    return step.window ? `Окно прошло ${dateSeenFrom(today, step.window.to)}.` : 'Окно прошло.'
  }
  if (step.state !== 'undated') return ''
  if (step.because === 'not_found') return 'Только если найдёте: отметьте наблюдение.'
  if (step.because === 'step') return 'После предыдущего шага.'
  const months = estimatedMonths(step, phases)
  const usual = months.length > 0 ? `, обычно ${monthSpan(months[0]!, months.at(-1)!)}` : ''
  return `Когда наступит фаза «${nameOf(step.phase)}»${usual}.`
}
