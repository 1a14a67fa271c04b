import type { Day } from '#features/verdict/calendar.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import type { TaskFacts } from '../facts/garden-facts.ts'
import type { OpenGarden } from '../facts/open-garden.server.ts'
import type { BulkPreview } from './bulk-change.ts'
import { listDays, withVerdicts } from './list-tasks.ts'
import type { MoveConflict, MovePreview } from './move-preview.ts'
import type { TaskView } from './task-view.ts'

type NewDays = Partial<Pick<TaskFacts, 'dueFrom' | 'dueTo' | 'rainUntil'>>

/**
 * What stands against other days of a job. The garden is judged with them as the to-do judges it, so that followers and the other plans of
 * the planting are asked too: of those only what they would not have had without the move.
 */
export function previewMove(open: OpenGarden, task: TaskFacts, days: NewDays, today: Day): MovePreview {
  const was = new Map(tasksBeside(open, task).map(each => [each.id, each]))
  const becomes = tasksBeside(changed(open, task, days), task)
  const moved = becomes.find(({ id }) => id === task.id)
  const conflicts = becomes.flatMap(each => againstTask(each, each.id === task.id ? undefined : was.get(each.id)))
  const outside = outsideWindow(open, task, moved, today)
  return {
    from: moved?.from ?? today,
    to: moved?.to ?? moved?.from ?? today,
    before: { from: task.dueFrom, to: task.dueTo },
    conflicts: outside ? [outside, ...conflicts] : conflicts,
  }
}

/**
 * The same of several jobs at once: the garden is judged with all of the new days together.
 */
export function previewMoves(
  open: OpenGarden,
  days: ReadonlyMap<number, NewDays>,
): Pick<BulkPreview, 'moved' | 'conflicts'> {
  const plantings = new Set(
    open.garden.tasks.flatMap(({ id, planting }) => (days.has(id) && planting !== null ? planting : [])),
  )
  const isBeside = ({ id, planting }: TaskView) => days.has(id) || (planting !== null && plantings.has(planting.id))
  const besides = (of: OpenGarden) => withVerdicts(of, listDays(of).filter(isBeside))
  const moving = {
    ...open,
    garden: { ...open.garden, tasks: open.garden.tasks.map(each => ({ ...each, ...days.get(each.id) })) },
  }
  const was = new Map(besides(open).map(task => [task.id, task]))
  const becomes = besides(moving)
  const moved = becomes.filter(({ id }) => days.has(id))
  const outside = moved.flatMap(view => {
    const task = open.garden.tasks.find(({ id }) => id === view.id)!
    return outsideWindow(moving, task, view, open.todayAt(task)) ?? []
  })
  return {
    moved: moved.map(({ id, title, from, to }) => ({ task: id, title, was: was.get(id)?.from ?? null, from, to })),
    conflicts: [
      ...outside,
      ...becomes.flatMap(each => againstTask(each, days.has(each.id) ? undefined : was.get(each.id))),
    ],
  }
}

/** Of one planting: plans count against each other there. */
const tasksBeside = (open: OpenGarden, { id, planting }: TaskFacts): TaskView[] =>
  withVerdicts(
    open,
    listDays(open).filter(each => (planting === null ? each.id === id : each.planting?.id === planting)),
  )

const changed = (open: OpenGarden, { id }: TaskFacts, days: NewDays): OpenGarden => ({
  ...open,
  garden: { ...open.garden, tasks: open.garden.tasks.map(each => (each.id === id ? { ...each, ...days } : each)) },
})

/** What is unknown of every treatment, as the weather of a coming day, is no conflict of this day. */
function againstTask({ id, title, treatment, group }: TaskView, was: TaskView | undefined): MoveConflict[] {
  if (group === 'ended' || !treatment) return []
  const known = new Set(was?.treatment?.reasons.map(({ code, level }) => `${code} ${level}`))
  return treatment.reasons.flatMap(({ code, level, text }) =>
    (level === 'forbidden' || (level === 'caution' && clashes.has(code))) && !known.has(`${code} ${level}`)
      ? [{ task: id, title, code, level, text }]
      : [],
  )
}

/** The cautions that follow from the day and from the other treatments. */
const clashes = new Set(['MOA_REPEAT', 'MOA_SHARE', 'MOA_SEED', 'INTERVAL', 'MAX_COUNT', 'PHI_PICKING', 'PHI_NO_DATE'])

/** A step of a scheme has a window of its own, whatever day was set by hand before. */
function outsideWindow(
  open: OpenGarden,
  task: TaskFacts,
  moved: TaskView | undefined,
  today: Day,
): MoveConflict | null {
  if (task.stepKey === null || !moved?.from) return null
  const own = listDays(changed(open, task, { dueFrom: null, dueTo: null })).find(({ id }) => id === task.id)
  if (!own?.from || (moved.from >= own.from && (moved.to ?? moved.from) <= (own.to ?? own.from))) return null
  const [from, to] = [dateSeenFrom(today, own.from), dateSeenFrom(today, own.to ?? own.from)]
  const window = from === to ? from : `${from}\u00a0– ${to}`
  return {
    task: task.id,
    title: task.title,
    code: 'WINDOW',
    level: 'caution',
    text: `Окно этого шага по\u00a0схеме: ${window}.`,
  }
}
