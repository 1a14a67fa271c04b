import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { DayInput, Select } from '../../garden-fields.tsx'
import { skipReasons } from '../../plan/stored-round.ts'
import type { TaskView } from '../task-view.ts'

interface TaskMenuProps {
  task: TaskView
  today: Day
  onChange(task: TaskView, what: string): Promise<void>
}

interface Write {
  path: string
  body: unknown
  what: string
}

/** «Сдвинуть», «Помешал дождь», «Пропустить»; of what has ended «Вернуть». */
export function TaskMenu({ task, today, onChange }: TaskMenuProps) {
  const [write, setWrite] = useState<Write | null>(null)
  const action = useAction(async () => {
    if (!write) return
    await api.post(write.path, write.body)
    await onChange(task, write.what)
  })
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
      <TaskChoices task={task} today={today} onChoose={setWrite} />
      {write && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <span>{write.what}?</span>
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

const shifts = [1, 3, 7].map(days => [String(days), `на\u00a0${days}\u00a0дн.`] as const)

function TaskChoices({ task, today, onChoose }: { task: TaskView; today: Day; onChoose(write: Write): void }) {
  const shift = (body: object, what: string) => onChoose({ path: `/tasks/${task.id}/shift`, body, what })
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      {task.from !== null && (
        <Select label="Сдвинуть" value="" empty="выберите" options={shifts} onChange={days => shift({ days: Number(days) }, 'Сдвинуто')} />
      )}
      {task.group === 'today' && (
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          onClick={() => shift({ days: 1, because: 'rain' }, 'Сдвинуто из-за дождя')}
        >
          Помешал дождь
        </Button>
      )}
      <DayInput label="На день" value="" min={today} onChange={date => date && shift({ date }, 'День назначен')} />
      <Select
        label="Пропустить"
        value=""
        empty="выберите"
        options={Object.entries(skipReasons)}
        onChange={reason => onChoose({ path: `/tasks/${task.id}/skip`, body: { reason }, what: 'Пропущено' })}
      />
    </div>
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
