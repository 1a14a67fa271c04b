import { addDays, type Day } from '#features/verdict/calendar.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import type { TaskFacts } from '../facts/garden-facts.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import type { EntryInput } from '../journal/entry-input.ts'
import { recordEntry } from '../journal/record-entry.server.ts'
import { addNext } from '../repeats/next-task.server.ts'
import { listDays, withVerdicts } from './list-tasks.ts'
import { storeTaskChange } from './store-task-change.server.ts'
import { doneChange, skipChange, type TaskChange } from './task-changes.ts'
import type { DoneInput, SkipInput } from './task-input.ts'
import type { TaskView } from './task-view.ts'

/** What a gardener does with a job, each in the caller's transaction. */

export interface OpenTask {
  task: TaskFacts
  view: TaskView
  today: Day
}

export function openTask(open: OpenGarden, id: number): OpenTask {
  const task = open.garden.tasks.find(each => each.id === id)
  const days = task && listDays(open).find(each => each.id === id)
  const view = days && withVerdicts(open, [days])[0]
  if (!task || !view) throw new HttpProblem('missing')
  return { task, view, today: open.todayAt(task) }
}

/** @param round how often it was marked when the caller saw it; a repeat goes on under the same id */
export function refuseEnded({ task, view }: OpenTask, round = task.rounds.length): void {
  if (view.group === 'ended' || round !== task.rounds.length)
    throw new HttpProblem('conflict', 'Это дело уже отмечено.')
}

/** What «Сделано» records: the day, and of a treatment the entry of the journal. Throws 422 where it cannot be recorded at all. */
export function doingOf(
  open: OpenGarden,
  { task, view, today }: OpenTask,
  input: DoneInput,
): { day: Day; entry: EntryInput | null } {
  const day = input.day ?? today
  if (day > addDays(today, input.isPastRecord ? 0 : 1)) throw invalid({ day: ['Этот день ещё не\u00a0наступил.'] })
  const isFact = day < today || (input.isPastRecord && day === today)
  const use = input.use ?? view.treatment?.use ?? (isFact ? formerUseOf(open, task) : null)
  if (view.isTreatment && use === null)
    throw invalid({ use: ['Ни\u00a0одной нормы этого шага на\u00a0сайте больше нет.'] })
  if (use !== null && task.planting === null)
    throw invalid({ use: ['Обработку записывают для посадки: у\u00a0этого дела её нет.'] })
  return { day, entry: use === null ? null : entryOf(task, view, use, day, input) }
}

/** What a treatment was planned with, although the site has it no more. */
function formerUseOf(
  { planted }: OpenGarden,
  { planting, plantingScheme, stepKey, useAlias }: TaskFacts,
): string | null {
  const schemes = (planting === null ? undefined : planted.get(planting))?.planting.schemes ?? []
  const step = schemes.find(({ id }) => id === plantingScheme)?.steps.find(({ key }) => key === stepKey)
  return useAlias ?? step?.options[0] ?? null
}

/**
 * «Сделано». A treatment becomes an entry of the journal; returns its id, null for other work.
 *
 * @param by who has marked it, where that is not the gardener
 */
export async function finishTask(
  tx: Db,
  userId: number,
  open: OpenGarden,
  id: number,
  input: DoneInput,
  by?: string,
): Promise<number | null> {
  const opened = openTask(open, id)
  refuseEnded(opened, input.round)
  const { day, entry: treatment } = doingOf(open, opened, input)
  const entry = treatment && (await recordEntry(tx, userId, open, treatment, id, by))
  await endRound(tx, opened.task, doneChange(opened, day, entry, by))
  return entry
}

/** The amount is the one that the job has shown, unless another product was taken or the gardener says otherwise. */
function entryOf(
  { planting }: TaskFacts,
  { treatment }: TaskView,
  use: string,
  day: Day,
  input: DoneInput,
): EntryInput {
  const { isPastRecord, reason, confirmed, amount, unit, rate, isThisForm, batch, weather, neighbours, note, at } =
    input
  const shown = use === treatment?.use ? treatment.dose : null
  const own =
    amount != null && unit
      ? { amount, unit, rate: rate ?? null }
      : shown
        ? { amount: decimals(shown.value), unit: shown.unit, rate: rate ?? decimals(shown.rate) }
        : { rate: rate ?? null }
  return {
    day,
    plantings: [planting!],
    items: [{ use, ...own, isThisForm: isThisForm ?? null, batch: batch ?? null }],
    neighbours: neighbours ?? [],
    isPastRecord,
    reason: reason ?? null,
    confirmed,
    weather: weather ?? null,
    waterL: shown?.litres ? decimals(shown.litres) : null,
    note: note ?? null,
    ...(at && { at }),
  }
}

/** Four places, cut off: what is stored is never more than what was shown. */
const decimals = (value: string): string =>
  value.replace(/^(\d+)(?:\.(\d{1,4})\d*)?$/, (_, whole: string, part = '') => (part ? `${whole}.${part}` : whole))

/** Stores the mark, and adds the next job of a repeat. */
async function endRound(tx: Db, task: TaskFacts, change: TaskChange): Promise<void> {
  await storeTaskChange(tx, task.id, change)
  await addNext(tx, [{ task, round: change.rounds!.at(-1)! }])
}

/** What «Пропустить» records. Throws 422 for a day that has not come; the clock of a device may be a day ahead. */
export function skipOf(open: OpenGarden, opened: OpenTask, input: SkipInput, by?: string): TaskChange {
  if (input.day !== undefined && input.day > addDays(opened.today, 1))
    throw invalid({ day: ['Этот день ещё не\u00a0наступил.'] })
  return skipChange(open, opened, input, by)
}

/** @param by who has marked it, where that is not the gardener */
export async function skipTask(tx: Db, open: OpenGarden, id: number, input: SkipInput, by?: string): Promise<void> {
  const opened = openTask(open, id)
  refuseEnded(opened, input.round)
  await endRound(tx, opened.task, skipOf(open, opened, input, by))
}
