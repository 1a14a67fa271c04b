import { HttpProblem } from '#kit/problem.ts'
import { type EntryChange, strikeEntry } from '../journal/change-entry.server.ts'
import { undoReason } from '../plan/stored-round.ts'
import { takeBackNext } from '../repeats/next-task.server.ts'
import { storeTaskChange } from './store-task-change.server.ts'
import { undoChange } from './task-changes.ts'

/**
 * Takes the last «сделано» or «пропущено» back, and with it the entry of the journal, the day of what follows and the next job of a repeat.
 *
 * @returns which next job stays because it was changed, in words; null: none
 */
export async function undoTask(change: EntryChange, id: number): Promise<string | null> {
  const { tx, garden: open } = change
  const task = open.garden.tasks.find(each => each.id === id)
  if (!task) throw new HttpProblem('missing')
  const { change: undone, entry } = undoChange(open, task)
  const left = await takeBackNext(tx, open.garden.tasks, task, open.todayAt(task))
  if (entry && open.garden.entries.some(({ id }) => id === entry))
    await strikeEntry(change, entry, { reason: undoReason, preview: false })
  await storeTaskChange(tx, id, undone)
  return left
}
