import { eq, sql } from 'drizzle-orm'
import { addDays, type Day, daysBetween, laterOf } from '#features/verdict/calendar.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import type { TaskFacts } from '../facts/garden-facts.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import type { EntryInput } from '../journal/entry-input.ts'
import { recordEntry } from '../journal/record-entry.server.ts'
import { plannedDayOf, rainUntil, planDays as stepsOn } from '../plan/plan-days.ts'
import type { SkipReason, StoredRound } from '../plan/stored-round.ts'
import { gardenTask } from './garden-task.table.ts'
import { listDays, withVerdicts } from './list-tasks.ts'
import { planOf } from './planned-steps.ts'
import type { DoneInput } from './task-input.ts'
import type { TaskView } from './task-view.ts'

/** What a gardener does with a job, each in the caller's transaction. */

interface OpenTask {
  task: TaskFacts
  view: TaskView
  today: Day
}

function openTask(open: OpenGarden, id: number): OpenTask {
  const task = open.garden.tasks.find(each => each.id === id)
  const days = task && listDays(open).find(each => each.id === id)
  const view = days && withVerdicts(open, [days])[0]
  if (!task || !view) throw new HttpProblem('missing')
  const planting = task.planting === null ? null : (open.planted.get(task.planting)?.planting ?? null)
  return { task, view, today: open.todayOf(planting) }
}

function refuseEnded({ view }: OpenTask): void {
  if (view.group === 'ended') throw new HttpProblem('conflict', 'Это дело уже отмечено.')
}

/** «Сделано». A treatment becomes an entry of the journal; returns its id, null for other work. */
export async function finishTask(tx: Db, userId: number, open: OpenGarden, id: number, input: DoneInput): Promise<number | null> {
  const opened = openTask(open, id)
  refuseEnded(opened)
  const { task, view, today } = opened
  const day = input.day ?? today
  if (day > addDays(today, input.isPastRecord ? 0 : 1)) throw invalid({ day: ['Этот день ещё не\u00a0наступил.'] })
  const use = input.use ?? view.treatment?.use ?? null
  if (view.isTreatment && use === null) throw invalid({ use: ['Ни\u00a0одного регламента этого шага на\u00a0сайте больше нет.'] })
  if (use !== null && task.planting === null) throw invalid({ use: ['Обработку записывают для посадки: у\u00a0этого дела её нет.'] })
  const entry = use === null ? null : await recordEntry(tx, userId, open, entryOf(task, view, use, day, input), id)
  await endRound(tx, task, { is: 'done', day, recordedOn: today, entry, before: daysSet(task) })
  return entry
}

/** The amount is the one that the job has shown, unless another product was taken or the gardener says otherwise. */
function entryOf({ planting }: TaskFacts, { treatment }: TaskView, use: string, day: Day, input: DoneInput): EntryInput {
  const { isPastRecord, reason, confirmed, amount, unit, rate, isThisForm, batch, weather, neighbours, note, at } = input
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

export const daysSet = ({ dueFrom, dueTo, rainUntil }: TaskFacts) => ({ dueFrom, dueTo, rainUntil })

/** A repeat is counted from this round, so that days which were set for it end with it. */
async function endRound(tx: Db, task: TaskFacts, round: StoredRound): Promise<void> {
  const days = task.stepKey === null ? {} : { dueFrom: null, dueTo: null, rainUntil: null }
  await tx
    .update(gardenTask)
    .set({ ...days, rounds: [...task.rounds, round], sequence: sql`${gardenTask.sequence} + 1` })
    .where(eq(gardenTask.id, task.id))
}

export async function skipTask(tx: Db, open: OpenGarden, id: number, reason: SkipReason): Promise<void> {
  const opened = openTask(open, id)
  refuseEnded(opened)
  const { task, today } = opened
  const planned = task.stepKey === null ? task.dueFrom : plannedDayOf(task.stepKey, planOfTask(open, task, today))
  await endRound(tx, task, { is: 'skipped', day: today, planned, reason, before: daysSet(task) })
}

export function planOfTask({ garden, planted }: OpenGarden, task: TaskFacts, today: Day) {
  const { planting } = planted.get(task.planting!)!
  const scheme = planting.schemes.find(({ id }) => id === task.plantingScheme)!
  return planOf(planting, scheme, garden.tasks, today)
}

export type Shift = { days: number; because?: 'rain' | undefined } | { from: Day; to?: Day | undefined }

/** «Сдвинуть» sets days by hand; «помешал дождь» keeps the end of the window, and pushes the start. */
export async function shiftTask(tx: Db, open: OpenGarden, id: number, shift: Shift): Promise<void> {
  const opened = openTask(open, id)
  refuseEnded(opened)
  const { task, view, today } = opened
  const change =
    'from' in shift
      ? setDays(shift.from, shift.to ?? shift.from, today)
      : shift.because === 'rain'
        ? rainDays(opened, open, shift.days)
        : movedDays(view, shift.days, today)
  await tx
    .update(gardenTask)
    .set({ ...change, sequence: sql`${gardenTask.sequence} + 1` })
    .where(eq(gardenTask.id, task.id))
}

function setDays(from: Day, to: Day, today: Day) {
  if (from > to) throw invalid({ to: ['Конец раньше начала.'] })
  if (to < today) throw invalid({ date: ['Этот день прошёл: сделанное отметьте «Сделано».'] })
  return { dueFrom: from, dueTo: to }
}

/** As long as it was, never in the past. */
export function movedDays({ from, to }: TaskView, days: number, today: Day) {
  if (from === null) throw invalid({ days: ['У\u00a0этого дела нет дня: назначьте его.'] })
  const start = laterOf(addDays(from, days), today)
  return { dueFrom: start, dueTo: addDays(start, to === null ? 0 : Math.max(0, daysBetween(from, to))) }
}

function rainDays({ task, view, today }: OpenTask, open: OpenGarden, days: number) {
  const until = task.stepKey === null ? ownRain(view, today, days) : rainOfStep(open, task, today, days)
  if (until === null) throw new HttpProblem('conflict', 'Окно этого дела уже прошло или ещё не\u00a0известно.')
  return { rainUntil: until }
}

const ownRain = ({ from }: TaskView, today: Day, days: number) => (from === null ? null : addDays(laterOf(from, today), days))

function rainOfStep(open: OpenGarden, task: TaskFacts, today: Day, days: number): Day | null {
  const { planting } = open.planted.get(task.planting!)!
  const step = openSteps(open, planting.id, today).find(each => each.key === task.stepKey && each.scheme === task.plantingScheme)
  return step ? rainUntil(step.planned, today, days) : null
}

function openSteps({ garden, planted }: OpenGarden, id: number, today: Day) {
  const { planting } = planted.get(id)!
  return planting.schemes.flatMap(scheme =>
    stepsOn(planOf(planting, scheme, garden.tasks, today)).map(planned => ({ key: planned.key, scheme: scheme.id, planned })),
  )
}
