import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { type Action, useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { count, days as countDays } from '#ui/format/format.ts'
import { Select } from '../../garden-fields.tsx'
import { skipReasons } from '../../plan/stored-round.ts'
import type { BulkChange } from '../bulk-change.ts'
import type { TaskView } from '../task-view.ts'

interface BulkBarProps {
  /** Jobs that have not ended. */
  tasks: readonly TaskView[]
  chosen: ReadonlySet<number>
  onChoose(ids: readonly number[]): void
  onClose(): void
  onChange(): Promise<void>
}

const jobs = { one: 'дело', few: 'дела', many: 'дел' } as const
const shifts = [1, 3, 7, 14].map(days => [String(days), `на\u00a0${countDays(days)}`] as const)

type BulkStep = { action: 'done' } | { action: 'shift'; days: number } | { action: 'skip'; reason: string }

/** «Выбрать несколько»: one action for all that are chosen. What stays as it was is named with the reason. */
export function BulkBar({ tasks, chosen, onChoose, onClose, onChange }: BulkBarProps) {
  const [body, setBody] = useState<BulkStep | null>(null)
  const [result, setResult] = useState<BulkChange | null>(null)
  const due = tasks.filter(({ from }) => from !== null).map(({ id }) => id)
  const act = useAction(async () => {
    const changed = await api.post('/tasks/bulk', { tasks: [...chosen], ...body! })
    setResult(changed)
    setBody(null)
    onChoose(changed.left.map(({ task }) => task))
    await onChange()
  })
  return (
    <section aria-label="Выбранные дела" className="screen-only mb-6 rounded-card border border-line bg-surface p-4">
      <p className="font-medium" role="status">
        Выбрано: {count(chosen.size, jobs)}
        {result && `. Изменено: ${result.changed}`}
      </p>
      {result && <Left left={result.left} />}
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <Button variant="secondary" size="sm" className="min-h-11" onClick={() => onChoose(due)}>
          Все с&nbsp;днём: {due.length}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          className="min-h-11"
          disabled={chosen.size === 0}
          onClick={() => setBody({ action: 'done' })}
        >
          Сделано
        </Button>
        <ShiftAndSkip onChoose={setBody} />
        <Button variant="quiet" size="sm" className="min-h-11" onClick={onClose}>
          Закончить
        </Button>
      </div>
      {body && chosen.size > 0 && (
        <Confirm text={questionOf(body, chosen.size)} act={act} onCancel={() => setBody(null)} />
      )}
      <Failure text={act.failure} />
    </section>
  )
}

const Left = ({ left }: Pick<BulkChange, 'left'>) =>
  left.length > 0 && (
    <ul className="mt-2 list-disc pl-5 text-sm">
      {left.map(({ task, title, text }) => (
        <li key={task}>
          {title}. {text}
        </li>
      ))}
    </ul>
  )

const ShiftAndSkip = ({ onChoose }: { onChoose(step: BulkStep): void }) => (
  <>
    <Select
      label="Сдвинуть"
      value=""
      empty="выберите"
      options={shifts}
      onChange={days => onChoose({ action: 'shift', days: Number(days) })}
    />
    <Select
      label="Пропустить"
      value=""
      empty="выберите"
      options={Object.entries(skipReasons)}
      onChange={reason => onChoose({ action: 'skip', reason })}
    />
  </>
)

const Confirm = ({ text, act, onCancel }: { text: string; act: Action; onCancel(): void }) => (
  <div className="mt-3 flex flex-wrap items-center gap-3">
    <span>{text}</span>
    <Button size="sm" className="min-h-11" aria-disabled={act.isRunning || undefined} onClick={act.run}>
      Подтвердить
    </Button>
    <Button variant="quiet" size="sm" className="min-h-11" onClick={onCancel}>
      Отмена
    </Button>
  </div>
)

function questionOf(body: BulkStep, total: number): string {
  const number = count(total, jobs)
  if (body.action === 'shift') return `Сдвинуть ${number} на\u00a0${countDays(body.days)}?`
  return body.action === 'skip' ? `Пропустить ${number}?` : `Отметить ${number} сделанными?`
}
