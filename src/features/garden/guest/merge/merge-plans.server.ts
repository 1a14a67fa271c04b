import { eq } from 'drizzle-orm'
import { type OpenGarden, plantedOf } from '../../facts/open-garden.server.ts'
import { refuseSecondPlan, writeScheme } from '../../plantings/scheme-commands.server.ts'
import { gardenTask } from '../../tasks/garden-task.table.ts'
import type { GuestPlan } from '../plan/guest-plan.ts'
import { roundOf, stepTaskKey } from '../plan/guest-plan-facts.ts'
import { bring, type Merge, numberOf } from './merge-record.server.ts'

/** Plans of a device, with the steps that were taken there. A planting of the account that has a plan of the season keeps its own. */
export async function mergePlans(merge: Merge, open: OpenGarden): Promise<void> {
  const { change, guest, stepTasks } = merge
  for (const plan of guest.plans)
    await bring(merge, 'plan', plan.id, plan.title, async () => {
      const { planting } = plantedOf(open, numberOf(merge, plan.planting))
      refuseSecondPlan(planting, plan.season)
      const { scheme, title, version, season, steps } = plan
      const written = await writeScheme(change.tx, change.userId, planting, {
        id: scheme,
        title,
        version,
        season,
        steps,
      })
      for (const [step, task] of written.tasks) stepTasks.set(stepTaskKey(plan.id, step), task)
      return written.id
    })
}

/** The job that an entry of the device was recorded for, by the key of the entry. */
export function tasksOfEntries({ guest, stepTasks }: Merge): ReadonlyMap<string, number> {
  const found = marksOf(guest.plans).flatMap(({ plan, step, rounds }) => {
    const task = stepTasks.get(stepTaskKey(plan, step))
    return rounds.flatMap(round =>
      round.is === 'done' && round.entry !== null && task !== undefined ? [[round.entry, task] as const] : [],
    )
  })
  return new Map(found)
}

/** What happened to the steps of the plans that this merge has added; after the treatments, which have their numbers then. */
export async function markSteps({ change: { tx }, guest, stepTasks, numbers }: Merge): Promise<void> {
  for (const { plan, step, rounds, dueFrom, dueTo, rainUntil } of marksOf(guest.plans)) {
    const task = stepTasks.get(stepTaskKey(plan, step))
    if (task === undefined) continue
    const values = { dueFrom, dueTo, rainUntil, rounds: rounds.map(round => roundOf(round, numbers)) }
    await tx.update(gardenTask).set(values).where(eq(gardenTask.id, task))
  }
}

const marksOf = (plans: readonly GuestPlan[]) =>
  plans.flatMap(({ id: plan, marks }) => marks.map(mark => ({ plan, ...mark })))
