import type { KeyboardEvent } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import type { Day } from '#features/verdict/calendar.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Link } from '#ui/link.tsx'
import { EditTask } from '../../repeats/components/edit-task.tsx'
import { RepeatLine } from '../../repeats/components/repeat-line.tsx'
import type { TaskView } from '../task-view.ts'
import { TaskFacts } from './task-facts.tsx'
import { TaskMenu } from './task-menu.tsx'
import { shortTitle, whenText } from './todo-words.ts'
import { useDone } from './use-done.tsx'

interface TaskRowProps {
  task: TaskView
  today: Day
  /** On the page of its planting the name is said already. */
  withPlanting?: boolean
  /** While several jobs are chosen: whether this one is. */
  choice?: { isOn: boolean; onChange(isOn: boolean): void } | undefined
  /** Where the chosen job stands beside the list. */
  panel?: { isOpen: boolean; open(): void } | undefined
  /** It was marked without a connection, and the server does not know yet. */
  isUnsent?: boolean
  /** After a change: reads the list again and offers to take it back. */
  onChange(task: TaskView, what: string): Promise<void>
}

export function TaskRow(props: TaskRowProps) {
  const { task, today, withPlanting = true, choice, isUnsent = false, onChange } = props
  const panel = task.group === 'ended' || choice ? undefined : props.panel
  const done = useDone(task, today, onChange)
  const when = [isUnsent ? 'ждёт связи' : whenText(task, today), task.by].filter(Boolean).join(' · ')
  return (
    <li
      className="garden-task"
      data-ended={task.group === 'ended' || undefined}
      data-chosen={panel?.isOpen || undefined}
    >
      <Tick task={task} choice={choice} isUnsent={isUnsent} isRunning={done.isRunning} onTick={done.mark} />
      <div className="min-w-0 grow">
        <Title task={task} panel={panel} />
        <p className="text-sm text-muted">
          {withPlanting && task.planting && (
            <>
              <Link to={`/profile?view=plantings&planting=${task.planting.id}`}>{task.planting.name}</Link> ·{' '}
            </>
          )}
          {when}
        </p>
        <RepeatLine task={task} today={today} />
        <OwnFacts task={task} isShort={panel !== undefined} />
        <Failure text={done.failure} />
        {!choice && !isUnsent && !panel && (
          <TaskMenu task={task} today={today} onChange={onChange}>
            {task.isManual && <EditTask task={task} today={today} onChange={what => onChange(task, what)} />}
          </TaskMenu>
        )}
      </div>
      {done.dialog}
    </li>
  )
}

function Title({ task, panel }: Pick<TaskRowProps, 'task' | 'panel'>) {
  const title = shortTitle(task)
  if (!panel) return <p className="font-semibold">{title}</p>
  return (
    <button
      type="button"
      className="garden-task-title printed"
      aria-pressed={panel.isOpen}
      onClick={panel.open}
      onKeyDown={moveBetweenTitles}
    >
      {title}
    </button>
  )
}

/** Up and down choose the job before and after. */
function moveBetweenTitles(event: KeyboardEvent<HTMLButtonElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  const list = event.currentTarget.closest('.todo-columns')
  const all = list?.querySelectorAll<HTMLElement>('.garden-task-title') ?? []
  // Those of a folded group are not in sight.
  const titles = [...all].filter(title => title.offsetParent !== null)
  const at = titles.indexOf(event.currentTarget)
  const next = step === 0 || at < 0 ? undefined : titles[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
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
      className="garden-tick printed"
      data-state={task.isOneTap ? 'open' : 'asks'}
      aria-label={`${task.isOneTap ? 'Сделано' : 'Отметить'}: ${title}`}
      aria-disabled={isRunning || undefined}
      onClick={onTick}
    />
  )
}

function OwnFacts({ task, isShort }: { task: TaskView; isShort: boolean }) {
  // What may be done today says nothing of a step whose phase has not come.
  const treatment = task.group === 'undated' ? null : task.treatment
  return (
    <TaskFacts treatment={treatment} task={task} isShort={isShort}>
      {treatment?.short && (
        <p className="mt-1 text-sm">
          <Link to="/profile?view=stock">{treatment.short}</Link>
        </p>
      )}
    </TaskFacts>
  )
}
