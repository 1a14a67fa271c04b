import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type QueryState, useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { session } from '#features/accounts/sessions/session.ts'
import { useUnsent } from '#features/accounts/unsent-writes.ts'
import { Button } from '#ui/button.tsx'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { CalendarPanel } from '../../calendar/components/calendar-panel.tsx'
import { Loading } from '../../load-failed.tsx'
import { CopyOrFailure } from '../../offline/components/copy-or-failure.tsx'
import { UnsentList } from '../../offline/components/unsent-list.tsx'
import { cachedPaths, useTasksCopy } from '../../offline/garden-copies.ts'
import { useOfflinePages } from '../../offline/register-worker.ts'
import { useDueCount } from '../due-count.ts'
import type { TaskList, TaskView } from '../task-view.ts'
import { AddTask } from './add-task.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { UndoButton } from './task-menu.tsx'
import { TaskPanel } from './task-panel.tsx'
import { TaskRow } from './task-row.tsx'
import { groupNames, headline, shortTitle, underHeadline } from './todo-words.ts'
import { useWide } from './use-wide.ts'
import '../../garden.css'

/** The to-do of a gardener who has signed in. */
export function Todo({ userId }: { userId: number }) {
  useOfflinePages()
  const tasks = useApiQuery(cachedPaths.tasks)
  const { data } = tasks
  useDueCount(data?.counts)
  const isRefused = useTasksCopy(data)
  if (!data)
    return tasks.error ? (
      <CopyOrFailure what="Дела не&nbsp;открылись" error={tasks.error} onRetry={tasks.reload} />
    ) : (
      <Loading />
    )
  const under = underHeadline(data.counts, data.items)
  return (
    <>
      <h2 className="text-2xl" aria-live="polite">
        {headline(data.counts)}
      </h2>
      {under && <p className="mt-1 text-muted">{under}</p>}
      <div className="screen-only mt-4 max-w-3xl">
        <AddTask today={data.today} onAdd={() => tasks.reload()} />
      </div>
      <UnsentList userId={userId} />
      {data.total === 0 ? <NothingPlanned /> : <ManyTasks tasks={tasks} list={data} />}
      <CalendarPanel />
      <p className="screen-only mt-4 text-sm text-muted">
        Дела могут приходить письмом по&nbsp;утрам.{' '}
        <Link to="/profile/reminders" className="text-link underline underline-offset-4">
          Письмо о&nbsp;делах
        </Link>
      </p>
      {isRefused && (
        <p className="screen-only mt-4 text-sm text-muted">
          Браузер не&nbsp;даёт хранить данные на&nbsp;устройстве: без&nbsp;связи дела не&nbsp;откроются.
        </p>
      )}
    </>
  )
}

/** The groups with what concerns several jobs: choosing them, and the week on paper. */
function ManyTasks({ tasks, list }: { tasks: QueryState<TaskList>; list: TaskList }) {
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null)
  const isWide = useWide()
  const open = list.items.filter(({ group }) => group !== 'ended')
  return (
    <>
      {chosen === null ? (
        <div className="screen-only mb-4 flex flex-wrap gap-3">
          {open.length > 1 && (
            <Button variant="secondary" size="sm" className="min-h-11" onClick={() => setChosen(new Set())}>
              Выбрать несколько
            </Button>
          )}
          <Button variant="secondary" size="sm" className="min-h-11" onClick={() => window.print()}>
            Неделя на&nbsp;листе
          </Button>
        </div>
      ) : (
        <BulkBar
          tasks={open}
          chosen={chosen}
          onChoose={ids => setChosen(new Set(ids))}
          onClose={() => setChosen(null)}
          onChange={tasks.reload}
        />
      )}
      <TaskGroups
        tasks={tasks}
        list={list}
        hasPanel={isWide && chosen === null}
        choice={chosen === null ? undefined : { chosen, onChange: setChosen }}
      />
    </>
  )
}

const NothingPlanned = () => (
  <EmptyState title="Дел пока нет" action={<LinkButton to="/profile?view=plantings">К посадкам</LinkButton>}>
    Возьмите готовую схему для своей посадки, и&nbsp;дела появятся здесь сами. Или запишите первое своими словами.
  </EmptyState>
)

const groups = ['waiting', 'today', 'week', 'later'] as const
const folded = ['undated', 'ended'] as const

interface TaskGroupsProps {
  tasks: QueryState<TaskList>
  list: TaskList
  withPlanting?: boolean
  /** Whether the chosen job stands beside the list. */
  hasPanel?: boolean
  /** While several jobs are chosen. */
  choice?: { chosen: ReadonlySet<number>; onChange(chosen: ReadonlySet<number>): void } | undefined
}

/** What is not of the next seven days stays off the sheet. */
const printed: readonly TaskView['group'][] = ['waiting', 'today', 'week']

