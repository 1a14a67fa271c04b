import { lightViewOf } from '../facts/light-view.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { mainReason } from '../tasks/components/todo-words.ts'
import { inOrder } from '../tasks/in-order.ts'
import { listDays, withVerdicts } from '../tasks/list-tasks.ts'
import type { TaskView, TreatmentView } from '../tasks/task-view.ts'
import type { OpenShare } from './share-commands.server.ts'
import type { SharedGarden, SharedPlanting, SharedTask } from './shared-view.ts'

const shownGroups: readonly TaskView['group'][] = ['waiting', 'today', 'week']

/**
 * What the address shows of the garden of its owner: this plot alone.
 *
 * @param isWhole for who keeps the plot: all jobs that are not done, and every reason
 */
export function sharedGarden(open: OpenGarden, { plot, access }: OpenShare, isWhole = false): SharedGarden {
  const placed = [...open.planted.values()].filter(each => each.plot.id === plot.id)
  const today = open.todayOf(placed[0]?.planting ?? null, open.garden.beds.find(bed => bed.plot === plot.id)?.id)
  const standing = placed.filter(({ planting }) => planting.removedAt === null || planting.removedAt >= today)
  const beds = Map.groupBy(standing, ({ bed }) => bed.id)
  return {
    plot: plot.name,
    canMark: access !== 'view',
    canWork: access === 'all',
    today,
    beds: [...beds].map(([id, all]) => ({
      id,
      name: all[0]!.bed.name,
      plantings: all.map(each => plantingOf(open, each)),
    })),
    tasks: sharedTasks(open, plot.id, today, isWhole),
  }
}

function plantingOf(open: OpenGarden, planted: Parameters<typeof lightViewOf>[1]): SharedPlanting {
  const { id, name, crop } = planted.planting
  const { state, date, notBefore } = lightViewOf(open, planted)
  return { id, name, crop: crop.alias, light: { state, date, notBefore } }
}

/** Whether the job is done on the plot: of one of its plantings or of one of its beds. */
export function isOnPlot(open: OpenGarden, task: Pick<TaskView, 'planting' | 'bed'>, plot: number): boolean {
  if (task.planting) return open.planted.get(task.planting.id)?.plot.id === plot
  return task.bed !== null && open.garden.beds.some(({ id, plot: of }) => id === task.bed!.id && of === plot)
}

function sharedTasks(open: OpenGarden, plot: number, today: string, isWhole: boolean): SharedTask[] {
  const own = listDays(open).filter(task => isOnPlot(open, task, plot))
  const shown = own.filter(
    ({ group, endedOn }) => (isWhole ? group !== 'ended' : shownGroups.includes(group)) || endedOn === today,
  )
  return withVerdicts(open, inOrder(shown)).map(task => sharedTask(task, isWhole))
}

/** Named field by field, so that a new field of a job is not shown by itself. */
const sharedTask = (task: TaskView, isWhole: boolean): SharedTask => ({
  id: task.id,
  round: task.round,
  title: task.title,
  text: isWhole ? task.text : '',
  isManual: task.isManual,
  repeat: task.repeat,
  planting: task.planting,
  group: task.group,
  state: task.state,
  from: task.from,
  to: task.to,
  endedOn: task.endedOn,
  why: task.why,
  warnings: task.warnings,
  isOneTap: task.isOneTap,
  by: task.by,
  treatment: task.treatment && sharedTreatment(task.treatment, isWhole),
})

const sharedTreatment = (treatment: TreatmentView, isWhole: boolean): SharedTask['treatment'] => ({
  drug: treatment.drug,
  dose: treatment.dose,
  level: treatment.level,
  // The one that is shown; the others may tell of earlier treatments.
  reasons: isWhole ? treatment.reasons : treatment.reasons.filter(({ text }) => text === mainReason({ treatment })),
  missing: treatment.missing,
})
