import type { Day } from '#features/verdict/calendar.ts'
import type { Reason } from '#features/verdict/reason.ts'
import { type PlanFacts, type PlannedStep, planDays } from './plan-days.ts'

/** What a change of a plan would move, before anything is written: a mark of a phase, its correction or deletion, rain, a scheme. */

export interface PreviewRow {
  key: string
  /** Null: the step is new, or gone. */
  was: PlannedStep | null
  becomes: PlannedStep | null
  /** What the verdict has against the new days. */
  conflicts: readonly Reason[]
  /** It was done, and before the window that it would have now; it stays. */
  isDoneBefore: boolean
}

/**
 * The steps that the change moves, and those done before their new window, in the order of the new plan. `conflictsOf` judges the new
 * days, see `judgePlans`.
 */
export function previewPlan(
  before: PlanFacts | null,
  after: PlanFacts,
  conflictsOf: (step: PlannedStep) => readonly Reason[],
): PreviewRow[] {
  const old = new Map((before === null ? [] : planDays(before)).map(step => [step.key, step]))
  const rows = planDays(after).map(becomes => rowOf(old.get(becomes.key) ?? null, becomes, before, after, conflictsOf))
  const kept = new Set(after.steps.map(({ key }) => key))
  const gone = [...old.values()]
    .filter(({ key }) => !kept.has(key))
    .map((was): PreviewRow => ({ key: was.key, was, becomes: null, conflicts: [], isDoneBefore: false }))
  return [...rows.filter(isChanged), ...gone]
}

function rowOf(
  was: PlannedStep | null,
  becomes: PlannedStep,
  before: PlanFacts | null,
  after: PlanFacts,
  conflictsOf: (step: PlannedStep) => readonly Reason[],
): PreviewRow {
  const isDated = 'from' in becomes
  const isDoneBefore =
    becomes.state === 'done' && isBeforeWindow(becomes, after) && !(before !== null && isBeforeWindow(becomes, before))
  return { key: becomes.key, was, becomes, conflicts: isDated ? conflictsOf(becomes) : [], isDoneBefore }
}

/** Days and states are compared, so that the closing mark of a step that stays missed is no change. */
function isChanged({ was, becomes, isDoneBefore }: PreviewRow): boolean {
  return isDoneBefore || wordsOf(was) !== wordsOf(becomes)
}

function wordsOf(step: PlannedStep | null): string {
  if (step === null) return ''
  if ('day' in step) return `${step.state} ${step.day}`
  if ('from' in step) return `${step.from} ${step.to}`
  return step.state === 'undated' ? step.state : `${step.state} ${step.window?.from} ${step.window?.to}`
}

/** Whether the first day that the step would have, had it not been done, is later than the day it was done, or is gone. */
function isBeforeWindow({ key, day }: { key: string; day: Day }, plan: PlanFacts): boolean {
  const facts = new Map(plan.facts)
  facts.delete(key)
  const step = planDays({ ...plan, facts }).find(each => each.key === key)
  if (!step || step.state === 'undated') return true
  if ('from' in step) return step.from > day
  return 'window' in step && step.window !== null && step.window.from > day
}
