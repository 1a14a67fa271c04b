import type { Cached } from '#features/accounts/cached-answers.ts'
import { useUnsent } from '#features/accounts/unsent-writes.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { date, dayAndMonth } from '#ui/format/format-date.ts'
import { doseText, groupNames, shortTitle, whenText } from '../../tasks/components/todo-words.ts'
import type { TaskList, TaskView } from '../../tasks/task-view.ts'
import { dayAfter, localDay } from '../local-day.ts'
import { Item, isOfToday, Part } from './cached-parts.tsx'
import { MarkTask } from './mark-task.tsx'

const groups = ['waiting', 'today', 'week', 'later', 'undated', 'ended'] as const

interface CachedTasksProps {
  userId: number
  copy: Cached<TaskList>
  /** Only those of this planting. */
  planting?: number
}

/** The jobs of the copy. What is marked here waits on the device. */
export function CachedTasks({ userId, copy, planting }: CachedTasksProps) {
  const { items, today } = copy.data
  const shown = planting === undefined ? items : items.filter(task => task.planting?.id === planting)
  if (shown.length === 0) return <p>Дел не&nbsp;было.</p>
  return groups.map(group => {
    const own = shown.filter(task => task.group === group)
    if (own.length === 0) return null
    const name = group === 'today' && !isOfToday(copy) ? `На\u00a0${dayAndMonth(today)}` : groupNames[group]
    return (
      <Part key={group} id={`cached-${group}`} title={name}>
        {own.map(task => (
          <CachedTask key={task.id} {...{ userId, task, copy }} />
        ))}
      </Part>
    )
  })
}

function CachedTask({ userId, task, copy }: { userId: number; task: TaskView; copy: Cached<TaskList> }) {
  const unsent = useUnsent(userId)
  // A copy of an earlier version of the site says one day for all.
  const today = task.today ?? copy.data.today
  return (
    <Item title={shortTitle(task)} below={[task.planting?.name, whenIn(task, today, isOfToday(copy))]}>
      {doseText(task) && <p className="mt-1 font-medium">{doseText(task)}</p>}
      {isOfToday(copy) && task.treatment && (
        <p className="mt-1 text-sm">
          <VerdictBadge verdict={task.treatment.level} />
        </p>
      )}
      {unsent.some(({ path }) => path.startsWith(`/tasks/${task.id}/`)) ? (
        <p className="mt-1">ждёт связи</p>
      ) : (
        task.group !== 'ended' && (
          <MarkTask userId={userId} task={task} day={dayAfter(today, localDay(new Date(copy.cachedAt)))} />
        )
      )}
    </Item>
  )
}

/** Words such as «завтра» are true on the day of the copy only. */
function whenIn(task: TaskView, today: string, isOfToday: boolean): string {
  if (isOfToday) return whenText(task, today)
  const day = task.endedOn ?? task.from
  return day ? date(day) : 'без даты'
}
