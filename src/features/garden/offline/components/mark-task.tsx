import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import type { Day } from '#features/verdict/calendar.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '../../garden-fields.tsx'
import { skipReasons } from '../../plan/stored-round.ts'
import { shortTitle } from '../../tasks/components/todo-words.ts'
import type { TaskView } from '../../tasks/task-view.ts'
import { noRoom, offlineReason, queueUnsent } from '../send-unsent.ts'

/** «Сделано» and «Пропустить» without a connection. Whether a treatment was allowed is not known here, so it is recorded as a fact. */
export function MarkTask({ userId, task, day }: { userId: number; task: TaskView; day: Day }) {
  const [failure, setFailure] = useState('')
  const { id, round, isTreatment } = task
  const title = shortTitle(task)
  const mark = (action: 'done' | 'skip', body: Record<string, unknown>) => {
    const isStored = queueUnsent(userId, { path: `/tasks/${id}/${action}`, body: { ...body, round }, title })
    setFailure(isStored ? '' : noRoom)
  }
  return (
    <div className="mt-2 flex flex-wrap items-end gap-3">
      <Button
        variant="secondary"
        size="sm"
        className="min-h-11"
        aria-label={`Сделано: ${title}`}
        onClick={() => mark('done', { day, ...(isTreatment && { isPastRecord: true, reason: offlineReason }) })}
      >
        Сделано
      </Button>
      <Select
        label="Пропустить"
        value=""
        empty="выберите"
        options={Object.entries(skipReasons)}
        onChange={reason => mark('skip', { day, reason })}
      />
      <Failure text={failure} />
    </div>
  )
}
