import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { type QueryState, useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Section } from '#ui/page/section.tsx'
import { Input, Select } from '../../garden-fields.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import { EditTask } from '../../repeats/components/edit-task.tsx'
import { RepeatLine } from '../../repeats/components/repeat-line.tsx'
import { DoneDialog } from '../../tasks/components/done-dialog.tsx'
import { TaskFacts } from '../../tasks/components/task-facts.tsx'
import { TaskMenu } from '../../tasks/components/task-menu.tsx'
import { groupNames, shortTitle, whenText } from '../../tasks/components/todo-words.ts'
import type { SharedTask, SharedGarden as View } from '../shared-view.ts'
import { SharedJournal } from './shared-journal.tsx'
import { SharedRecord } from './shared-record.tsx'

/** Jobs and journal of a plot for who keeps it over a shared address. */
export function SharedWork({ secret }: { secret: string }) {
  const garden = useApiQuery(`/shared/${secret}`)
  const { data, error, reload } = garden
  const [changes, setChanges] = useState(0)
  if (!data) return error ? <LoadFailed what="Дела не&nbsp;открылись" onRetry={reload} /> : <Loading />
  const change = async () => {
    await reload()
    setChanges(count => count + 1)
  }
  return (
    <>
      <Section id="jobs" title="Дела">
        <NewJob secret={secret} garden={data} onChange={change} />
        {data.tasks.length === 0 && <p className="text-muted">Дел нет.</p>}
        {groups.map(group => (
          <Group key={group} group={group} garden={data} secret={secret} onChange={change} />
        ))}
        <LostAccess error={error} />
      </Section>
      <SharedRecord secret={secret} garden={data} onRecorded={change} />
      <SharedJournal key={changes} secret={secret} today={data.today} onChange={change} />
    </>
  )
}

const groups = ['waiting', 'today', 'week', 'later', 'undated', 'ended'] as const

/** After a change the list is read again; it stays as it was when that fails. */
const LostAccess = ({ error }: Pick<QueryState<View>, 'error'>) => (
  <Failure text={error ? 'Дела не\u00a0обновились.' : ''} />
)

interface GroupProps {
  group: SharedTask['group']
  garden: View
  secret: string
  onChange(): Promise<void>
}

function Group({ group, garden: { tasks, today }, secret, onChange }: GroupProps) {
  const own = tasks.filter(task => task.group === group)
  if (own.length === 0) return null
  const rows = (
    <ul className="garden-tasks">
      {own.map(task => (
        <WorkRow key={task.id} task={task} today={today} base={`/shared/${secret}`} onChange={onChange} />
      ))}
    </ul>
  )
  // As on the page of one's own jobs: steps of a whole season would push everything else away.
  if (group === 'undated')
    return (
      <details className="mb-6 max-w-3xl">
        <summary className="garden-summary">
          {groupNames[group]}: {own.length}
        </summary>
        {rows}
      </details>
    )
  return (
    <section aria-label={groupNames[group]} className="mb-6 max-w-3xl">
      <h3 className="mb-2 text-xl">{groupNames[group]}</h3>
      {rows}
    </section>
  )
}

interface WorkRowProps {
  task: SharedTask
  today: string
  base: `/shared/${string}`
  onChange(): Promise<void>
}

function WorkRow({ task, today, base, onChange }: WorkRowProps) {
  const [isAsking, setAsking] = useState(false)
  const done = useAction(() => api.post(`${base}/tasks/${task.id}/done`).then(onChange))
  const remove = useAction(() => api.delete(`${base}/tasks/${task.id}`).then(onChange))
  return (
    <li className="garden-task" data-ended={task.group === 'ended' || undefined}>
      <WorkTick
        task={task}
        isSending={done.isRunning}
        onPress={() => (task.isOneTap ? void done.run() : setAsking(true))}
      />
      <div className="min-w-0 grow pl-1">
        <p className="font-semibold">{shortTitle(task)}</p>
        <p className="text-sm text-muted">
          {[task.planting?.name, whenText(task, today), task.by].filter(Boolean).join(' · ')}
        </p>
        <RepeatLine task={task} today={today} />
        <TaskFacts treatment={task.group === 'undated' ? null : task.treatment} task={task} />
        <Failure text={done.failure || remove.failure} />
        <TaskMenu task={task} today={today} base={base} onChange={onChange}>
          {task.isManual && <EditTask task={task} today={today} base={base} onChange={onChange} />}
          {task.isManual && (
            <Button
              variant="quiet"
              size="sm"
              className="min-h-11"
              aria-disabled={remove.isRunning || undefined}
              onClick={remove.run}
            >
              Удалить
            </Button>
          )}
        </TaskMenu>
      </div>
      {isAsking && (
        <DoneDialog task={task} base={base} today={today} onClose={() => setAsking(false)} onDone={onChange} />
      )}
    </li>
  )
}

interface WorkTickProps {
  task: SharedTask
  isSending: boolean
  onPress(): void
}

/** Ended: a mark; else the button that ends the job, or asks first. */
const WorkTick = ({ task, isSending, onPress }: WorkTickProps) =>
  task.group === 'ended' ? (
    <span className="garden-tick" data-state={task.state}>
      <Icon name={task.state === 'skipped' ? 'close' : 'check'} size={16} />
    </span>
  ) : (
    <button
      type="button"
      className="garden-tick"
      data-state={task.isOneTap ? 'open' : 'asks'}
      aria-label={`${task.isOneTap ? 'Сделано' : 'Отметить'}: ${shortTitle(task)}`}
      aria-disabled={isSending || undefined}
      onClick={onPress}
    />
  )

/** «завтра подвязать», for one planting: a job without one is of no plot. */
function NewJob({ secret, garden: { beds }, onChange }: Omit<GroupProps, 'group'>) {
  const plantings = beds.flatMap(bed => bed.plantings)
  const [text, setText] = useState('')
  const [planting, setPlanting] = useState(String(plantings[0]?.id ?? ''))
  const add = useAction(async () => {
    if (!text.trim() || !planting) return
    await api.post(`/shared/${secret}/tasks`, { text, planting: Number(planting) })
    setText(now => (now === text ? '' : now))
    await onChange()
  })
  if (plantings.length === 0) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void add.run()
  }
  return (
    <form onSubmit={submit} className="screen-only mb-6 flex max-w-3xl flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-60">
        <Input label="Новое дело" placeholder="завтра подвязать" maxLength={300} value={text} onChange={setText} />
      </div>
      <Select
        label="Для чего"
        value={planting}
        options={plantings.map(({ id, name }) => [String(id), name])}
        onChange={setPlanting}
      />
      <Button type="submit" variant="secondary" aria-disabled={add.isRunning || undefined}>
        Добавить
      </Button>
      <Failure text={add.failure} />
    </form>
  )
}
