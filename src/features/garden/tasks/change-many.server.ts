import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { TaskFacts } from '../facts/garden-facts.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { addNext } from '../repeats/next-task.server.ts'
import type { BulkChange, BulkPreview } from './bulk-change.ts'
import { gardenTask } from './garden-task.table.ts'
import { listDays } from './list-tasks.ts'
import { previewMoves } from './preview-move.ts'
import { movedDays } from './shift-task.server.ts'
import { doneChange, skipChange, type TaskChange } from './task-changes.ts'
import type { BulkInput } from './task-input.ts'
import type { TaskView } from './task-view.ts'

/**
 * Shifts, skips or ticks several jobs in the caller's transaction. Treatments are not ticked here: each has to be judged with what was done
 * before it.
 */
export async function changeMany(tx: Db, open: OpenGarden, input: BulkInput): Promise<BulkChange> {
  const { changes, left, stored } = planMany(open, input)
  await update(tx, changes)
  if (input.action !== 'shift')
    await addNext(
      tx,
      changes.map(({ id, rounds }) => ({ task: stored.get(id)!, round: rounds.at(-1)! })),
    )
  return { changed: changes.length, left }
}

/** What the same change would move, and what stands against the new days; nothing is written. */
export function previewMany(open: OpenGarden, input: BulkInput): BulkPreview {
  const { changes, left } = planMany(open, input)
  return { changed: changes.length, left, ...previewMoves(open, new Map(changes.map(({ id, ...days }) => [id, days]))) }
}

function planMany(open: OpenGarden, { tasks: ids, preview: _, ...action }: BulkInput) {
  const views = new Map(listDays(open).map(view => [view.id, view]))
  const stored = new Map(open.garden.tasks.map(task => [task.id, task]))
  const left: BulkChange['left'] = []
  const changes: Row[] = []
  for (const id of new Set(ids)) {
    const [view, task] = [views.get(id), stored.get(id)]
    if (!view || !task) throw new HttpProblem('missing')
    const text = whyNot(view, action)
    if (text) left.push({ task: id, title: view.title, text })
    else changes.push(changeOf(open, task, view, action))
  }
  return { changes, left, stored }
}

type Action = Omit<BulkInput, 'tasks' | 'preview'>

function whyNot({ group, from, isTreatment }: TaskView, { action }: Action): string {
  if (group === 'ended') return 'Уже отмечено.'
  if (action === 'done' && isTreatment) return 'Обработку отмечают отдельно: ответ зависит от\u00a0прежних.'
  return action === 'shift' && from === null ? 'Нет дня: назначьте его.' : ''
}

interface Row {
  id: number
  dueFrom: string | null
  dueTo: string | null
  rainUntil: string | null
  rounds: TaskFacts['rounds']
}

function changeOf(open: OpenGarden, task: TaskFacts, view: TaskView, { action, days, reason }: Action): Row {
  const planting = task.planting === null ? null : (open.planted.get(task.planting)?.planting ?? null)
  const today = open.todayOf(planting, task.bed)
  const { dueFrom, dueTo, rainUntil, rounds } = { ...task, ...change() }
  return { id: task.id, dueFrom, dueTo, rainUntil, rounds }

  function change(): TaskChange {
    if (action === 'shift') return movedDays(view, days!, today)
    return action === 'skip'
      ? skipChange(open, { task, today }, { reason: reason! })
      : doneChange({ task, today }, today, null)
  }
}

/** One statement for all of them. */
async function update(tx: Db, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const changed = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as changed (id int, "dueFrom" date, "dueTo" date, "rainUntil" date, rounds jsonb)`
  await tx
    .update(gardenTask)
    .set({
      dueFrom: sql`changed."dueFrom"`,
      dueTo: sql`changed."dueTo"`,
      rainUntil: sql`changed."rainUntil"`,
      rounds: sql`changed.rounds`,
      sequence: sql`${gardenTask.sequence} + 1`,
    })
    .from(changed)
    .where(eq(gardenTask.id, sql`changed.id`))
}
