import { eq, sql } from 'drizzle-orm'
import { addDays, type Day, daysBetween } from '#features/verdict/calendar.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import type { TaskFacts } from '../facts/garden-facts.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { ownTask } from '../tasks/create-task.server.ts'
import { gardenTask } from '../tasks/garden-task.table.ts'
import type { TaskChange } from '../tasks/task-input.ts'
import { endOf } from './next-task.server.ts'
import {
  type GivenRule,
  isDayOfMonth,
  isSameRule,
  lastOf,
  nextDay,
  repeatOn,
  type StoredRepeat,
} from './repeat-rule.ts'
import { firstDay, storedRule } from './rule-of-task.server.ts'

interface Days {
  dueFrom: Day | null
  dueTo: Day | null
  repeat: StoredRepeat | null
}

/** Edits a job of one's own that has not ended. What changes holds for the jobs that will follow it; those that have ended stay. */
export async function editTask(tx: Db, open: OpenGarden, id: number, change: TaskChange): Promise<void> {
  const task = ownTask(open, id)
  if (task.rounds.length > 0) throw new HttpProblem('conflict', 'Это дело уже отмечено: меняют следующее.')
  const planting = task.planting === null ? null : (open.planted.get(task.planting)?.planting ?? null)
  const { title = task.title, note = task.note } = change
  await tx
    .update(gardenTask)
    .set({
      title,
      note,
      ...newDays(open, task, change, open.todayOf(planting, task.bed)),
      sequence: sql`${gardenTask.sequence} + 1`,
    })
    .where(eq(gardenTask.id, task.id))
}

function newDays(open: OpenGarden, task: TaskFacts, change: TaskChange, today: Day): Partial<Days> {
  const { from, to, repeat: rule } = change
  if (from === undefined && to === undefined && rule === undefined) return {}
  const given = daysOf(task, change)
  const old = task.repeat ?? null
  if (rule === null || (rule === undefined && old === null)) return { ...given, repeat: null }
  if (from === undefined && old !== null) {
    const span =
      to !== undefined && given.dueFrom !== null && given.dueTo !== null
        ? daysBetween(given.dueFrom, given.dueTo)
        : old.span
    return inRhythm(task, given, { ...slotOf(open, task, rule ?? old, today), span })
  }
  const begun = rule ?? { ...old!, day: null }
  const dueFrom = given.dueFrom ?? firstDay(begun, today)
  return { dueFrom, dueTo: given.dueTo, repeat: storedRule(begun, dueFrom, given.dueTo) }
}

/** The days with what the change says of them; a window that is moved keeps its length. */
function daysOf({ dueFrom, dueTo }: TaskFacts, { from, to }: TaskChange): Omit<Days, 'repeat'> {
  const first = from === undefined ? dueFrom : from
  const length = dueFrom !== null && dueTo !== null ? daysBetween(dueFrom, dueTo) : null
  const kept = first === null || length === null ? null : addDays(first, length)
  const last = to === undefined ? kept : to
  if (last !== null && (first === null || last < first)) throw invalid({ to: ['Конец раньше начала.'] })
  return { dueFrom: first, dueTo: last }
}

/** A day that the gardener has set stays, and the rule goes on from its own. */
function inRhythm({ repeat: old }: TaskFacts, given: Omit<Days, 'repeat'>, repeat: StoredRepeat): Days {
  const isMoved = given.dueFrom !== old!.slot
  return isMoved ? { ...given, repeat } : { dueFrom: repeat.slot, dueTo: lastOf(repeat, repeat.slot), repeat }
}

/** The place of a job in a new rule: where it would stand if the rule had held when the job before it ended; the first one stays. */
function slotOf({ garden }: OpenGarden, task: TaskFacts, given: GivenRule, today: Day): StoredRepeat {
  const old = task.repeat!
  const rule = { ...given, day: given.day ?? (given.unit === 'month' && given.from === 'plan' ? old.day : null) }
  if (isSameRule(repeatOn(rule, old.slot, null), old)) return old
  const before = garden.tasks.find(({ id }) => id === task.after)
  const round = before?.rounds.at(-1)
  if (!before?.repeat || !round)
    return storedRule(rule, isOnDay(old.slot, rule) ? old.slot : firstDay(rule, today), null)
  const asBefore = repeatOn({ ...rule, until: null }, before.repeat.slot, null)
  return storedRule(rule, nextDay(asBefore, { ...endOf(round), today })!, null)
}

const isOnDay = (slot: Day, { day }: Pick<GivenRule, 'day'>) => day == null || isDayOfMonth(slot, day)
