import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { api } from '#kit/http/api-client.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { TaskView } from '../task-view.ts'
import { DoneDialog } from './done-dialog.tsx'
import { TaskMenu } from './task-menu.tsx'
import { doseText, mainReason, shortTitle, whenText } from './todo-words.ts'

interface TaskRowProps {
  task: TaskView
  today: Day
  /** On the page of its planting the name is said already. */
  withPlanting?: boolean
  /** While several jobs are chosen: whether this one is. */
  choice?: { isOn: boolean; onChange(isOn: boolean): void } | undefined
  /** After a change: reads the list again and offers to take it back. */
  onChange(task: TaskView, what: string): Promise<void>
}

export function TaskRow({ task, today, withPlanting = true, choice, onChange }: TaskRowProps) {
  const [isAsking, setAsking] = useState(false)
  const done = useAction(async () => {
    await api.post(`/tasks/${task.id}/done`)
    await onChange(task, 'Отмечено')
  })
  const title = shortTitle(task)
  const place = [withPlanting ? task.planting?.name : undefined, whenText(task, today)].filter(Boolean).join(' · ')
  return (
    <li className="garden-task" data-ended={task.group === 'ended' || undefined}>
      <Tick task={task} choice={choice} isRunning={done.isRunning} onTick={() => (task.isOneTap ? void done.run() : setAsking(true))} />
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">
          {withPlanting && task.planting ? (
            <>
              <Link to={`/profile?view=plantings&planting=${task.planting.id}`}>{task.planting.name}</Link> · {whenText(task, today)}
            </>
          ) : (
            place
          )}
        </p>
        <TaskFacts task={task} />
        <Failure text={done.failure} />
        {!choice && <TaskMenu task={task} today={today} onChange={onChange} />}
      </div>
      {isAsking && <DoneDialog task={task} today={today} onClose={() => setAsking(false)} onDone={() => onChange(task, 'Отмечено')} />}
    </li>
  )
}

interface TickProps extends Pick<TaskRowProps, 'task' | 'choice'> {
  isRunning: boolean
  onTick(): void
}

function Tick({ task, choice, isRunning, onTick }: TickProps) {
  const title = shortTitle(task)
  if (task.group === 'ended')
    return (
      <span className="garden-tick" data-state={task.state}>
        <Icon name={task.state === 'skipped' ? 'close' : 'check'} size={16} />
      </span>
    )
  if (choice)
    return (
      <label className="grid size-12 flex-none place-items-center">
        <span className="sr-only">Выбрать: {title}</span>
        <input type="checkbox" className="size-5" checked={choice.isOn} onChange={event => choice.onChange(event.target.checked)} />
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

function TaskFacts({ task }: { task: TaskView }) {
  const { why, warnings } = task
  // What may be done today says nothing of a step whose phase has not come.
  const treatment = task.group === 'undated' ? null : task.treatment
  const dose = doseText({ treatment })
  const reason = mainReason({ treatment })
  return (
    <>
      {dose && <p className="mt-1 font-medium">{dose}</p>}
      {treatment && (
        <p className="mt-1 text-sm">
          <VerdictBadge verdict={treatment.level} /> {reason}
        </p>
      )}
      {treatment?.missing && <p className="mt-1 text-sm text-muted">Доза: {treatment.missing}</p>}
      {why && <p className="mt-1 text-sm text-muted">{why}</p>}
      {warnings.map(warning => (
        <p key={warning} className="mt-1 flex items-start gap-2 text-sm">
          <Icon name="warning" size={16} className="mt-0.5 text-honey" />
          {warning}
        </p>
      ))}
    </>
  )
}
