import type { Contradiction } from '#features/treatments/contradictions.ts'
import { addDays, daysBetween } from '#features/verdict/calendar.ts'
import type { Reason } from '#features/verdict/verdict.ts'
import { days } from '#ui/format/format.ts'
import type { JudgedOperation, SchemeFacts } from './judge-steps.ts'
import type { DraftStep, Mend } from './scheme-board.ts'

/** Limits of the fields of a step. */
const maxOffset = 180
const maxDays = 365
const maxRepeatDays = 120

/** The change that a contradiction asks for; null where there is more than one way. */
export function mendOfContradiction(
  code: Contradiction['code'],
  step: DraftStep,
  operation: JudgedOperation,
  facts: SchemeFacts,
): Mend | null {
  if (code === 'OTHER_PLANT') return { label: 'Убрать шаг', step: step.key, remove: true }
  if (code === 'PHASE' || code === 'STAGE') return toPhaseOfOperation(step, operation, facts)
  if (code === 'COUNT') return fewerRepeats(step, operation)
  return code === 'INTERVAL' ? laterRepeats(step, operation) : null
}

/** To the phase that the operation itself names. */
function toPhaseOfOperation(step: DraftStep, { phaseKey }: JudgedOperation, { phases }: SchemeFacts): Mend | null {
  const phase = phases.find(({ key }) => key === phaseKey)
  if (!phase || phase.key === step.phase || step.anchorType === 'after_step') return null
  return { label: `В\u00a0фазу «${phase.name}»`, step: step.key, set: { phase: phase.key } }
}

const noRepeats = { repeatTimes: null, repeatEveryMin: null, repeatEveryMax: null }

/** As often as every product of the operation may be used. */
function fewerRepeats(step: DraftStep, { options }: JudgedOperation): Mend | null {
  const limits = options.map(({ applicationsMax }) => applicationsMax)
  if (limits.length === 0) return null
  const limit = limits.includes(null) ? 1 : Math.min(...limits.map(Number))
  return limit < 2
    ? { label: 'Не\u00a0повторять', step: step.key, set: noRepeats }
    : { label: `Повторить всего ${limit}\u00a0раза`, step: step.key, set: { repeatTimes: limit } }
}

/** As late as every product of the operation allows. */
function laterRepeats(step: DraftStep, { options }: JudgedOperation): Mend | null {
  const intervals = options.map(({ intervalMinDays }) => intervalMinDays)
  if (step.repeatEveryMin === null) return laterAfterStep(step, Math.max(...intervals.map(Number)))
  if (intervals.includes(null)) return { label: 'Не\u00a0повторять', step: step.key, set: noRepeats }
  const needed = Math.max(...intervals.map(Number))
  if (needed > maxRepeatDays) return null
  const set = { repeatEveryMin: needed, repeatEveryMax: Math.max(needed, step.repeatEveryMax ?? 0) }
  return { label: `Повторять через ${days(needed)}`, step: step.key, set }
}

function laterAfterStep({ key, anchorType, daysMax }: DraftStep, needed: number): Mend | null {
  if (anchorType !== 'after_step' || needed > maxDays) return null
  return {
    label: `Через ${days(needed)}`,
    step: key,
    set: { daysMin: needed, daysMax: Math.max(needed, daysMax ?? 0) },
  }
}

/** The change that a reason of the verdict asks for, by the days that the verdict names. */
export function mendOfReason({ code, changesOn, details }: Reason, step: DraftStep, facts: SchemeFacts): Mend | null {
  const own = facts.days.get(step.key)
  if (!own || step.repeatTimes !== null) return null
  if (code === 'INTERVAL' && changesOn !== null) return shifted(step, daysBetween(own.from, changesOn))
  return code === 'PHI' ? finishedBy(step, own, String(details.last_treatment)) : null
}

function shifted({ key, anchorType, offsetDays, daysMin, daysMax }: DraftStep, by: number): Mend | null {
  if (by <= 0) return null
  const label = `Позже на ${days(by)}`
  if (anchorType === 'phase' && offsetDays !== null && offsetDays + by <= maxOffset)
    return { label, step: key, set: { offsetDays: offsetDays + by } }
  if (anchorType === 'after_step' && daysMin !== null && daysMin + by <= maxDays)
    return { label, step: key, set: { daysMin: daysMin + by, daysMax: Math.max(daysMin + by, daysMax ?? 0) } }
  return null
}

/** A shorter window, where the step can still begin in time. */
function finishedBy(step: DraftStep, { from, to }: { from: string; to: string }, last: string): Mend | null {
  const left = daysBetween(from, last)
  if (left < 1 || addDays(from, left) >= to) return null
  if (step.anchorType === 'after_step') {
    const daysMax = (step.daysMin ?? 0) + left
    return { label: `Не\u00a0позже чем через ${days(daysMax)}`, step: step.key, set: { daysMax } }
  }
  return { label: `Окно\u00a0— ${days(left)}`, step: step.key, set: { windowDays: left } }
}
