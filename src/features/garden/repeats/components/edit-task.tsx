import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DayInput, Input } from '../../garden-fields.tsx'
import type { TaskView } from '../../tasks/task-view.ts'
import { useTyped } from '../../use-typed.ts'
import { draftOf, RepeatFields, repeatErrors, ruleOfDraft } from './repeat-fields.tsx'

type EditedTask = Pick<TaskView, 'id' | 'title' | 'from' | 'repeat'>

interface EditTaskProps {
  task: EditedTask
  today: Day
  /** Before the path: whose jobs they are; empty for one's own. */
  base?: '' | `/shared/${string}`
  onChange(what: string): Promise<void>
}

/** «Изменить» for a job of one's own. */
export function EditTask(props: EditTaskProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="mt-3">
      <Button variant="secondary" size="sm" className="min-h-11" onClick={() => setOpen(true)}>
        Изменить
      </Button>
      {isOpen && <EditDialog {...props} onClose={() => setOpen(false)} />}
    </p>
  )
}

/** Only what was changed is sent: another day begins a new plan, and what is left alone stays. */
function changeOf(task: EditedTask, { title, day, repeat }: ReturnType<typeof valuesOf>) {
  const isSameRepeat = JSON.stringify(repeat) === JSON.stringify(draftOf(task.repeat))
  return {
    ...(title !== task.title && { title }),
    ...(day !== (task.from ?? '') && { from: day || null }),
    ...(!isSameRepeat && { repeat: ruleOfDraft(repeat) }),
  }
}

const valuesOf = ({ title, from, repeat }: EditedTask) => ({ title, day: from ?? '', repeat: draftOf(repeat) })

function EditDialog({ task, today, base = '', onChange, onClose }: EditTaskProps & { onClose(): void }) {
  const { draft: values, change, settle } = useTyped(() => valuesOf(task))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const path = `${base}/tasks/${task.id}` as const
  const save = useAction(async () => {
    const body = changeOf(task, values)
    setErrors({})
    if (Object.keys(body).length > 0)
      await api.put(path, body).catch(error => {
        setErrors(repeatErrors(error))
        throw error
      })
    await onChange('Изменено')
    if (settle(values, values)) onClose()
  })
  const remove = useAction(async () => {
    await api.delete(path)
    await onChange('Удалено')
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  return (
    <Dialog title="Изменить дело" onClose={onClose}>
      <form onSubmit={submit} className="mt-3 grid gap-4">
        <Input label="Что сделать" value={values.title} maxLength={200} onChange={title => change({ title })} />
        <DayInput label="Когда" value={values.day} onChange={day => change({ day })} />
        <RepeatFields draft={values.repeat} today={today} errors={errors} onChange={repeat => change({ repeat })} />
        {task.repeat && <WhatChanges />}
        <Failure text={save.failure || remove.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={save.isRunning || undefined}>
            Сохранить
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
          <Button variant="quiet" aria-disabled={remove.isRunning || undefined} onClick={remove.run}>
            {task.repeat ? 'Удалить и больше не\u00a0повторять' : 'Удалить'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const WhatChanges = () => (
  <p className="max-w-measure text-sm text-muted">
    Изменится это дело и&nbsp;следующие, сделанные останутся. Чтобы перенести один раз, есть «Сдвинуть».
  </p>
)
