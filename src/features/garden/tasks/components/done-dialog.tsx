import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { addDays, type Day } from '#features/verdict/calendar.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { DayInput, Input, Tick } from '../../garden-fields.tsx'
import { sendTaskWrite } from '../../offline/send-unsent.ts'
import type { TaskView, TreatmentView } from '../task-view.ts'
import type { SendWrite } from './task-menu.tsx'
import { doseText, shortTitle } from './todo-words.ts'

/** What the dialog asks about. */
type AskedTask = Pick<TaskView, 'id' | 'round' | 'title' | 'planting'> & { treatment: AskedTreatment | null }
type AskedTreatment = Pick<TreatmentView, 'drug' | 'dose' | 'level' | 'reasons'>

interface DoneDialogProps {
  task: AskedTask
  /** Before the path: whose jobs they are; empty for one's own. */
  base?: string
  /** In the place of the API. */
  send?: SendWrite
  today: Day
  onClose(): void
  onDone(): Promise<void>
}

const reasonsOf = (treatment: Pick<TreatmentView, 'reasons'> | null, ...levels: readonly string[]) =>
  treatment?.reasons.filter(({ level }) => levels.includes(level)) ?? []

/** What is not simply «можно»: what was confirmed is stored with the entry, and what is forbidden can only be recorded as done. */
export function DoneDialog({ task, base = '', send: sendElsewhere, today, onClose, onDone }: DoneDialogProps) {
  const { treatment } = task
  const cautions = reasonsOf(treatment, 'caution', 'unknown')
  const isForbidden = treatment?.level === 'forbidden'
  const [day, setDay] = useState(today)
  const [isConfirmed, setConfirmed] = useState(false)
  const [reason, setReason] = useState('')
  const isPast = isForbidden || day < today
  const send = useAction(async () => {
    const confirmed = isConfirmed ? cautions.map(({ code }) => code) : []
    const body = { day, round: task.round, confirmed, isPastRecord: isPast, ...(reason.trim() && { reason }) }
    const path = `/tasks/${task.id}/done`
    const hasArrived = sendElsewhere
      ? sendElsewhere({ path, body })
      : sendTaskWrite(base, { path, body, title: shortTitle(task) })
    if (await hasArrived) await onDone()
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send.run()
  }
  return (
    <Dialog title={shortTitle(task)} onClose={onClose}>
      <form onSubmit={submit} className="mt-3 grid gap-4">
        {treatment && <WhatIsSaid task={task} treatment={treatment} />}
        <DayInput label="Когда сделано" value={day} max={addDays(today, isForbidden ? 0 : 1)} onChange={setDay} />
        {cautions.length > 0 && !isPast && (
          <Tick label="Прочитано, я это учитываю" isOn={isConfirmed} onChange={setConfirmed} />
        )}
        {isPast && <ReasonInput value={reason} onChange={setReason} />}
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

const ReasonInput = ({ value, onChange }: { value: string; onChange(reason: string): void }) => (
  <Input
    label="Почему записываете"
    maxLength={500}
    value={value}
    onChange={onChange}
    placeholder="сделано до того, как посмотрели сюда"
  />
)

function WhatIsSaid({ task, treatment }: { task: AskedTask; treatment: AskedTreatment }) {
  return (
    <div className="grid gap-2">
      {treatment.drug && <p className="font-semibold">{doseText(task)}</p>}
      <p>
        <VerdictBadge verdict={treatment.level} />
      </p>
      {treatment.level === 'forbidden' ? (
        <Callout kind="danger" title="Сегодня так нельзя">
          {reasonsOf(treatment, 'forbidden').map(({ code, text }) => (
            <p key={code}>{text}</p>
          ))}
          <p>Если обработка уже сделана, её можно записать как факт: с&nbsp;причиной, она будет помечена.</p>
        </Callout>
      ) : (
        <ul className="list-disc pl-5">
          {reasonsOf(treatment, 'caution', 'unknown').map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
