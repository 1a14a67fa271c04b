import type { Day } from '#features/verdict/calendar.ts'
import { isSameRule, lastOf, nextJob } from '../../repeats/repeat-rule.ts'
import type { GuestTask } from '../guest-garden.ts'
import { maxGuestRecords } from '../guest-limits.ts'

/** The jobs of a device with one that has changed: its mark adds what follows it by its rule, and without the mark that goes again. */
export function tasksWithChange(tasks: readonly GuestTask[], changed: GuestTask, today: Day): GuestTask[] {
  const before = tasks.find(({ id }) => id === changed.id)
  const marked = tasks.map(each => (each === before ? changed : each))
  if (!before) return marked
  const follower = tasks.find(({ after }) => after === changed.id)
  if (before.ended && !changed.ended)
    return follower && isUntouched(before, follower) ? marked.filter(each => each !== follower) : marked
  const next = before.ended || follower ? null : nextOf(changed, today)
  if (!next) return marked
  const added = {
    ...changed,
    id: crypto.randomUUID(),
    after: changed.id,
    ...next,
    rainUntil: null,
    ended: null,
    at: new Date().toISOString(),
  }
  return withRoom([...marked, added])
}

function nextOf({ repeat, ended, from }: GuestTask, today: Day) {
  if (!repeat || !ended) return null
  const { is, day } = ended
  return nextJob(repeat, is === 'done' ? { is, day, planned: null, today } : { is, day, planned: from, today })
}

/** As the rule has made it: its day is still that of the rule. */
function isUntouched(
  task: GuestTask,
  { ended, rainUntil, from, to, repeat, title, kind, planting }: GuestTask,
): boolean {
  if (!repeat || !task.repeat || ended || rainUntil) return false
  const isOnItsDays = from === repeat.slot && to === lastOf(repeat, repeat.slot)
  const isSame = title === task.title && kind === task.kind && planting === task.planting
  return isOnItsDays && isSame && isSameRule(repeat, task.repeat)
}

/** The next job that stays when the mark of this one is taken back; undefined: none, or it goes with the mark. */
export function leftFollower(tasks: readonly GuestTask[], key: string): GuestTask | undefined {
  const [task, follower] = [tasks.find(({ id }) => id === key), tasks.find(({ after }) => after === key)]
  return task && follower && !isUntouched(task, follower) ? follower : undefined
}

/** The device has room for so many jobs: of those that repeat, the oldest that are done make way. */
function withRoom(tasks: readonly GuestTask[]): GuestTask[] {
  const surplus = tasks.length - maxGuestRecords
  if (surplus <= 0) return [...tasks]
  const oldest = tasks.filter(({ repeat, ended }) => repeat && ended).slice(0, surplus)
  return tasks.filter(each => !oldest.includes(each))
}
