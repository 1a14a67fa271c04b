import type { Day } from '#features/verdict/calendar.ts'
import { dateSeenFrom, monthSpan } from '#ui/format/format-date.ts'
import type { GardenPhase } from '../facts/garden-facts.ts'
import { type Barrier, noticeEnds } from '../plan/hand-work.ts'
import type { HarvestCheck } from '../plan/harvest.ts'
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

interface Warnings {
  harvest: HarvestCheck | null
  barrier: Barrier | null
  notice: Day | null
}

/** What to know before a job: since when one may eat and hands may work on the bed, and when beekeepers are told. */
export const warningTexts = ({ harvest, barrier, notice }: Warnings, today: Day): string[] => [
  ...(harvest?.codes[0] ? [whyNoHarvest(harvest.codes[0], harvest.allowedFrom, today)] : []),
  ...(barrier ? [barrierText(barrier, today)] : []),
  ...(notice ? [noticeText(notice, today)] : []),
]

export function whyNoHarvest(code: string, allowedFrom: Day | null, today: Day): string {
  if (code === 'HARVEST_EARLY')
    return allowedFrom
      ? `Рано: собирать можно с\u00a0${dateSeenFrom(today, allowedFrom)}.`
      : 'Рано: срок ожидания не\u00a0прошёл.'
  return code === 'PHI_DASH'
    ? 'Срок не\u00a0регламентируется: сверьте этикетку.'
    : 'Когда можно есть, неизвестно: нет данных о\u00a0сроке ожидания.'
}

function barrierText({ from, drug, treatedOn, isKnown }: Barrier, today: Day): string {
  const until = isKnown ? '' : ' Срок выхода не\u00a0указан, считаем с\u00a0запасом.'
  return `Работать руками можно с\u00a0${dateSeenFrom(today, from)}: ${dateSeenFrom(today, treatedOn)}\u00a0— ${drug}.${until}`
}

function noticeText(notice: Day, today: Day): string {
  const when = notice <= today ? 'сегодня' : dateSeenFrom(today, notice)
  return `Предупредить пчеловодов\u00a0— ${when}, обработка не\u00a0раньше ${dateSeenFrom(today, noticeEnds(notice)!)}.`
}
