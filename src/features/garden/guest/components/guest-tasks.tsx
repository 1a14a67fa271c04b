import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { Button } from '#ui/button.tsx'
import { DayInput, Input, Select } from '../../garden-fields.tsx'
import { draftOf, type RepeatDraft, RepeatFields, ruleOfDraft } from '../../repeats/components/repeat-fields.tsx'
import { repeatOn } from '../../repeats/repeat-rule.ts'
import { groupNames } from '../../tasks/components/todo-words.ts'
import { groups } from '../../tasks/in-order.ts'
import { useTyped } from '../../use-typed.ts'
import { newKey } from '../device-garden.ts'
import type { GuestAnswer } from '../guest-answer.ts'
import { type GuestTaskProps, GuestTaskRow } from './guest-task-row.tsx'
import type { GuestState } from './use-guest-garden.ts'

interface GuestTasksProps {
  guest: GuestState
  answer: GuestAnswer
}

/** More steps without a day than these are folded: the plan of their planting has them too. */
const shownUndated = 3

/** Jobs of a guest and the steps of their plans, in the groups of the to-do. */
export function GuestTasks({ guest, answer: { tasks, today } }: GuestTasksProps) {
  const byGroup = Map.groupBy(tasks, ({ group }) => group)
  const ended = byGroup.get('ended') ?? []
  const [left, setLeft] = useState('')
  const shared = { today, guest, onLeft: setLeft }
  return (
    <section aria-labelledby="guest-tasks">
      <h2 id="guest-tasks" className="mb-3 text-2xl">
        Что сделать
      </h2>
      {ended.length === tasks.length && (
        <p className="mb-3 text-muted">Дел нет. Запишите первое или возьмите готовый план.</p>
      )}
      {left && (
        <p role="status" className="mb-3">
          {left}
        </p>
      )}
      {groups.map(group => {
        const own = byGroup.get(group) ?? []
        if (group === 'ended' || own.length === 0) return null
        if (group === 'undated' && own.length > shownUndated)
          return (
            <details key={group} className="mb-4">
              <summary className="garden-summary">Ждут фазы или находки: {own.length}</summary>
              <TaskGroup tasks={own} {...shared} />
            </details>
          )
        return <TaskGroup key={group} title={groupNames[group]} tasks={own} {...shared} />
      })}
      {ended.length > 0 && (
        <details className="mb-4">
          <summary className="min-h-11 cursor-pointer py-2">Сделано: {ended.length}</summary>
          <TaskGroup tasks={ended} {...shared} />
        </details>
      )}
      <AddTask guest={guest} today={today} />
    </section>
  )
}

interface TaskGroupProps extends Omit<GuestTaskProps, 'task'> {
  title?: string
  tasks: GuestAnswer['tasks']
}

const TaskGroup = ({ title, tasks, ...shared }: TaskGroupProps) => (
  <div className="mb-4">
    {title && <h3 className="mb-2 text-xl">{title}</h3>}
    <ul className="garden-tasks">
      {tasks.map(task => (
        <GuestTaskRow key={task.key} task={task} {...shared} />
      ))}
    </ul>
  </div>
)

interface TaskDraft {
  title: string
  planting: string
  day: string
  repeat: RepeatDraft
}

/** As the device stores it. A job that repeats has a first day. */
function taskOfDraft({ title, planting, day, repeat: typed }: TaskDraft, today: string) {
  const rule = ruleOfDraft(typed)
  const from = day || (rule ? today : null)
  const repeat = rule && repeatOn(rule, from!, null)
  return {
    id: newKey(),
    planting: planting || null,
    title,
    kind: 'other' as const,
    from,
    to: null,
    ended: null,
    repeat,
  }
}

function AddTask({ guest, today }: { guest: GuestState; today: string }) {
  const { draft, change, settle } = useTyped<TaskDraft>(() => ({
    title: '',
    planting: '',
    day: today,
    repeat: draftOf(null),
  }))
  const add = useAction(async () => {
    const task = taskOfDraft(draft, today)
    await guest.save(garden => ({ ...garden, tasks: [...garden.tasks, { ...task, at: new Date().toISOString() }] }))
    settle(draft, { ...draft, title: '', repeat: draftOf(null) })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.title.trim()) void add.run()
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <Input
        label="Новое дело"
        value={draft.title}
        maxLength={200}
        placeholder="осмотреть яблони"
        onChange={title => change({ title })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label="Посадка"
          value={draft.planting}
          options={guest.garden.plantings.map(({ id, name }) => [id, name])}
          empty="Весь сад"
          onChange={planting => change({ planting })}
        />
        <DayInput label="Когда" value={draft.day} onChange={day => change({ day })} />
      </div>
      <RepeatFields draft={draft.repeat} today={today} onChange={repeat => change({ repeat })} />
      <Failure text={add.failure} />
      <div>
        <Button type="submit" variant="secondary" aria-disabled={add.isRunning || undefined}>
          Добавить дело
        </Button>
      </div>
    </form>
  )
}
