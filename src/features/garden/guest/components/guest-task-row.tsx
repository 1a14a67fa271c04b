import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { ApiError } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { RepeatLine } from '../../repeats/components/repeat-line.tsx'
import { DoneDialog } from '../../tasks/components/done-dialog.tsx'
import { TaskFacts } from '../../tasks/components/task-facts.tsx'
import { type SendWrite, TaskMenu } from '../../tasks/components/task-menu.tsx'
import { shortTitle, whenText } from '../../tasks/components/todo-words.ts'
import { askGuest } from '../ask-guest.ts'
import type { GuestAnswer } from '../guest-answer.ts'
import { type GuestTaskChange, withTaskChange } from '../plan/guest-task-change.ts'
import type { GuestState } from './use-guest-garden.ts'

export interface GuestTaskProps {
  task: GuestAnswer['tasks'][number]
  today: string
  guest: GuestState
  /** Says which next job stays when a mark was taken back; empty: none. */
  onLeft(text: string): void
}

/** A job on the device. The server judges what is done with it, and the device stores what that changes. */
export function GuestTaskRow({ task, today, guest, onLeft }: GuestTaskProps) {
  const [isAsking, setAsking] = useState(false)
  const { key, title: _, planting, group, treatment, isOneTap, id, round } = task
  const send: SendWrite = async ({ path, body = true }) => {
    const asked = { key, [path.split('/').at(-1)!]: body }
    const change = await changeOf(guest, asked)
    await guest.save(garden => withTaskChange(garden, change))
    onLeft(change.left ?? '')
    return true
  }
  const done = useAction(() => send({ path: `/tasks/${id}/done`, body: { round } }))
  const title = shortTitle(task)
  const shown = group === 'undated' ? null : treatment
  return (
    <li className="garden-task pl-4" data-ended={group === 'ended' || undefined}>
      <div className="min-w-0 grow">
        <p className="font-semibold">{title}</p>
        <p className="text-sm text-muted">{[planting?.name, whenText(task, today)].filter(Boolean).join(' · ')}</p>
        <RepeatLine task={task} today={today} />
        <TaskFacts treatment={shown} task={task}>
          {shown?.short && <p className="mt-1 text-sm">{shown.short}</p>}
        </TaskFacts>
        <Failure text={done.failure} />
        <div className="mt-1 flex flex-wrap items-start gap-x-4">
          {group !== 'ended' && (
            <Button
              variant="secondary"
              size="sm"
              className="min-h-11"
              aria-disabled={done.isRunning || undefined}
              onClick={() => (isOneTap ? void done.run() : setAsking(true))}
            >
              Сделано<span className="sr-only">: {title}</span>
            </Button>
          )}
          <TaskMenu task={task} today={today} send={send} onChange={nothing} />
        </div>
      </div>
      {isAsking && (
        <DoneDialog task={task} today={today} send={send} onClose={() => setAsking(false)} onDone={nothing} />
      )}
    </li>
  )
}

async function changeOf(guest: GuestState, task: { key: string }): Promise<GuestTaskChange> {
  try {
    const change = await askGuest({ garden: guest.garden, task })
    if ('conflicts' in change) throw new Error('A preview changes nothing.')
    return change
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) guest.loseAnswer(error)
    throw error
  }
}

/** Every change of the device shows the list again. */
const nothing = async () => {}
