import type { Mend } from '#features/treatments/scheme/scheme-board.ts'
import type { FormStep } from './form-step.ts'

/** The steps of a scheme as they are moved on the board. All functions return a new list; one that changes nothing returns the same. */

/** The phase that a step stands in: its own, or that of the step it follows; empty without one that the scale has. */
export function phaseOfStep(steps: readonly FormStep[], step: FormStep, phases: readonly string[]): string {
  const seen = new Set<string>()
  let at: FormStep | undefined = step
  while (at?.anchorType === 'after_step' && !seen.has(at.key)) {
    seen.add(at.key)
    const { afterKey }: FormStep = at
    at = steps.find(({ key }) => key === afterKey)
  }
  return at && at.anchorType !== 'after_step' && phases.includes(at.phase) ? at.phase : ''
}

export const stepsOfPhase = (steps: readonly FormStep[], phase: string, phases: readonly string[]): FormStep[] =>
  steps.filter(step => phaseOfStep(steps, step, phases) === phase)

/** Puts a step at a place among those of a phase. In another phase it is counted from the beginning of that phase. */
export function placeStep(
  steps: readonly FormStep[],
  key: string,
  phase: string,
  index: number,
  phases: readonly string[],
): readonly FormStep[] {
  const step = steps.find(each => each.key === key)!
  const from = phaseOfStep(steps, step, phases)
  const rest = steps.filter(each => each.key !== key)
  const column = stepsOfPhase(steps, phase, phases).filter(each => each.key !== key)
  const moved = from === phase ? step : inPhase(step, phase)
  const next = rest.toSpliced(placeInList(rest, column, index, phase, phases), 0, moved)
  return same(steps, behindOrigins(next))
}

/** Before the step that stands there, or behind the last one of the phase, or behind those of the phases before it. */
function placeInList(
  rest: readonly FormStep[],
  column: readonly FormStep[],
  index: number,
  phase: string,
  phases: readonly string[],
): number {
  const next = column[index]
  if (next) return rest.indexOf(next)
  const last = column.at(-1)
  if (last) return rest.indexOf(last) + 1
  const earlier = phases.slice(0, phases.indexOf(phase))
  return rest.findLastIndex(step => earlier.includes(phaseOfStep(rest, step, phases))) + 1
}

function inPhase(step: FormStep, phase: string): FormStep {
  if (step.anchorType !== 'after_step') return { ...step, phase }
  return { ...step, anchorType: 'phase', phase, offsetDays: '0', afterKey: '', daysMin: '', daysMax: '' }
}

/** A step that follows another one never stands above it: it comes along. */
function behindOrigins(steps: readonly FormStep[]): FormStep[] {
  const keys = new Set(steps.map(({ key }) => key))
  const done = new Map<string, FormStep>()
  const waiting = new Set<FormStep>()
  const add = (step: FormStep) => {
    done.set(step.key, step)
    for (const follower of [...waiting]) {
      if (follower.afterKey !== step.key || !waiting.delete(follower)) continue
      add(follower)
    }
  }
  for (const step of steps) {
    const isWaiting = step.anchorType === 'after_step' && keys.has(step.afterKey) && !done.has(step.afterKey)
    if (isWaiting) waiting.add(step)
    else add(step)
  }
  return [...done.values(), ...waiting]
}

const same = (before: readonly FormStep[], after: readonly FormStep[]) =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after

/** Up (−1) or down (1) among the steps of its phase. */
export function shiftStep(
  steps: readonly FormStep[],
  key: string,
  by: -1 | 1,
  phases: readonly string[],
): readonly FormStep[] {
  const phase = phaseOfStep(steps, steps.find(step => step.key === key)!, phases)
  const column = stepsOfPhase(steps, phase, phases)
  const at = column.findIndex(step => step.key === key) + by
  return at < 0 || at >= column.length ? steps : placeStep(steps, key, phase, at, phases)
}

/** To the end of the phase before (−1) or after (1) its own. */
export function shiftPhase(
  steps: readonly FormStep[],
  key: string,
  by: -1 | 1,
  phases: readonly string[],
): readonly FormStep[] {
  const at = phases.indexOf(phaseOfStep(steps, steps.find(step => step.key === key)!, phases))
  const phase = phases[at + by]
  return phase === undefined || (at === -1 && by === -1)
    ? steps
    : placeStep(steps, key, phase, Number.MAX_SAFE_INTEGER, phases)
}

/** At a place among those of its phase, or behind them. */
export function addStep(
  steps: readonly FormStep[],
  step: FormStep,
  phases: readonly string[],
  index: number = Number.MAX_SAFE_INTEGER,
): readonly FormStep[] {
  return placeStep([...steps, step], step.key, step.phase, index, phases)
}

/** Without the step. The steps that followed it keep their anchor, which a check then reports. */
export const removeStep = (steps: readonly FormStep[], key: string): readonly FormStep[] =>
  steps.filter(step => step.key !== key)

/** Does what a failing check asks for. */
export function mendSteps(steps: readonly FormStep[], { step: key, set, after, remove }: Mend): readonly FormStep[] {
  if (remove) return removeStep(steps, key)
  if (set) return steps.map(step => (step.key === key ? { ...step, ...textsOf(set) } : step))
  const step = steps.find(each => each.key === key)
  const rest = steps.filter(each => each.key !== key)
  const at = rest.findIndex(each => each.key === after)
  return !step || at === -1 ? steps : rest.toSpliced(at + 1, 0, step)
}

const textsOf = (values: NonNullable<Mend['set']>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? '' : String(value)]))
