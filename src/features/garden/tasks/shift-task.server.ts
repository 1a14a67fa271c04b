import type { z } from 'zod'
import { addDays, type Day, daysBetween, laterOf } from '#features/verdict/calendar.ts'
import type { Db } from '#kit/db/database.server.ts'
import { HttpProblem, invalid } from '#kit/problem.ts'
import type { TaskFacts } from '../facts/garden-facts.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { rainUntil, planDays as stepsOn } from '../plan/plan-days.ts'
import type { MovePreview } from './move-preview.ts'
import { planOf } from './planned-steps.ts'
import { previewMove } from './preview-move.ts'
import { storeTaskChange } from './store-task-change.server.ts'
import type { TaskChange } from './task-changes.ts'
import { type OpenTask, openTask, refuseEnded } from './task-commands.server.ts'
import type { shiftInput } from './task-input.ts'
import type { TaskView } from './task-view.ts'

export type Shift =
  | { days: number; because?: 'rain' | undefined }
  | { from: Day; to?: Day | undefined }
  | { restore: { from: Day | null; to: Day | null } }

export const shiftOf = ({ days, because, date, to, restore }: z.output<typeof shiftInput>): Shift =>
  restore ? { restore } : date === undefined ? { days: days!, because } : { from: date, to }

/** «Сдвинуть» sets days by hand; «помешал дождь» keeps the end of the window, and pushes the start. */
export async function shiftTask(tx: Db, open: OpenGarden, id: number, shift: Shift): Promise<void> {
  const opened = openTask(open, id)
  refuseEnded(opened)
  await storeTaskChange(tx, opened.task.id, newDays(opened, open, shift))
}

/** What the same shift would change, and what stands against it. */
export function previewShift(open: OpenGarden, id: number, shift: Shift): MovePreview {
  const opened = openTask(open, id)
  refuseEnded(opened)
  return previewMove(open, opened.task, newDays(opened, open, shift), opened.today)
}

/** Throws where the days cannot be moved so. */
export function newDays(opened: OpenTask, open: OpenGarden, shift: Shift): TaskChange {
  const { view, today } = opened
  if ('restore' in shift) return restoredDays(shift.restore)
  if ('from' in shift) return setDays(shift.from, shift.to ?? shift.from, today)
  return shift.because === 'rain' ? rainDays(opened, open, shift.days) : movedDays(view, shift.days, today)
}

/** Undoes a move: the days may have passed already, as they had before it. */
function restoredDays({ from, to }: { from: Day | null; to: Day | null }) {
  if (to !== null && (from === null || from > to)) throw invalid({ restore: ['Конец раньше начала.'] })
  return { dueFrom: from, dueTo: to }
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

const ownRain = ({ from }: TaskView, today: Day, days: number) =>
  from === null ? null : addDays(laterOf(from, today), days)

function rainOfStep(open: OpenGarden, task: TaskFacts, today: Day, days: number): Day | null {
  const { planting } = open.planted.get(task.planting!)!
  const step = openSteps(open, planting.id, today).find(
    each => each.key === task.stepKey && each.scheme === task.plantingScheme,
  )
  return step ? rainUntil(step.planned, today, days) : null
}

function openSteps({ garden, planted }: OpenGarden, id: number, today: Day) {
  const { planting } = planted.get(id)!
  return planting.schemes.flatMap(scheme =>
    stepsOn(planOf(planting, scheme, garden.tasks, today)).map(planned => ({
      key: planned.key,
      scheme: scheme.id,
      planned,
    })),
  )
}
