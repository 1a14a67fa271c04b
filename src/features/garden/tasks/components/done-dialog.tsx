import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { addDays, type Day } from '#features/verdict/calendar.ts'
import { api } from '#kit/http/api-client.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Callout } from '#ui/page/callout.tsx'
import type { TaskView, TreatmentView } from '../task-view.ts'
import { doseText, shortTitle } from './todo-words.ts'

interface DoneDialogProps {
  task: TaskView
  today: Day
  onClose(): void
  onDone(): Promise<void>
}

const open = (treatment: TreatmentView | null, ...levels: readonly string[]) =>
  treatment?.reasons.filter(({ level }) => levels.includes(level)) ?? []

/** What is not simply «можно»: what was confirmed is stored with the entry, and what is forbidden can only be recorded as done. */
export function DoneDialog({ task, today, onClose, onDone }: DoneDialogProps) {
  const { treatment } = task
  const cautions = open(treatment, 'caution', 'unknown')
  const isForbidden = treatment?.level === 'forbidden'
  const [day, setDay] = useState(today)
  const [isConfirmed, setConfirmed] = useState(false)
  const [reason, setReason] = useState('')
  const isPast = isForbidden || day < today
  const send = useAction(async () => {
    const confirmed = isConfirmed ? cautions.map(({ code }) => code) : []
    await api.post(`/tasks/${task.id}/done`, { day, confirmed, isPastRecord: isPast, ...(reason.trim() && { reason }) })
    await onDone()
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send.run()
  }
  return (
    <Dialog title={shortTitle(task)} onClose={onClose}>
      <form onSubmit={submit} className="mt-3 grid gap-4">
        {treatment && (
          <div className="grid gap-2">
            {treatment.drug && <p className="font-semibold">{doseText(task)}</p>}
            <p>
              <VerdictBadge verdict={treatment.level} />
            </p>
            {isForbidden ? (
              <Callout kind="danger" title="Сегодня так нельзя">
                {open(treatment, 'forbidden').map(({ code, text }) => (
                  <p key={code}>{text}</p>
                ))}
                <p>Если обработка уже сделана, её можно записать как факт: с&nbsp;причиной, она будет помечена.</p>
              </Callout>
            ) : (
              <ul className="list-disc pl-5">
                {cautions.map(({ code, text }) => (
                  <li key={code}>{text}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        <label className="grid gap-1 text-sm">
          Когда сделано
          <input
            className="garden-select"
            type="date"
            value={day}
            max={addDays(today, isForbidden ? 0 : 1)}
            onChange={event => setDay(event.target.value)}
          />
        </label>
        {cautions.length > 0 && !isPast && (
          <label className="flex items-start gap-3">
            <input type="checkbox" className="mt-1 size-5" checked={isConfirmed} onChange={event => setConfirmed(event.target.checked)} />
            Прочитано, я&nbsp;это учитываю
          </label>
        )}
        {isPast && (
          <label className="grid gap-1 text-sm">
            Почему записываете
            <input
              className="garden-select"
              maxLength={500}
              value={reason}
              onChange={event => setReason(event.target.value)}
              placeholder="сделано до того, как посмотрели сюда"
            />
          </label>
        )}
        <Failure text={send.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={send.isRunning || undefined}>
            {isForbidden ? 'Записать как факт' : 'Сделано'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
