import type { Day } from '#features/verdict/calendar.ts'
import type { Garden, PlantingFacts, TaskFacts } from '../facts/garden-facts.ts'
import { marksOfSeason } from '../plan/phase-marks.ts'
import { type PlanFacts, type PlannedStep, planDays, type StepFacts } from '../plan/plan-days.ts'
import type { StoredStep } from '../plan/stored-step.ts'
import { type TaskDays, taskDaysOf } from '../plan/task-groups.ts'

/** The steps of the schemes of a garden on their days. */

export interface StepOfPlanting {
  task: TaskFacts
  planting: PlantingFacts
  step: StoredStep
  planned: PlannedStep
}

type Scheme = PlantingFacts['schemes'][number]

/** A scheme on its planting, as the rules of the plan read it. */
export function planOf(planting: PlantingFacts, scheme: Scheme, tasks: readonly TaskFacts[], today: Day): PlanFacts {
  const own = new Map(
    tasks.flatMap(task => (task.plantingScheme === scheme.id ? [[task.stepKey!, task] as const] : [])),
  )
  return {
    steps: scheme.steps,
    phases: planting.crop.phases,
    marks: marksOfSeason(planting.events, scheme.season, planting.crop),
    facts: new Map(scheme.steps.map(step => [step.key, factsOf(step, own.get(step.key), planting)])),
    today,
  }
}

function factsOf(step: StoredStep, task: TaskFacts | undefined, { observations }: PlantingFacts): StepFacts {
  const found = observations.find(
    ({ problem, resolvedOn }) => resolvedOn === null && problem !== null && step.targets.includes(problem.alias),
  )
  if (!task) return { found: found?.day ?? null }
  const { dueFrom, dueTo, rainUntil, rounds } = task
  return {
    rounds,
    rainUntil,
    set: dueFrom === null ? null : { from: dueFrom, to: dueTo ?? dueFrom },
    found: found?.day ?? null,
  }
}

/** Every step of every scheme of the garden. A step without a task was added to no plan. */
export function stepsOfGarden(
  { plantings, tasks }: Pick<Garden, 'plantings' | 'tasks'>,
  todayOf: (planting: PlantingFacts) => Day,
): StepOfPlanting[] {
  const byScheme = Map.groupBy(tasks, ({ plantingScheme }) => plantingScheme)
  return plantings.flatMap(planting =>
    planting.schemes.flatMap(scheme => {
      const own = byScheme.get(scheme.id) ?? []
      const planned = new Map(planDays(planOf(planting, scheme, own, todayOf(planting))).map(each => [each.key, each]))
      return own.flatMap((task): StepOfPlanting[] => {
        const step = scheme.steps.find(({ key }) => key === task.stepKey)
        return step ? [{ task, planting, step, planned: planned.get(step.key)! }] : []
      })
    }),
  )
}

/** The uses to choose from; none: the job is no treatment. */
export const optionsOf = (task: TaskFacts, step: StepOfPlanting | undefined): readonly string[] =>
  step ? step.step.options : task.useAlias === null ? [] : [task.useAlias]

export function daysOf({ dueFrom, dueTo, rainUntil, rounds }: TaskFacts, step: StepOfPlanting | undefined): TaskDays {
  if (step) return taskDaysOf(step.planned)
  const [round] = rounds
  if (round) return { from: null, to: null, endedOn: round.day }
  const from = dueFrom !== null && rainUntil !== null && rainUntil > dueFrom ? rainUntil : dueFrom
  return { from, to: from !== null && dueTo !== null && dueTo < from ? from : dueTo }
}
