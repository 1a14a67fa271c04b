import type { GuestEntry, GuestGarden } from '../guest-garden.ts'
import type { GuestMark, GuestPlan } from './guest-plan.ts'
import { tasksWithChange } from './guest-repeats.ts'

/** What marking a job changes on the device: the answer of the server, which has judged it. */
export interface GuestTaskChange {
  /** A job of the guest's own. */
  task?: GuestGarden['tasks'][number]
  /** The day of the gardener, from which the next job of a repeat is counted. */
  today?: string
  /** A step of a plan. */
  step?: { plan: string; mark: GuestMark }
  /** The treatment that was done. */
  entry?: GuestEntry
  /** The entry that is struck with its mark. */
  struck?: { entry: string; reason: string }
  /** Which next job stays because it was changed, in words; null: none. */
  left?: string | null
}

export function withTaskChange(
  garden: GuestGarden,
  { task, today, step, entry, struck }: GuestTaskChange,
): GuestGarden {
  const entries = garden.entries.map(each =>
    struck && each.id === struck.entry ? { ...each, struck: { reason: struck.reason } } : each,
  )
  return {
    ...garden,
    tasks: task && today ? tasksWithChange(garden.tasks, task, today) : garden.tasks,
    plans: garden.plans.map(plan => (plan.id === step?.plan ? withMark(plan, step.mark) : plan)),
    entries: entry ? [...entries, entry] : entries,
  }
}

const withMark = (plan: GuestPlan, mark: GuestMark): GuestPlan => ({
  ...plan,
  marks: [...plan.marks.filter(({ step }) => step !== mark.step), mark],
})
