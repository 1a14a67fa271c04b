import type { Day } from '#features/verdict/calendar.ts'
import { HttpProblem } from '#kit/problem.ts'
import type { TaskFacts } from '../facts/garden-facts.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import { plannedDayOf } from '../plan/plan-days.ts'
import type { SkipReason, StoredRound } from '../plan/stored-round.ts'
import { planOf } from './planned-steps.ts'

/** What marking a job changes of it: an account stores it in its table, a guest on the device. */
export type TaskChange = Partial<Pick<TaskFacts, 'rounds' | 'dueFrom' | 'dueTo' | 'rainUntil'>>

interface Marked {
  task: TaskFacts
  today: Day
}

const daysSet = ({ dueFrom, dueTo, rainUntil }: TaskFacts) => ({ dueFrom, dueTo, rainUntil })

/** @param by who has marked it, where that is not the gardener */
export const doneChange = ({ task, today }: Marked, day: Day, entry: number | null, by?: string): TaskChange =>
  withRound(task, { is: 'done', day, recordedOn: today, entry, ...(by && { by }), before: daysSet(task) })

interface Skip {
  reason: SkipReason
  /** When it was decided, where that is not the day on which it arrives. */
  day?: Day | undefined
}

/** @param by who has marked it, where that is not the gardener */
export function skipChange(
  open: OpenGarden,
  { task, today }: Marked,
  { reason, day = today }: Skip,
  by?: string,
): TaskChange {
  const planned = task.stepKey === null ? task.dueFrom : plannedDayOf(task.stepKey, planOfTask(open, task, today))
  return withRound(task, {
    ...{ is: 'skipped', day, planned, reason, before: daysSet(task) },
    ...(day !== today && { recordedOn: today }),
    ...(by && { by }),
  })
}

/** A repeat is counted from this round, so that days which were set for it end with it. */
function withRound(task: TaskFacts, round: StoredRound): TaskChange {
  const days = task.stepKey === null ? {} : { dueFrom: null, dueTo: null, rainUntil: null }
  return { ...days, rounds: [...task.rounds, round] }
}

/** Without the last mark. Throws 409 where there is none, or a step that is counted from it is done already. */
export function undoChange(open: OpenGarden, task: TaskFacts): { change: TaskChange; entry: number | null } {
  const last = task.rounds.at(-1)
  if (!last) throw new HttpProblem('conflict', 'Это дело не\u00a0отмечено.')
  if (last.is === 'done' && doneFollower(open, task))
    throw new HttpProblem('conflict', 'Сначала верните следующий шаг: он уже сделан.')
  return {
    change: { ...last.before, rounds: task.rounds.slice(0, -1) },
    entry: last.is === 'done' ? (last.entry ?? null) : null,
  }
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

function planOfTask({ garden, planted }: OpenGarden, task: TaskFacts, today: Day) {
  const { planting } = planted.get(task.planting!)!
  const scheme = planting.schemes.find(({ id }) => id === task.plantingScheme)!
  return planOf(planting, scheme, garden.tasks, today)
}
