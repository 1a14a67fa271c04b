import { eq } from 'drizzle-orm'
import { HttpProblem } from '#kit/problem.ts'
import type { PlantingFacts, TaskFacts } from '../facts/garden-facts.ts'
import { plantedOf } from '../facts/open-garden.server.ts'
import type { GardenChange } from '../requests/garden-endpoint.server.ts'
import { gardenTask } from '../tasks/garden-task.table.ts'
import { listDays } from '../tasks/list-tasks.ts'
import type { RemovedPlan } from './plan-removal.ts'
import { plantingScheme } from './planting-facts.table.ts'

type Plan = PlantingFacts['schemes'][number]

/**
 * «Убрать план»: what waits to be done goes, and what was done stays, in the journal or as a job of the gardener's own. With `preview`
 * nothing is written.
 */
export async function removePlan(
  { tx, userId, garden: open }: Pick<GardenChange, 'tx' | 'userId' | 'garden'>,
  id: number,
  planId: number,
  { preview }: { preview: boolean },
): Promise<RemovedPlan> {
  const { planting } = plantedOf(open, id)
  const plan = planting.schemes.find(each => each.id === planId)
  if (!plan) throw new HttpProblem('missing')
  const steps = open.garden.tasks.filter(({ plantingScheme: of }) => of === planId)
  const going = steps.filter(step => !isOver(step, plan))
  const shown = new Map(listDays(open).map(task => [task.id, task]))
  const done = doneJobs(steps)
  if (!preview) {
    if (done.length > 0) await tx.insert(gardenTask).values(done.map(job => ({ ...job, userId, plantingId: id })))
    // Its jobs go with it.
    await tx.delete(plantingScheme).where(eq(plantingScheme.id, planId))
  }
  return {
    title: plan.title,
    gone: going.length,
    kept: done.length,
    entries: entriesOf(steps, new Set(open.garden.entries.map(entry => entry.id))),
    jobs: going.map(({ id, title }) => ({
      task: id,
      title,
      from: shown.get(id)?.from ?? null,
      to: shown.get(id)?.to ?? null,
    })),
  }
}

/** Done or skipped as often as the scheme has it. */
function isOver({ stepKey, rounds }: TaskFacts, { steps }: Plan): boolean {
  return rounds.length >= (steps.find(({ key }) => key === stepKey)?.repeatTimes ?? 1)
}

/** What was done and stands in no entry of the journal. */
const doneJobs = (steps: readonly TaskFacts[]) =>
  steps.flatMap(({ title, kind, rounds }) =>
    rounds.flatMap(round =>
      round.is === 'done' && (round.entry ?? null) === null
        ? { title, kind, dueFrom: round.day, rounds: [{ ...round, before: undefined }] }
        : [],
    ),
  )

const entriesOf = (steps: readonly TaskFacts[], standing: ReadonlySet<number>) =>
  new Set(
    steps.flatMap(({ rounds }) =>
      rounds.flatMap(round => (round.is === 'done' && standing.has(round.entry ?? 0) ? [round.entry] : [])),
    ),
  ).size
