import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Day } from '#features/verdict/calendar.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { TaskFacts } from '../../facts/garden-facts.ts'
import type { EntryInput } from '../../journal/entry-input.ts'
import { undoReason } from '../../plan/stored-round.ts'
import { leftText } from '../../repeats/next-task.server.ts'
import type { GardenApi } from '../../requests/garden-endpoint.server.ts'
import type { MovePreview } from '../../tasks/move-preview.ts'
import { newDays, previewShift, shiftOf } from '../../tasks/shift-task.server.ts'
import { doneChange, type TaskChange, undoChange } from '../../tasks/task-changes.ts'
import { doingOf, openTask, refuseEnded, skipOf } from '../../tasks/task-commands.server.ts'
import { judgeGuestEntry } from '../answer-guest.server.ts'
import { type OpenGuest, openGuest } from '../guest-facts.server.ts'
import type { GuestEntry, GuestGarden, GuestTask } from '../guest-garden.ts'
import type { guestTaskQuestion } from '../guest-question.ts'
import type { GuestRound } from './guest-plan.ts'
import { stepTaskKey } from './guest-plan-facts.ts'
import { leftFollower } from './guest-repeats.ts'
import type { GuestTaskChange } from './guest-task-change.ts'

type Sources = Pick<GardenApi, 'db' | 'complete'>
type Question = z.output<typeof guestTaskQuestion>

/** «Сделано», «Пропустить», «Сдвинуть» and «Вернуть» of a guest: judged as in an account, and what it changes is told to the device. */
export async function actOnGuestTask(
  api: Sources,
  guest: GuestGarden,
  { key, done, skip, shift }: Question,
): Promise<GuestTaskChange | MovePreview> {
  const opened = await openGuest(api, guest, done?.use ? [done.use] : [])
  const { open } = opened
  const id = opened.tasks.get(key)
  if (id === undefined) throw new HttpProblem('missing')
  const marked = openTask(open, id)
  if (!done && !skip && !shift) return { ...undone(opened, guest, key, marked), today: marked.today }
  const { today } = marked
  const answerOf = (change: TaskChange) => ({ ...changeOnDevice(guest, key, marked.task, change), today })
  if (shift?.preview) return previewShift(open, id, shiftOf(shift))
  refuseEnded(marked, done?.round ?? skip?.round)
  if (shift) return answerOf(newDays(marked, open, shiftOf(shift)))
  if (skip) return answerOf(skipOf(open, marked, skip))
  const { day, entry: treatment } = doingOf(open, marked, { ...done!, neighbours: undefined })
  if (!treatment) return answerOf(doneChange(marked, day, null))
  const entry = entryOnDevice(opened, treatment)
  await judgeGuestEntry(api, guest, entry)
  return { ...changeOnDevice(guest, key, marked.task, doneChange(marked, day, null), entry.id), today, entry }
}

function undone(
  opened: OpenGuest,
  guest: GuestGarden,
  key: string,
  { task, today }: { task: TaskFacts; today: Day },
): GuestTaskChange {
  if (guest.tasks.some(({ after, ended }) => after === key && ended))
    throw new HttpProblem('conflict', 'Сначала верните следующее дело: оно уже отмечено.')
  const { change, entry } = undoChange(opened.open, task)
  const own = entry === null ? undefined : guest.entries[entry - 1]
  const follower = leftFollower(guest.tasks, key)
  return {
    ...changeOnDevice(guest, key, task, change),
    left: follower ? leftText(follower.from, today) : null,
    ...(own?.struck === null && { struck: { entry: own.id, reason: undoReason } }),
  }
}

/** @param recorded the key of the entry of the last round */
function changeOnDevice(
  guest: GuestGarden,
  key: string,
  task: TaskFacts,
  change: TaskChange,
  recorded: string | null = null,
): GuestTaskChange {
  const { dueFrom, dueTo, rainUntil, rounds } = { ...task, ...change }
  const own = guest.tasks.find(({ id }) => id === key)
  if (own) return { task: { ...own, from: dueFrom, to: dueTo, rainUntil, ended: endOf(rounds) } }
  const plan = guest.plans.find(({ id, steps }) => steps.some(step => stepTaskKey(id, step.key) === key))!
  const known = plan.marks.find(({ step }) => step === task.stepKey)?.rounds ?? []
  const added = rounds.slice(known.length).map(round => roundOnDevice(round, recorded))
  const kept = known.slice(0, rounds.length)
  return {
    step: { plan: plan.id, mark: { step: task.stepKey!, rounds: [...kept, ...added], dueFrom, dueTo, rainUntil } },
  }
}

const endOf = ([round]: TaskFacts['rounds']): GuestTask['ended'] =>
  round ? { is: round.is, day: round.day, reason: round.reason ?? null } : null

function roundOnDevice(round: TaskFacts['rounds'][number], entry: string | null): GuestRound {
  const before = round.before ? { before: round.before } : {}
  if (round.is === 'done') return { is: 'done', day: round.day, recordedOn: round.recordedOn, entry, ...before }
  const { is, day, planned, reason, recordedOn } = round
  return { is, day, planned, ...(recordedOn && { recordedOn }), ...(reason && { reason }), ...before }
}

function entryOnDevice(
  { open }: OpenGuest,
  { plantings, neighbours: _, bed: __, at, ...input }: EntryInput,
): GuestEntry {
  const { isPastRecord, reason, confirmed, weather, waterL, note, items } = input
  return {
    ...{
      id: randomUUID(),
      day: input.day!,
      plantings: plantings.map(id => open.planted.get(id)!.planting.alias),
      items,
    },
    ...{ isPastRecord, reason, confirmed, weather, waterL, note },
    ...{ neighbours: [], changes: [], struck: null, at: at ?? new Date().toISOString() },
  }
}