function choiceOf({ id }: TaskView, choice: TaskGroupsProps['choice']) {
  if (!choice) return undefined
  const { chosen, onChange } = choice
  const others = [...chosen].filter(each => each !== id)
  return { isOn: chosen.has(id), onChange: (isOn: boolean) => onChange(new Set(isOn ? [...others, id] : others)) }
}

/** Which jobs wait to be sent. The list is read again when some have been. */
function useUnsentTasks(reload: () => Promise<void>): (task: TaskView) => boolean {
  const unsent = useUnsent(session.user()?.id)
  const before = useRef(unsent.length)
  useEffect(() => {
    if (unsent.length < before.current) void reload()
    before.current = unsent.length
  }, [unsent.length, reload])
  return ({ id }) => unsent.some(({ path, refusal }) => refusal === null && path.startsWith(`/tasks/${id}/`))
}

/** The last change for ten seconds, to take it back. */
function useLastChange(reload: () => Promise<void>) {
  const [last, setLast] = useState<{ task: TaskView; what: string } | null>(null)
  const change = async (task: TaskView, what: string) => {
    await reload()
    setLast(what ? { task, what } : null)
  }
  useEffect(() => {
    if (!last) return
    const timer = setTimeout(() => setLast(null), undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [last])
  return { last, change }
}

/** What is due today stands beside the list until another job is chosen. */
function usePanel(items: readonly TaskView[], hasPanel: boolean) {
  const [opened, setOpened] = useState<number | null>(null)
  if (!hasPanel) return { task: null, of: () => undefined }
  const open = items.filter(({ group }) => group !== 'ended')
  const task = open.find(({ id }) => id === opened) ?? open.find(({ group }) => group === 'today') ?? open[0] ?? null
  return { task, of: ({ id }: TaskView) => ({ isOpen: id === task?.id, open: () => setOpened(id) }) }
}

/** All groups with a row to take the last change back. */
export function TaskGroups(props: TaskGroupsProps) {
  const { tasks, list, withPlanting = true, hasPanel = false, choice } = props
  const { items } = list
  const { last, change } = useLastChange(tasks.reload)
  const isUnsent = useUnsentTasks(tasks.reload)
  const panel = usePanel(items, hasPanel)
  const row = (task: TaskView) => (
    <TaskRow
      key={task.id}
      today={task.today}
      {...{ task, withPlanting }}
      choice={choiceOf(task, choice)}
      panel={panel.of(task)}
      isUnsent={isUnsent(task)}
      onChange={change}
    />
  )
  return (
    <>
      <div role="status" className="screen-only">
        {last && <LastChange {...last} onChange={change} />}
      </div>
      <div className={panel.task ? 'todo-columns' : undefined}>
        <div className="min-w-0">
          <GroupLists items={items} row={row} />
        </div>
        {panel.task && (
          <TaskPanel task={panel.task} today={panel.task.today} isUnsent={isUnsent(panel.task)} onChange={change} />
        )}
      </div>
    </>
  )
}

function GroupLists({ items, row }: { items: readonly TaskView[]; row(task: TaskView): ReactNode }) {
  return (
    <>
      {groups.map(group => {
        const own = items.filter(task => task.group === group)
        if (own.length === 0) return null
        return (
          <section
            key={group}
            aria-labelledby={`tasks-${group}`}
            className={`mb-6 ${printed.includes(group) ? '' : 'screen-only'}`}
          >
            <h3 id={`tasks-${group}`} className="mb-2 text-xl">
              {groupNames[group]} <span className="text-base text-muted">{own.length}</span>
            </h3>
            <ul className="garden-tasks">{own.map(row)}</ul>
          </section>
        )
      })}
      {folded.map(group => (
        <FoldedGroup key={group} group={group} own={items.filter(task => task.group === group)} row={row} />
      ))}
    </>
  )
}

interface FoldedGroupProps {
  group: (typeof folded)[number]
  own: readonly TaskView[]
  row(task: TaskView): ReactNode
}

const FoldedGroup = ({ group, own, row }: FoldedGroupProps) =>
  own.length > 0 && (
    <details className="screen-only mb-4">
      <summary className="garden-summary">
        {groupNames[group]}: {own.length}
      </summary>
      <ul className="garden-tasks mt-2">{own.map(row)}</ul>
    </details>
  )

const undoSeconds = 10

function LastChange({
  task,
  what,
  onChange,
}: {
  task: TaskView
  what: string
  onChange(task: TaskView, what: string): Promise<void>
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-3">
      <p>
        {what}: {shortTitle(task)}
      </p>
      {(what === 'Отмечено' || what === 'Пропущено') && <UndoButton task={task} onChange={onChange} />}
    </div>
  )
}
