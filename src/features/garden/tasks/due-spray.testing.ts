import { moscowDay } from '#kit/moscow-day.ts'
import { type GardenWorld, jsonOf } from '#kit/testing/garden.server.ts'
import type { TaskView } from './task-view.ts'

export const tasksOf = async (world: GardenWorld, planting: number) =>
  (await jsonOf<{ items: TaskView[] }>(world.owner.get(`/tasks?planting=${planting}&pageSize=500`))).items

/** An apple tree whose buds swell today, with the spray on bare branches due. */
export async function dueSpray(world: GardenWorld, values: object = {}): Promise<{ planting: number; task: TaskView }> {
  const planting = await world.plant({ count: 3, ...values })
  await world.owner.post(`/plantings/${planting}/scheme`, { scheme: 'yablonya-sezon' })
  await world.owner.post(`/plantings/${planting}/phases`, { phase: 'bud-swell', date: moscowDay(new Date()) })
  return { planting, task: (await tasksOf(world, planting)).find(({ group }) => group === 'today')! }
}
