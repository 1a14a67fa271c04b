import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { useDayNow } from '../../offline/local-day.ts'
import { sendOrQueue } from '../../offline/send-unsent.ts'
import { EditTask } from '../../repeats/components/edit-task.tsx'
import { RepeatLine } from '../../repeats/components/repeat-line.tsx'
import type { TaskView } from '../task-view.ts'
import { DoneDialog } from './done-dialog.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskMenu } from './task-menu.tsx'
import { shortTitle, whenText } from './todo-words.ts'

interface TaskRowProps {
  task: TaskView
  today: Day
  /** On the page of its planting the name is said already. */
  withPlanting?: boolean
  /** While several jobs are chosen: whether this one is. */
  choice?: { isOn: boolean; onChange(isOn: boolean): void } | undefined
  /** It was marked without a connection, and the server does not know yet. */
  isUnsent?: boolean
  /** After a change: reads the list again and offers to take it back. */
  onChange(task: TaskView, what: string): Promise<void>
}

export function TaskRow({ task, today, withPlanting = true, choice, isUnsent = false, onChange }: TaskRowProps) {
  const [isAsking, setAsking] = useState(false)
  const title = shortTitle(task)
  const dayNow = useDayNow(today)
  const done = useAction(async () => {
    const body = { day: dayNow(), round: task.round }
    if (await sendOrQueue({ path: `/tasks/${task.id}/done`, body, title })) await onChange(task, 'Отмечено')
  })
  const when = [isUnsent ? 'ждёт связи' : whenText(task, today), task.by].filter(Boolean).join(' · ')
  const place = [withPlanting ? task.planting?.name : undefined, when].filter(Boolean).join(' · ')
  return (
    <li className="garden-task" data-ended={task.group === 'ended' || undefined}>
      <Tick
        task={task}
        choice={choice}
        isUnsent={isUnsent}
        isRunning={done.isRunning}
        onTick={() => (task.isOneTap ? void done.run() : setAsking(true))}
      />
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">
          {withPlanting && task.planting ? (
            <>
              <Link to={`/profile?view=plantings&planting=${task.planting.id}`}>{task.planting.name}</Link> · {when}
            </>
          ) : (
            place
          )}
        </p>
        <RepeatLine task={task} today={today} />
        <OwnFacts task={task} />
        <Failure text={done.failure} />
        {!choice && !isUnsent && (
          <TaskMenu task={task} today={today} onChange={onChange}>
            {task.isManual && <EditTask task={task} today={today} onChange={what => onChange(task, what)} />}
          </TaskMenu>
        )}
      </div>
      {isAsking && (
        <DoneDialog
          task={task}
          today={today}
          onClose={() => setAsking(false)}
          onDone={() => onChange(task, 'Отмечено')}
        />
      )}
    </li>
  )
}

interface TickProps extends Pick<TaskRowProps, 'task' | 'choice'> {
  isRunning: boolean
  isUnsent: boolean
  onTick(): void
}

function Tick({ task, choice, isRunning, isUnsent, onTick }: TickProps) {
  const title = shortTitle(task)
  if (task.group === 'ended')
    return (
      <span className="garden-tick" data-state={task.state}>
        <Icon name={task.state === 'skipped' ? 'close' : 'check'} size={16} />
      </span>
    )
  if (isUnsent)
    return (
      <span className="garden-tick" data-state="done">
        <Icon name="clock" size={16} />
      </span>
    )
  if (choice)
    return (
      <label className="grid size-12 flex-none place-items-center">
        <span className="sr-only">Выбрать: {title}</span>
        <input
          type="checkbox"
          className="size-5"
          checked={choice.isOn}
          onChange={event => choice.onChange(event.target.checked)}
        />
      </label>
    )
  return (
    <button
      type="button"
      className="garden-tick"
      data-state={task.isOneTap ? 'open' : 'asks'}
      aria-label={`${task.isOneTap ? 'Сделано' : 'Отметить'}: ${title}`}
      aria-disabled={isRunning || undefined}
      onClick={onTick}
    />
  )
}

function OwnFacts({ task }: { task: TaskView }) {
  // What may be done today says nothing of a step whose phase has not come.
  const treatment = task.group === 'undated' ? null : task.treatment
  return (
    <TaskFacts treatment={treatment} task={task}>
      {treatment?.short && (
        <p className="mt-1 text-sm">
          <Link to="/profile?view=stock">{treatment.short}</Link>
        </p>
      )}
    </TaskFacts>
  )
}
