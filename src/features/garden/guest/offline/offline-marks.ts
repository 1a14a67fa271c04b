import type { Day } from '#features/verdict/calendar.ts'
import { type SkipReason, undoReason } from '../../plan/stored-round.ts'
import type { GuestEntry, GuestGarden, GuestTask } from '../guest-garden.ts'
import type { GuestMark, GuestPlan, GuestRound } from '../plan/guest-plan.ts'
import { stepTaskKey, unmarked } from '../plan/guest-plan-facts.ts'
import { leftFollower } from '../plan/guest-repeats.ts'
import { type GuestTaskChange, withTaskChange } from '../plan/guest-task-change.ts'

/** What a guest marks without a connection. Treatments are facts that nobody has judged; the server judges the garden when it is asked again. */

/** Why a treatment is recorded as a fact. */
export const uncheckedReason = 'Записано без\u00a0связи, без проверки'

type Mark = { is: 'done' } | { is: 'skipped'; reason: SkipReason }

/** A job of the guest's own. */
export const withJobMarked = (garden: GuestGarden, task: GuestTask, mark: Mark, today: Day): GuestGarden =>
  withTaskChange(garden, {
    task: { ...task, ended: { is: mark.is, day: today, reason: mark.is === 'skipped' ? mark.reason : null } },
    today,
  })

export const withJobBack = (garden: GuestGarden, task: GuestTask, today: Day): GuestGarden =>
  withTaskChange(garden, { task: { ...task, ended: null }, today })

/** A next job that was changed or marked would have to be taken back first. */
export const mayComeBack = ({ tasks }: GuestGarden, { id }: GuestTask): boolean => leftFollower(tasks, id) === undefined

/** A treatment of a planting that nobody has judged. */
export const uncheckedEntry = (planting: string, use: string, day: Day): GuestEntry => ({
  ...{
    id: crypto.randomUUID(),
    day,
    plantings: [planting],
    items: [{ use }],
    isPastRecord: true,
    reason: uncheckedReason,
    confirmed: [],
  },
  ...{ neighbours: [], changes: [], struck: null, at: new Date().toISOString() },
})

export const withEntry = (garden: GuestGarden, entry: GuestEntry): GuestGarden => ({
  ...garden,
  entries: [...garden.entries, entry],
})

interface StepMark {
  /** Of the job of the step. */
  key: string
  /** Planned days as they were last seen. */
  from: Day | null
  mark: Mark
  today: Day
  /** With which it was done; null: by hand or skipped. */
  use: string | null
}

/** A step of a plan; unchanged where the plan has gone. */
export function withStepMarked(garden: GuestGarden, { key, from, mark, today, use }: StepMark): GuestGarden {
  const found = stepOf(garden, key)
  if (!found) return garden
  const { plan, before } = found
  const { rounds, step, ...days } = before
  const entry = use === null ? null : uncheckedEntry(plan.planting, use, today)
  const round: GuestRound =
    mark.is === 'done'
      ? { is: 'done', day: today, recordedOn: today, entry: entry?.id ?? null, before: days }
      : { is: 'skipped', day: today, planned: from, reason: mark.reason, before: days }
  const change: GuestTaskChange = { step: { plan: plan.id, mark: { step, rounds: [...rounds, round], ...days } } }
  return withTaskChange(garden, { ...change, ...(entry && { entry }) })
}

/** A step on a day that the gardener has chosen; what follows it the server counts later. */
export function withStepMoved(garden: GuestGarden, key: string, day: Day): GuestGarden {
  const found = stepOf(garden, key)
  return found ? withMark(garden, found.plan, { ...found.before, dueFrom: day, dueTo: day }) : garden
}

/** Without its last mark: its days come back, and the treatment that it recorded is struck. */
export function withStepBack(garden: GuestGarden, key: string): GuestGarden {
  const found = stepOf(garden, key)
  const last = found?.before.rounds.at(-1)
  if (!found || !last || !mayStepComeBack(found)) return garden
  const entry =
    last.is === 'done' ? garden.entries.find(({ id, struck }) => id === last.entry && struck === null) : undefined
  const mark = { ...found.before, ...last.before, rounds: found.before.rounds.slice(0, -1) }
  return withMark(garden, found.plan, mark, entry && { entry: entry.id, reason: undoReason })
}

const withMark = (
  garden: GuestGarden,
  plan: GuestPlan,
  mark: GuestMark,
  struck?: GuestTaskChange['struck'],
): GuestGarden => withTaskChange(garden, { step: { plan: plan.id, mark }, ...(struck && { struck }) })

/** A step that is counted from this one and is done already has to be taken back first. */
export function mayStepComeBack({ plan, before }: StepOnDevice): boolean {
  if (before.rounds.at(-1)?.is !== 'done') return true
  const followers = plan.steps.filter(({ afterKey }) => afterKey === before.step).map(({ key }) => key)
  return !plan.marks.some(({ step, rounds }) => followers.includes(step) && rounds.some(({ is }) => is === 'done'))
}

interface StepOnDevice {
  plan: GuestPlan
  before: GuestMark
}

/** The plan of a step with what happened to the step. */
export function stepOf({ plans }: Pick<GuestGarden, 'plans'>, key: string): StepOnDevice | undefined {
  for (const plan of plans) {
    const step = plan.steps.find(each => stepTaskKey(plan.id, each.key) === key)
    if (step) return { plan, before: plan.marks.find(mark => mark.step === step.key) ?? unmarked(step.key) }
  }
  return undefined
}
