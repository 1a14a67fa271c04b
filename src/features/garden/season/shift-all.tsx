import { type FormEvent, useEffect, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { failureText } from '#features/accounts/components/retry-after.ts'
import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { count, days as countDays } from '#ui/format/format.ts'
import { notifications } from '#ui/notifications/notifications.tsx'
import { Select, Tick } from '../garden-fields.tsx'
import type { BulkPreview } from '../tasks/bulk-change.ts'
import type { SeasonMark, SeasonView } from './season-view.ts'
import { daysText } from './season-words.ts'

interface ShiftAllProps {
  season: SeasonView
  onChange(): Promise<void>
}

/** «Сдвинуть всё»: every planned job of the season by some days, after what that meets has been shown. */
export function ShiftAll({ season, onChange }: ShiftAllProps) {
  const [isOpen, setOpen] = useState(false)
  const marks = marksToShift(season)
  if (marks.length === 0) return null
  return (
    <>
      <Button variant="secondary" size="sm" className="min-h-11" onClick={() => setOpen(true)}>
        Сдвинуть всё
      </Button>
      {isOpen && <ShiftDialog marks={marks} today={season.today} onClose={() => setOpen(false)} onChange={onChange} />}
    </>
  )
}

type Shifted = SeasonMark & { task: number }

/** What is planned and may be moved, the nearest first. */
const marksToShift = ({ rows }: Pick<SeasonView, 'rows'>): Shifted[] =>
  rows
    .flatMap(({ marks }) =>
      marks.filter((mark): mark is Shifted => mark.task !== null && mark.canMove && mark.state === 'planned'),
    )
    .toSorted((a, b) => a.from.localeCompare(b.from))

const jobs = { one: 'дело', few: 'дела', many: 'дел' } as const
const shifts = [1, 3, 7, 14].map(days => [String(days), `на\u00a0${countDays(days)}`] as const)

interface ShiftDialogProps {
  marks: readonly Shifted[]
  today: string
  onClose(): void
  onChange(): Promise<void>
}

function ShiftDialog({ marks, today, onClose, onChange }: ShiftDialogProps) {
  const [days, setDays] = useState('3')
  const [dropped, setDropped] = useState<ReadonlySet<number>>(new Set())
  const tasks = marks.flatMap(({ task }) => (dropped.has(task) ? [] : task))
  const { preview, failure } = useShiftPreview(tasks, days)
  const write = useAction(async () => {
    const { changed } = await api.post('/tasks/bulk', { tasks, action: 'shift', days: Number(days) })
    notifications.add({ message: `Сдвинуто: ${count(changed, jobs)}.`, kind: 'success' })
    onClose()
    await onChange()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void write.run()
  }
  const drop = (task: number, isDropped: boolean) => {
    const others = [...dropped].filter(each => each !== task)
    setDropped(new Set(isDropped ? [...others, task] : others))
  }
  const hasConflicts = preview !== null && preview.conflicts.length > 0
  return (
    <Dialog title="Сдвинуть всё" onClose={onClose}>
      <form onSubmit={submit} className="mt-3 grid gap-4">
        <Select label="На сколько" value={days} options={shifts} onChange={setDays} />
        <Against preview={preview} hasTasks={tasks.length > 0} />
        <details>
          <summary className="garden-summary">Какие дела: {tasks.length}</summary>
          <p className="text-sm text-muted">Снимите отметку с&nbsp;дел, которые останутся на&nbsp;своих днях.</p>
          {marks.map(({ task, title, from, to }) => (
            <Tick
              key={task}
              label={`${title}, ${daysText(from, to, today)}`}
              isOn={!dropped.has(task)}
              onChange={isOn => drop(task, !isOn)}
            />
          ))}
        </details>
        <Failure text={failure || write.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={tasks.length === 0} aria-disabled={write.isRunning || !preview || undefined}>
            {hasConflicts ? 'Всё равно сдвинуть' : 'Сдвинуть'} {count(tasks.length, jobs)}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Against({ preview, hasTasks }: { preview: BulkPreview | null; hasTasks: boolean }) {
  return (
    <div role="status">
      {!hasTasks && <p>Ни одно дело не&nbsp;выбрано.</p>}
      {hasTasks && !preview && <p>Проверяем новые дни…</p>}
      {preview && preview.conflicts.length === 0 && <p>Новым дням ничего не&nbsp;мешает.</p>}
      {preview && preview.conflicts.length > 0 && (
        <>
          <p className="font-medium">Мешает:</p>
          <ul className="season-conflicts">
            {preview.conflicts.slice(0, maxConflicts).map(({ task, code, title, level, text }) => (
              <li key={`${task} ${code}`} data-level={level}>
                <b>{level === 'forbidden' ? 'Нельзя' : 'Осторожно'}</b> («{title}»): {text}
              </li>
            ))}
          </ul>
          {preview.conflicts.length > maxConflicts && <p>И&nbsp;ещё {preview.conflicts.length - maxConflicts}.</p>}
        </>
      )}
      {preview?.left.map(({ task, title, text }) => (
        <p key={task} className="text-sm">
          {title}. {text}
        </p>
      ))}
    </div>
  )
}

const maxConflicts = 8

/** Asked again for each choice; an answer about an earlier one is dropped. */
function useShiftPreview(tasks: readonly number[], days: string) {
  const asked = `${days} ${tasks.join(' ')}`
  const [answer, setAnswer] = useState<{ asked: string; preview: BulkPreview | null; failure: string } | null>(null)
  useEffect(() => {
    const [days, ...tasks] = asked.split(' ').filter(Boolean).map(Number)
    if (tasks.length === 0) return
    let isCurrent = true
    const show = (preview: BulkPreview | null, failure: string) => isCurrent && setAnswer({ asked, preview, failure })
    api.post('/tasks/bulk', { tasks, action: 'shift', days, preview: true }).then(
      preview => 'conflicts' in preview && show(preview, ''),
      error => show(null, failureText(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [asked])
  return answer?.asked === asked && tasks.length > 0 ? answer : { preview: null, failure: '' }
}
