import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { ApiError } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { DayInput, Input, Tick } from '../../garden-fields.tsx'
import { useTyped } from '../../use-typed.ts'
import type { PlantingView } from '../planting-view.ts'

export interface HarvestBody {
  date: string
  before: boolean
  amount?: string
  unit?: 'kg'
  isPastRecord?: boolean
  reason?: string
}

interface HarvestFormProps {
  planting: Pick<PlantingView, 'today' | 'light'>
  onSend(body: HarvestBody): Promise<void>
  /** After a harvest was recorded; left out: the form stays for the next one. */
  onClose?(): void
}

/** A harvest before its day can only be recorded as what has happened, with a reason. */
export function HarvestForm({ planting: { today, light }, onSend, onClose }: HarvestFormProps) {
  const { draft, change, settle } = useTyped({ date: today, isBefore: false, amount: '', reason: '' })
  const { date, isBefore, amount, reason } = draft
  const [isEarly, setEarly] = useState(false)
  const isTreated = light.because.some(({ day }) => day === date)
  const record = useAction(async () => {
    const fact = isEarly && { isPastRecord: true, reason }
    const before = isTreated && isBefore
    await onSend({ date, before, ...(amount.trim() && { amount, unit: 'kg' as const }), ...fact }).catch(error => {
      setEarly(isEarly || isRefused(error))
      throw error
    })
    setEarly(false)
    if (settle(draft, { ...draft, amount: '' })) onClose?.()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void record.run()
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <DayInput label="День" value={date} max={addDays(today, 1)} onChange={date => change({ date })} />
        <Input label="Сколько, кг" inputMode="decimal" value={amount} onChange={amount => change({ amount })} />
      </div>
      {isTreated && (
        <Tick label="Собрали до обработки этого дня" isOn={isBefore} onChange={isBefore => change({ isBefore })} />
      )}
      <Failure text={record.failure} />
      {isEarly && (
        <Input
          label="Уже собрали? Напишите почему"
          value={reason}
          maxLength={500}
          onChange={reason => change({ reason })}
        />
      )}
      <div>
        <Button type="submit" variant={isEarly ? 'danger' : 'secondary'} aria-disabled={record.isRunning || undefined}>
          {isEarly ? 'Записать как факт' : 'Записать сбор'}
        </Button>
      </div>
    </form>
  )
}

/** The light is against it: with a reason it can be recorded all the same. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && Boolean((error.body as { codes?: unknown } | null)?.codes)
