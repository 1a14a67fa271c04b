import { type ReactNode, useState } from 'react'
import { useAction } from '#features/accounts/components/use-action.ts'
import type { Day } from '#features/verdict/calendar.ts'
import { useDayNow } from '../../offline/local-day.ts'
import { sendOrQueue } from '../../offline/send-unsent.ts'
import type { TaskView } from '../task-view.ts'
import { DoneDialog } from './done-dialog.tsx'
import { shortTitle } from './todo-words.ts'

interface Done {
  /** In one tap where it is simply «можно», otherwise after a page that asks. */
  mark(): void
  isRunning: boolean
  failure: string
  dialog: ReactNode
}

/** «Сделано» of a job of one's own. */
export function useDone(task: TaskView, today: Day, onChange: (task: TaskView, what: string) => Promise<void>): Done {
  const [isAsking, setAsking] = useState(false)
  const dayNow = useDayNow(today)
  const onDone = () => onChange(task, 'Отмечено')
  const done = useAction(async () => {
    const body = { day: dayNow(), round: task.round }
    if (await sendOrQueue({ path: `/tasks/${task.id}/done`, body, title: shortTitle(task) })) await onDone()
  })
  return {
    mark: () => (task.isOneTap ? void done.run() : setAsking(true)),
    isRunning: done.isRunning,
    failure: done.failure,
    dialog: isAsking && <DoneDialog task={task} today={today} onClose={() => setAsking(false)} onDone={onDone} />,
  }
}
