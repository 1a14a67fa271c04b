import type { PlanRemoval } from '../../plantings/plan-removal.ts'
import type { GuestGarden, GuestTask } from '../guest-garden.ts'
import { maxGuestRecords } from '../guest-limits.ts'
import type { GuestPlan } from './guest-plan.ts'

/** What becomes of a plan that is removed from the device. */
export interface RemovedPlan extends PlanRemoval {
  garden: GuestGarden
  /** Done rounds without an entry, for which the device has no room. */
  lost: number
}

/** The garden without a plan: what waits to be done goes, and what was done stays. */
export function withoutPlan(garden: GuestGarden, plan: GuestPlan): RemovedPlan {
  const done = doneJobs(plan)
  const kept = done.slice(0, Math.max(0, maxGuestRecords - garden.tasks.length))
  const recorded = new Set(
    plan.marks.flatMap(({ rounds }) => rounds.flatMap(round => (round.is === 'done' ? (round.entry ?? []) : []))),
  )
  const isOver = ({ key, repeatTimes }: GuestPlan['steps'][number]) =>
    (plan.marks.find(({ step }) => step === key)?.rounds.length ?? 0) >= (repeatTimes ?? 1)
  return {
    garden: { ...garden, plans: garden.plans.filter(({ id }) => id !== plan.id), tasks: [...garden.tasks, ...kept] },
    gone: plan.steps.filter(step => !isOver(step)).length,
    kept: kept.length,
    lost: done.length - kept.length,
    entries: garden.entries.filter(({ id, struck }) => recorded.has(id) && struck === null).length,
  }
}

const doneJobs = ({ planting, steps, marks, at }: GuestPlan): GuestTask[] =>
  steps.flatMap(({ key, title, kind }) =>
    (marks.find(({ step }) => step === key)?.rounds ?? []).flatMap(round =>
      round.is === 'done' && round.entry === null
        ? {
            ...{ id: crypto.randomUUID(), planting, title: title.slice(0, 200), kind, from: round.day, to: null },
            ...{ ended: { is: 'done' as const, day: round.day, reason: null }, at },
          }
        : [],
    ),
  )
