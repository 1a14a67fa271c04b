import type { TaskView } from './task-view.ts'

export const groups = ['waiting', 'today', 'week', 'later', 'undated', 'ended'] as const

const placeOfGroup = Object.fromEntries(groups.map((group, place) => [group, place])) as Record<
  TaskView['group'],
  number
>

/** By group, then by the last day, then by the first one; what has ended, the latest first. */
export const inOrder = <T extends Ordered>(tasks: readonly T[]): T[] => tasks.toSorted(compareTasks)

type Ordered = Pick<TaskView, 'id' | 'group' | 'from' | 'to' | 'endedOn'>

function compareTasks(a: Ordered, b: Ordered): number {
  const byGroup = placeOfGroup[a.group] - placeOfGroup[b.group]
  if (byGroup !== 0) return byGroup
  if (a.group === 'ended') return compareDays(b.endedOn, a.endedOn) || b.id - a.id
  return compareDays(a.to ?? a.from, b.to ?? b.from) || compareDays(a.from, b.from) || a.id - b.id
}

/** Days are ASCII: `localeCompare` says the same and takes a hundred times as long. */
function compareDays(a: string | null, b: string | null): number {
  const [first, second] = [a ?? '', b ?? '']
  return first < second ? -1 : first > second ? 1 : 0
}
