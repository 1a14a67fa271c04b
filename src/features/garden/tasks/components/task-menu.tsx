import { type ReactNode, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import type { Day } from '#features/verdict/calendar.ts'
import type { RuntimePath } from '#kit/contract/contract.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { days } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { DayInput, Select } from '../../garden-fields.tsx'
import { useDayNow } from '../../offline/local-day.ts'
import { sendTaskWrite } from '../../offline/send-unsent.ts'
import { skipReasons } from '../../plan/stored-round.ts'
import type { TaskView } from '../task-view.ts'
import { ShiftButtons } from './shift-buttons.tsx'
import { shortTitle } from './todo-words.ts'

type MenuTask = Pick<TaskView, 'id' | 'round' | 'title' | 'planting' | 'group' | 'from' | 'text'>

interface TaskMenuProps<T extends MenuTask> {
  task: T
  today: Day
  /** Before the path: whose jobs they are; empty for one's own. */
  base?: '' | `/shared/${string}`
  /** In the place of the API; resolves to whether it has arrived. */
  send?: SendWrite | undefined
  onChange(task: T, what: string): Promise<void>
  /** More that can be done with it. */
  children?: ReactNode
}

/** The last part of the path says what is done. */
export type SendWrite = (write: { path: string; body?: unknown }) => Promise<boolean>

interface Write {
  path: string
  body: unknown
  /** Asked before it is written. */
  question: string
  /** Said when it is written. */
  what: string
  /** «Пропустить» may wait for a connection; days are moved among those that the server knows. */
  mayWait?: true
}

/** «Ещё» below a job; of what has ended «Вернуть». */
export function TaskMenu<T extends MenuTask>(props: TaskMenuProps<T>) {
  const { task, base, send, onChange, children } = props
  if (task.group === 'ended')
    return (
      <p className="mt-2">
        <UndoButton task={task} base={base} send={send} onChange={onChange} />
      </p>
    )
  return (
    <details className="garden-more">
      <summary>Ещё</summary>
      {task.text && <p className="mt-2 max-w-measure text-sm">{task.text}</p>}
      <TaskActions {...props} />
      {children}
    </details>
  )
}

/** «Сдвинуть», «Помешал дождь», «Пропустить», each with a confirmation. */
export function TaskActions<T extends MenuTask>({ task, today, base = '', send, onChange }: TaskMenuProps<T>) {
  const [write, setWrite] = useState<Write | null>(null)
  const action = useAction(async () => {
    if (!write) return
    const { path, body, what, mayWait } = write
    const hasArrived = send
      ? await send(write)
      : mayWait
        ? await sendTaskWrite(base, {
            path,
            body: body as object as Record<string, unknown>,
            title: `${what}: ${shortTitle(task)}`,
          })
        : await api.post((base + path) as RuntimePath, body).then(() => true)
    if (hasArrived) await onChange(task, what)
  })
  return (
    <div>
      <TaskChoices task={task} today={today} onChoose={setWrite} />
      {write && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <span>{write.question}</span>
          <Button size="sm" className="min-h-11" aria-disabled={action.isRunning || undefined} onClick={action.run}>
            Подтвердить
          </Button>
          <Button variant="quiet" size="sm" className="min-h-11" onClick={() => setWrite(null)}>
            Отмена
          </Button>
        </div>
      )}
      <Failure text={action.failure} />
    </div>
  )
}

function TaskChoices({ task, today, onChoose }: { task: MenuTask; today: Day; onChoose(write: Write): void }) {
  const dayNow = useDayNow(today)
  const shift = (body: object, question: string, what: string) =>
    onChoose({ path: `/tasks/${task.id}/shift`, body, question, what })
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      {task.from !== null && (
        <ShiftButtons
          onShift={distance => shift({ days: distance }, `Сдвинуть на\u00a0${days(distance)}?`, 'Сдвинуто')}
        />
      )}
      {task.group === 'today' && (
        <Button
          variant="secondary"
          onClick={() =>
            shift({ days: 1, because: 'rain' }, 'Сдвинуть на\u00a0день из-за дождя?', 'Сдвинуто из-за дождя')
          }
        >
          Помешал дождь
        </Button>
      )}
      <DayInput
        label="На день"
        value=""
        min={today}
        onChange={date => date && shift({ date }, `Перенести на\u00a0${dateSeenFrom(today, date)}?`, 'День назначен')}
      />
      <Select
        label="Пропустить"
        value=""
        empty="выберите"
        options={Object.entries(skipReasons)}
        onChange={reason =>
          onChoose({
            path: `/tasks/${task.id}/skip`,
            body: { day: dayNow(), reason, round: task.round },
            question: 'Пропустить?',
            what: 'Пропущено',
            mayWait: true,
          })
        }
      />
    </div>
  )
}

export function UndoButton<T extends Pick<TaskView, 'id'>>({
  task,
  base = '',
  send,
  onChange,
}: Pick<TaskMenuProps<T & MenuTask>, 'base' | 'send'> & { task: T; onChange(task: T, what: string): Promise<void> }) {
  const undo = useAction(async () => {
    const path = `${base}/tasks/${task.id}/undo` as const
    const left = send ? await send({ path }).then(() => null) : (await api.post(path)).left
    await onChange(task, left ?? '')
  })
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        className="min-h-11"
        aria-disabled={undo.isRunning || undefined}
        onClick={undo.run}
      >
        Вернуть
      </Button>
      <Failure text={undo.failure} />
    </>
  )
}
