import { lightViewOf } from '../facts/light-view.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import type { PlantedBed } from '../facts/planting-state.ts'
import { mainReason } from '../tasks/components/todo-words.ts'
import { inOrder } from '../tasks/in-order.ts'
import { listDays, withVerdicts } from '../tasks/list-tasks.ts'
import type { TaskView } from '../tasks/task-view.ts'
import type { SupportGarden, SupportPlanting, SupportTask } from './support-view.ts'

/** Support answers a question about one planting; more than these are never read at once. */
const maxPlantings = 30
const maxTasks = 20

/** Light and jobs by the same functions that answer the gardener. */
export function supportGarden(
  open: OpenGarden,
  isAsked: (planted: PlantedBed) => boolean,
): Omit<SupportGarden, 'owner'> {
  const asked = [...open.planted.values()].filter(isAsked)
  const shown = asked.slice(0, maxPlantings)
  const ids = new Set(shown.map(({ planting }) => planting.id))
  const byPlanting = Map.groupBy(
    inOrder(
      listDays(open).filter(({ planting, group }) => planting !== null && ids.has(planting.id) && group !== 'ended'),
    ),
    ({ planting }) => planting!.id,
  )
  return {
    plantings: shown.map(each => plantingOf(open, each, byPlanting.get(each.planting.id) ?? [])),
    more: asked.length - shown.length,
  }
}

function plantingOf(open: OpenGarden, planted: PlantedBed, own: readonly TaskView[]): SupportPlanting {
  const { planting, bed, plot } = planted
  const tasks = withVerdicts(open, own.slice(0, maxTasks)).map(taskOf)
  return {
    ...{ id: planting.id, name: planting.name, place: `${plot.name}, ${bed.name}`, today: open.todayOf(planting) },
    ...{ light: lightViewOf(open, planted), tasks, moreTasks: own.length - tasks.length },
  }
}

const taskOf = ({ id, title, group, state, from, to, endedOn, why, treatment }: TaskView): SupportTask => ({
  ...{ id, title, group, state, from, to, endedOn, why },
  treatment: treatment && {
    drug: treatment.drug?.name ?? null,
    level: treatment.level,
    reason: mainReason({ treatment }) ?? '',
  },
})
