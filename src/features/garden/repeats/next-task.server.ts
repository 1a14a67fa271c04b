import { eq, sql } from 'drizzle-orm'
import type { Day } from '#features/verdict/calendar.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import type { TaskFacts } from '../facts/garden-facts.ts'
import type { StoredRound } from '../plan/stored-round.ts'
import { gardenTask } from '../tasks/garden-task.table.ts'
import { isSameRule, type JobEnd, nextJob } from './repeat-rule.ts'

/** The next job of a repeat: added when one ends, taken back with it. All of it in the caller's transaction. */

/** A job with the mark that has ended it. */
export interface EndedTask {
  task: TaskFacts
  round: StoredRound
}

export const endOf = (round: StoredRound): JobEnd =>
  round.is === 'done'
    ? { is: 'done', day: round.day, planned: null, today: round.recordedOn }
    : { is: 'skipped', day: round.day, planned: round.planned, today: round.recordedOn ?? round.day }

const nextOf = ({ task, round }: EndedTask) => (task.repeat ? nextJob(task.repeat, endOf(round)) : null)

/** Adds what follows these jobs, where something does. A job has one next: what stayed when it was taken back is not doubled. */
export async function addNext(tx: Db, ended: readonly EndedTask[]): Promise<void> {
  const rows = ended.flatMap(each => {
    const next = nextOf(each)
    return next ? [{ id: each.task.id, ...next }] : []
  })
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into garden_task (user_id, planting_id, bed_id, kind, title, use_alias, note, made_by, due_from, due_to, repeat, after_task_id)
    select t.user_id, t.planting_id, t.bed_id, t.kind, t.title, t.use_alias, t.note, t.made_by, n."from", n."to", n.repeat, t.id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id int, "from" date, "to" date, repeat jsonb)
    join garden_task t on t.id = n.id order by t.id
    on conflict (after_task_id) do nothing`)
}

/**
 * Takes the next job back with the mark that has made it. One that was changed since stays.
 *
 * @returns what stays, in words; null: nothing
 */
export async function takeBackNext(
  tx: Db,
  tasks: readonly TaskFacts[],
  task: TaskFacts,
  today: Day,
): Promise<string | null> {
  const next = tasks.find(({ after }) => after === task.id)
  if (!next) return null
  if (next.rounds.length > 0) throw new HttpProblem('conflict', 'Сначала верните следующее дело: оно уже отмечено.')
  if (isUntouched(task, next)) {
    await tx.delete(gardenTask).where(eq(gardenTask.id, next.id))
    return null
  }
  return leftText(next.dueFrom, today)
}

export function leftText(from: Day | null, today: Day): string {
  const when = from === null ? '' : ` на\u00a0${dateSeenFrom(today, from)}`
  return `Следующее дело${when} осталось: его меняли`
}

/** As the rule has made it. */
function isUntouched(task: TaskFacts, next: TaskFacts): boolean {
  const made = nextOf({ task, round: task.rounds.at(-1)! })
  const { repeat } = next
  if (!made || !repeat) return false
  const isInPlace = repeat.slot === made.from && repeat.span === made.repeat.span && isSameRule(repeat, made.repeat)
  const isOnItsDays = next.dueFrom === made.from && next.dueTo === made.to && next.rainUntil === null
  const isSame = (['title', 'kind', 'note', 'planting', 'bed', 'useAlias'] as const).every(
    key => task[key] === next[key],
  )
  return isInPlace && isOnItsDays && isSame
}

/** Deleting the job that is to come ends the repeat: what it follows, brought back, comes once. */
export async function endRepeat(tx: Db, task: TaskFacts): Promise<void> {
  if (task.after == null || task.rounds.length > 0) return
  await tx.update(gardenTask).set({ repeat: null }).where(eq(gardenTask.id, task.after))
}
