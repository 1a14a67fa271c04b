import { eq, sql } from 'drizzle-orm'
import { HttpProblem } from '#kit/problem.ts'
import type { TaskFacts } from '../facts/garden-facts.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { type EntryChange, strikeEntry } from '../journal/change-entry.server.ts'
import { gardenTask } from './garden-task.table.ts'

/** Takes the last «сделано» or «пропущено» back, and with it the entry of the journal and the day of what follows. */
export async function undoTask(change: EntryChange, id: number): Promise<void> {
  const { tx, garden: open } = change
  const task = open.garden.tasks.find(each => each.id === id)
  if (!task) throw new HttpProblem('missing')
  const last = task.rounds.at(-1)
  if (!last) throw new HttpProblem('conflict', 'Это дело не\u00a0отмечено.')
  if (last.is === 'done' && doneFollower(open, task)) throw new HttpProblem('conflict', 'Сначала верните следующий шаг: он уже сделан.')
  if (last.is === 'done' && last.entry && open.garden.entries.some(entry => entry.id === last.entry))
    await strikeEntry(change, last.entry, { reason: 'Отметка «Сделано» снята.', preview: false })
  await tx
    .update(gardenTask)
    .set({ ...last.before, rounds: task.rounds.slice(0, -1), sequence: sql`${gardenTask.sequence} + 1` })
    .where(eq(gardenTask.id, id))
}

/** A step that is counted from this one and is done already. */
function doneFollower({ garden, planted }: OpenGarden, task: TaskFacts): boolean {
  if (task.stepKey === null || task.planting === null) return false
  const scheme = planted.get(task.planting)?.planting.schemes.find(({ id }) => id === task.plantingScheme)
  const followers = scheme?.steps.filter(({ afterKey }) => afterKey === task.stepKey).map(({ key }) => key) ?? []
  return garden.tasks.some(
    other =>
      other.plantingScheme === task.plantingScheme &&
      followers.includes(other.stepKey ?? '') &&
      other.rounds.some(({ is }) => is === 'done'),
  )
}
