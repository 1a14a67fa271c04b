import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import type { PlantingView } from '../planting-view.ts'

/** A harvest before its day can only be recorded as what has happened, with a reason. */
export function HarvestForm({ planting, onRecorded }: { planting: PlantingView; onRecorded(): Promise<void> }) {
  const [date, setDate] = useState(planting.today)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isEarly, setEarly] = useState(false)
  const record = useAction(async () => {
    try {
      await api.post(`/plantings/${planting.id}/harvests`, {
        date,
        ...(amount.trim() && { amount, unit: 'kg' }),
        ...(isEarly && { isPastRecord: true, reason }),
      })
    } catch (error) {
      if (error instanceof ApiError && (error.body as { codes?: unknown }).codes) setEarly(true)
      throw error
    }
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
        <label className="grid gap-1 text-sm">
          День
          <input
            className="garden-select"
            type="date"
            value={date}
            max={addDays(planting.today, 1)}
            onChange={event => event.target.value && setDate(event.target.value)}
          />
        </label>
        <label className="grid gap-1 text-sm">
          Сколько, кг
          <input className="garden-select w-28" inputMode="decimal" value={amount} onChange={event => setAmount(event.target.value)} />
        </label>
        {!isEarly && (
          <Button type="submit" variant="secondary" aria-disabled={record.isRunning || undefined}>
            Записать сбор
          </Button>
        )}
      </div>
      <Failure text={record.failure} />
      {isEarly && (
        <>
          <label className="grid gap-1 text-sm">
            Уже собрали? Напишите почему
            <input className="garden-select" value={reason} maxLength={500} onChange={event => setReason(event.target.value)} />
          </label>
          <div>
            <Button type="submit" variant="danger" aria-disabled={record.isRunning || undefined}>
              Записать как факт
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
