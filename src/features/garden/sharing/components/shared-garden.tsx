import { Suspense } from 'react'
import { useRevalidator } from 'react-router'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { isAuthenticated, useUser } from '#features/accounts/sessions/session.ts'
import { api } from '#kit/http/api-client.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Section } from '#ui/page/section.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { LightBadge } from '../../plantings/components/light-box.tsx'
import { RepeatLine } from '../../repeats/components/repeat-line.tsx'
import { TaskFacts } from '../../tasks/components/task-facts.tsx'
import { shortTitle, whenText } from '../../tasks/components/todo-words.ts'
import type { SharedPlanting, SharedTask, SharedGarden as View } from '../shared-view.ts'
import '../../garden.css'

const SharedWork = lazyPart(() => import('./shared-work.tsx').then(({ SharedWork }) => SharedWork))

interface SharedGardenProps {
  garden: View
  secret: string
}

/** Lights and jobs of a shared plot; who has signed in ticks jobs off where the address allows it. */
export function SharedGarden({ garden, secret }: SharedGardenProps) {
  const { beds, canWork, today } = garden
  const isSignedIn = isAuthenticated(useUser())
  return (
    <>
      {canWork && isSignedIn ? (
        <Suspense fallback={<p>Смотрим дела…</p>}>
          <SharedWork secret={secret} />
        </Suspense>
      ) : (
        <WeekOfJobs garden={garden} secret={secret} isSignedIn={isSignedIn} />
      )}
      {beds.length === 0 ? (
        <EmptyState title="Посадок пока нет">
          Когда хозяин их добавит, здесь будет видно, когда можно есть урожай.
        </EmptyState>
      ) : (
        beds.map(({ id, name, plantings }) => (
          <Section key={id} id={`bed-${id}`} title={name}>
            <ul className="grid max-w-3xl gap-3 sm:grid-cols-2">
              {plantings.map(planting => (
                <PlantingCard key={planting.id} planting={planting} today={today} />
              ))}
            </ul>
          </Section>
        ))
      )}
    </>
  )
}

function WeekOfJobs({
  garden: { tasks, today, canMark, canWork },
  secret,
  isSignedIn,
}: SharedGardenProps & { isSignedIn: boolean }) {
  return (
    <Section id="jobs" title="Дела на&nbsp;неделю">
      {tasks.length === 0 ? (
        <p className="text-muted">На эту неделю дел нет.</p>
      ) : (
        <ul className="garden-tasks max-w-3xl">
          {tasks.map(task => (
            <SharedTaskRow key={task.id} task={task} today={today} secret={canMark && isSignedIn ? secret : null} />
          ))}
        </ul>
      )}
      {canMark && !isSignedIn && (
        <p className="screen-only mt-4 flex flex-wrap items-center gap-3">
          <span className="text-muted">
            {canWork ? 'По этой ссылке можно вести дела и\u00a0журнал' : 'По этой ссылке можно и отмечать дела'}: для
            этого войдите.
          </span>
          <LinkButton to={`/login?redirect=${encodeURIComponent(`/shared/${secret}`)}`} variant="secondary">
            Войти
          </LinkButton>
        </p>
      )}
    </Section>
  )
}

const PlantingCard = ({ planting: { name, crop, light }, today }: { planting: SharedPlanting; today: string }) => (
  <li className="flex gap-3 rounded-card border border-line bg-surface p-4 sm:only:col-span-2">
    <img src={drawingAddress('plants', crop)} alt="" width={64} height={60} loading="lazy" className="flex-none" />
    <div className="min-w-0">
      <p className="font-semibold">{name}</p>
      <LightBadge light={{ ...light, because: [] }} today={today} />
    </div>
  </li>
)

interface SharedTaskRowProps {
  task: SharedTask
  today: string
  /** Null: it can only be looked at. */
  secret: string | null
}

function SharedTaskRow({ task, today, secret }: SharedTaskRowProps) {
  const { revalidate } = useRevalidator()
  const done = useAction(async () => {
    await api.post(`/shared/${secret!}/tasks/${task.id}/done`)
    await revalidate()
  })
  return (
    <li className="garden-task" data-ended={task.group === 'ended' || undefined}>
      {task.group === 'ended' ? (
        <span className="garden-tick" data-state={task.state}>
          <Icon name={task.state === 'skipped' ? 'close' : 'check'} size={16} />
        </span>
      ) : secret !== null && task.isOneTap ? (
        <button
          type="button"
          className="garden-tick"
          data-state="open"
          aria-label={`Сделано: ${shortTitle(task)}`}
          aria-disabled={done.isRunning || undefined}
          onClick={() => void done.run()}
        />
      ) : null}
      <div className="min-w-0 grow pl-1">
        <p className="font-semibold">{shortTitle(task)}</p>
        <p className="text-sm text-muted">
          {[task.planting?.name, whenText(task, today), task.by].filter(Boolean).join(' · ')}
        </p>
        <RepeatLine task={task} today={today} />
        <TaskFacts treatment={task.treatment} task={task} />
        <Failure text={done.failure} />
      </div>
    </li>
  )
}
