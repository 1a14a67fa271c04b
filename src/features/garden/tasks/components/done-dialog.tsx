import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { addDays, type Day } from '#features/verdict/calendar.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { DayInput, Input, Tick } from '../../garden-fields.tsx'
import { ReachedFields } from '../../journal/components/reached-fields.tsx'
import { sendTaskWrite } from '../../offline/send-unsent.ts'
import type { TaskView, TreatmentView } from '../task-view.ts'
import type { SendWrite } from './task-menu.tsx'
import { doseText, shortTitle } from './todo-words.ts'

/** What the dialog asks about. */
type AskedTask = Pick<TaskView, 'id' | 'round' | 'title' | 'planting'> & { treatment: AskedTreatment | null }
/** `isFlying` is not known of the jobs of others. */
type AskedTreatment = Pick<TreatmentView, 'drug' | 'dose' | 'level' | 'reasons'> &
  Partial<Pick<TreatmentView, 'isFlying'>>

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
  const [reached, setReached] = useState<Readonly<Record<number, boolean>>>({})
  const isPast = isForbidden || day < today
  const send = useAction(async () => {
    const confirmed = isConfirmed ? cautions.map(({ code }) => code) : []
    const body = {
      ...{ day, round: task.round, confirmed, isPastRecord: isPast, ...neighboursOf(reached) },
      ...(reason.trim() && { reason }),
    }
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
        {treatment && task.planting && !base && !sendElsewhere && (
          <WhatElseWasReached {...{ reached, treatment }} planting={task.planting.id} onChange={setReached} />
        )}
        {cautions.length > 0 && !isPast && (
          <Tick label="Прочитано, я это учитываю" isOn={isConfirmed} onChange={setConfirmed} />
        )}
        {isPast && <ReasonInput value={reason} onChange={setReason} />}
        <Failure text={send.failure} />
        <Buttons text={isForbidden ? 'Записать как факт' : 'Сделано'} isRunning={send.isRunning} onClose={onClose} />
      </form>
    </Dialog>
  )
}

const Buttons = ({ text, isRunning, onClose }: { text: string; isRunning: boolean; onClose(): void }) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" aria-disabled={isRunning || undefined}>
      {text}
    </Button>
    <Button variant="secondary" onClick={onClose}>
      Отмена
    </Button>
  </div>
)

/** Only what was said: the rest follows from how the product is applied. */
function neighboursOf(reached: Readonly<Record<number, boolean>>) {
  const neighbours = Object.entries(reached).map(([id, isReached]) => ({ planting: Number(id), reached: isReached }))
  return neighbours.length > 0 ? { neighbours } : {}
}

interface WhatElseWasReachedProps extends Pick<Parameters<typeof ReachedFields>[0], 'reached' | 'onChange'> {
  planting: number
  treatment: AskedTreatment
}

/** Asked where other plantings stand in the same bed. Without a connection it is not asked. */
function WhatElseWasReached({ planting, treatment, ...answers }: WhatElseWasReachedProps) {
  const neighbours = useApiQuery(`/plantings/${planting}`).data?.neighbours ?? []
  return (
    neighbours.length > 0 && (
      <ReachedFields {...answers} neighbours={neighbours} isFlying={treatment.isFlying ?? true} />
    )
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
