import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { DayInput, Input } from '../../garden-fields.tsx'
import type { PlantingView } from '../planting-view.ts'

/** A harvest before its day can only be recorded as what has happened, with a reason. */
export function HarvestForm({ planting, onRecorded }: { planting: PlantingView; onRecorded(): Promise<void> }) {
  const [date, setDate] = useState(planting.today)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isEarly, setEarly] = useState(false)
  const record = useAction(async () => {
    const fact = isEarly && { isPastRecord: true, reason }
    await api.post(`/plantings/${planting.id}/harvests`, { date, ...(amount.trim() && { amount, unit: 'kg' }), ...fact }).catch(error => {
      setEarly(isEarly || isRefused(error))
      throw error
    })
    setEarly(false)
    setAmount('')
    await onRecorded()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void record.run()
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <DayInput label="День" value={date} max={addDays(planting.today, 1)} onChange={setDate} />
        <Input label="Сколько, кг" inputMode="decimal" value={amount} onChange={setAmount} />
      </div>
      <Failure text={record.failure} />
      {isEarly && <Input label="Уже собрали? Напишите почему" value={reason} maxLength={500} onChange={setReason} />}
      <div>
        <Button type="submit" variant={isEarly ? 'danger' : 'secondary'} aria-disabled={record.isRunning || undefined}>
          {isEarly ? 'Записать как факт' : 'Записать сбор'}
        </Button>
      </div>
    </form>
  )
}

/** The light is against it: with a reason it can be recorded all the same. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && Boolean((error.body as { codes?: unknown } | null)?.codes)
