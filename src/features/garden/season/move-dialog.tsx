import { type FormEvent, useEffect, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { failureText } from '#features/accounts/components/retry-after.ts'
import { useAction } from '#features/accounts/components/use-action.ts'
import { addDays, type Day } from '#features/verdict/calendar.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DayInput } from '../garden-fields.tsx'
import { ShiftButtons } from '../tasks/components/shift-buttons.tsx'
import type { MovePreview } from '../tasks/move-preview.ts'
import { moveTask } from './move-task.ts'
import type { SeasonMark } from './season-view.ts'
import { daysText } from './season-words.ts'

interface MoveDialogProps {
  mark: SeasonMark
  /** Where it was dropped; null: where it stands. */
  droppedOn: Day | null
  today: Day
  onClose(): void
  onChange(): Promise<void>
}

/** «Перенести на …»: what stands against the day is shown before it is written. */
export function MoveDialog({ mark, droppedOn, today, onClose, onChange }: MoveDialogProps) {
  const start = mark.from < today ? today : mark.from
  const [day, setDay] = useState(droppedOn ?? start)
  const { preview, failure } = usePreview(mark, day)
  const write = useAction(async () => {
    if (!preview) return
    await moveTask(mark, preview, today, onChange)
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void write.run()
  }
  const hasConflicts = preview !== null && preview.conflicts.length > 0
  return (
    <Dialog title={`Перенести: ${mark.title}`} onClose={onClose}>
      <form onSubmit={submit} className="mt-3 grid gap-4">
        <p>Сейчас: {daysText(mark.from, mark.to, today)}.</p>
        <ShiftButtons onShift={distance => setDay(addDays(start, distance))} />
        <DayInput label="На какой день" value={day} min={today} onChange={setDay} />
        <Conflicts preview={preview} task={mark.task} />
        <Failure text={failure || write.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={write.isRunning || !preview || undefined}>
            {hasConflicts ? 'Всё равно перенести' : 'Перенести'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Conflicts({ preview, task }: { preview: MovePreview | null; task: number | null }) {
  return (
    <div role="status">
      {preview && preview.conflicts.length === 0 && <p>Этому дню ничего не&nbsp;мешает.</p>}
      {preview && preview.conflicts.length > 0 && (
        <>
          <p className="font-medium">Мешает:</p>
          <ul className="season-conflicts">
            {preview.conflicts.map(conflict => (
              <li key={`${conflict.task} ${conflict.code}`} data-level={conflict.level}>
                <b>{conflict.level === 'forbidden' ? 'Нельзя' : 'Осторожно'}</b>
                {conflict.task !== task && <> («{conflict.title}»)</>}: {conflict.text}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Asked again for each day; an answer about an earlier choice is dropped. */
function usePreview({ task }: SeasonMark, day: Day) {
  const [answer, setAnswer] = useState<{ day: Day; preview: MovePreview | null; failure: string } | null>(null)
  useEffect(() => {
    if (!day) return
    let isCurrent = true
    const show = (preview: MovePreview | null, failure: string) => isCurrent && setAnswer({ day, preview, failure })
    api.post(`/tasks/${task!}/shift`, { date: day, preview: true }).then(
      preview => 'conflicts' in preview && show(preview, ''),
      error => show(null, failureText(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [task, day])
  return answer?.day === day ? answer : { preview: null, failure: '' }
}
