import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { skipReasons } from '../../plan/stored-round.ts'
import type { TaskView } from '../task-view.ts'

interface TaskMenuProps {
  task: TaskView
  today: Day
  onChange(task: TaskView, what: string): Promise<void>
}

/** «Сдвинуть», «Помешал дождь», «Пропустить»; of what has ended «Вернуть». */
export function TaskMenu({ task, today, onChange }: TaskMenuProps) {
  const [write, setWrite] = useState<{ path: string; body: unknown; what: string } | null>(null)
  const action = useAction(async () => {
    if (!write) return
    await api.post(write.path, write.body)
    await onChange(task, write.what)
  })
  const at = `/tasks/${task.id}`
  // The action reads what was chosen, so it runs with the state of the next render.
  const send = (path: string, body: unknown, what: string) => setWrite({ path, body, what })
  if (task.group === 'ended')
    return (
      <p className="mt-2">
        <UndoButton task={task} onChange={onChange} />
      </p>
    )
  return (
    <details className="garden-more">
      <summary>Ещё</summary>
      {task.text && <p className="mt-2 max-w-measure text-sm">{task.text}</p>}
      <div className="mt-2 flex flex-wrap items-end gap-2">
        {task.from !== null && (
          <>
            <Choice
              label="Сдвинуть"
              options={[1, 3, 7].map(days => [String(days), `на\u00a0${days}\u00a0дн.`])}
              onChoose={days => send(`${at}/shift`, { days: Number(days) }, 'Сдвинуто')}
            />
            {task.group === 'today' && (
              <Button
                variant="secondary"
                size="sm"
                className="min-h-11"
                onClick={() => send(`${at}/shift`, { days: 1, because: 'rain' }, 'Сдвинуто из-за дождя')}
              >
                Помешал дождь
              </Button>
            )}
          </>
        )}
        <DayChoice today={today} onChoose={date => send(`${at}/shift`, { date }, 'День назначен')} />
        <Choice label="Пропустить" options={Object.entries(skipReasons)} onChoose={reason => send(`${at}/skip`, { reason }, 'Пропущено')} />
      </div>
      {write && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button size="sm" className="min-h-11" aria-disabled={action.isRunning || undefined} onClick={action.run}>
            Подтвердить
          </Button>
          <Button variant="quiet" size="sm" className="min-h-11" onClick={() => setWrite(null)}>
            Отмена
          </Button>
        </div>
      )}
      <Failure text={action.failure} />
    </details>
  )
}

interface ChoiceProps {
  label: string
  options: readonly (readonly [string, string])[]
  onChoose(value: string): void
}

function Choice({ label, options, onChoose }: ChoiceProps) {
  return (
    <label className="grid text-sm">
      {label}
      <select className="garden-select" defaultValue="" onChange={event => event.target.value && onChoose(event.target.value)}>
        <option value="">выберите</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

function DayChoice({ today, onChoose }: { today: Day; onChoose(day: Day): void }) {
  return (
    <label className="grid text-sm">
      На день
      <input className="garden-select" type="date" min={today} onChange={event => event.target.value && onChoose(event.target.value)} />
    </label>
  )
}

export function UndoButton({ task, onChange }: { task: TaskView; onChange(task: TaskView, what: string): Promise<void> }) {
  const undo = useAction(async () => {
    await api.post(`/tasks/${task.id}/undo`)
    await onChange(task, '')
  })
  return (
    <>
      <Button variant="secondary" size="sm" className="min-h-11" aria-disabled={undo.isRunning || undefined} onClick={undo.run}>
        Вернуть
      </Button>
      <Failure text={undo.failure} />
    </>
  )
}
