import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { api } from '#kit/http/api-client.ts'
import { VerdictBadge } from '#ui/badges/verdict-badge.tsx'
import { Button } from '#ui/button.tsx'
import { days } from '#ui/format/format.ts'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import type { PlantingView } from '../../plantings/planting-view.ts'
import type { UseChoice } from '../../plantings/use-choice.ts'

interface RecordEntryProps {
  planting: PlantingView
  onRecorded(): Promise<void>
}

/** «Записать обработку»: the registered uses of the crop with the verdict of the chosen day. */
export function RecordEntry({ planting, onRecorded }: RecordEntryProps) {
  const [day, setDay] = useState(planting.today)
  const { data, error, reload } = useApiQuery<{ items: readonly UseChoice[] }>(`/plantings/${planting.id}/uses?day=${day}`)
  if (!data) return error ? <LoadFailed what="Препараты не&nbsp;открылись" onRetry={reload} /> : <Loading />
  return <EntryForm planting={planting} day={day} setDay={setDay} uses={data.items} onRecorded={onRecorded} />
}

interface EntryFormProps extends RecordEntryProps {
  day: string
  setDay(day: string): void
  uses: readonly UseChoice[]
}

function EntryForm({ planting, day, setDay, uses, onRecorded }: EntryFormProps) {
  const [use, setUse] = useState('')
  const [isConfirmed, setConfirmed] = useState(false)
  const [reason, setReason] = useState('')
  const [reached, setReached] = useState<Readonly<Record<number, boolean>>>({})
  const chosen = uses.find(each => each.use === use)
  const open = chosen?.reasons.filter(({ level }) => level === 'caution' || level === 'unknown') ?? []
  const isFact = chosen?.level === 'forbidden' || day < planting.today
  const flies = chosen !== undefined && ['spray', 'dust', 'smoke'].includes(chosen.method)
  const record = useAction(async () => {
    const dose = chosen?.dose
    await api.post('/journal', {
      day,
      plantings: [planting.id],
      items: [{ use, ...(dose && { amount: fourPlaces(dose.value), unit: dose.unit, rate: fourPlaces(dose.rate) }) }],
      neighbours: planting.neighbours.map(({ id }) => ({ planting: id, reached: reached[id] ?? flies })),
      isPastRecord: isFact,
      confirmed: isConfirmed ? open.map(({ code }) => code) : [],
      ...(reason.trim() && { reason }),
    })
    await onRecorded()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void record.run()
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <label className="grid gap-1 text-sm">
          Препарат
          <select className="garden-select min-w-0" value={use} onChange={event => setUse(event.target.value)}>
            <option value="">Выберите препарат</option>
            {uses.map(each => (
              <option key={each.use} value={each.use}>
                {each.drug.name}: {each.targets.slice(0, 2).join(', ') || 'назначение на\u00a0этикетке'}
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1 text-sm">
          День
          <input className="garden-select" type="date" value={day} onChange={event => event.target.value && setDay(event.target.value)} />
        </label>
      </div>
      {chosen && <ChosenUse chosen={chosen} />}
      {chosen && planting.neighbours.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="font-medium">Что ещё задело?</legend>
          {planting.neighbours.map(({ id, name }) => (
            <Tick key={id} label={name} isOn={reached[id] ?? flies} onChange={isOn => setReached({ ...reached, [id]: isOn })} />
          ))}
        </fieldset>
      )}
      {open.length > 0 && !isFact && <Tick label="Прочитано, я это учитываю" isOn={isConfirmed} onChange={setConfirmed} />}
      {chosen && isFact && (
        <label className="grid gap-1 text-sm">
          {chosen.level === 'forbidden' ? 'Так уже сделано? Напишите почему' : 'Почему записываете позже'}
          <input
            className="garden-select"
            value={reason}
            maxLength={500}
            onChange={event => setReason(event.target.value)}
            placeholder="записываю задним числом"
          />
        </label>
      )}
      <Failure text={record.failure} />
      <div>
        <Button type="submit" disabled={!chosen} aria-disabled={record.isRunning || undefined}>
          {chosen?.level === 'forbidden' ? 'Записать как факт' : 'Записать'}
        </Button>
      </div>
    </form>
  )
}

/** Cut off, never rounded up. */
const fourPlaces = (value: string): string => value.replace(/(\.\d{4})\d+$/, '$1')

function ChosenUse({ chosen: { level, reasons, dose, wait } }: { chosen: UseChoice }) {
  const said = reasons.filter(each => each.level !== 'info')
  return (
    <div className="rounded-card border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center gap-2">
        <VerdictBadge verdict={level} />
        {dose && (
          <span className="text-lg font-semibold">
            {dose.amount}
            {dose.water && ` на\u00a0${dose.water} воды`}
          </span>
        )}
        {wait !== null && <span className="text-muted">потом ждать {days(wait)}</span>}
      </p>
      {said.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {said.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Tick({ label, isOn, onChange }: { label: string; isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="checkbox" className="size-5" checked={isOn} onChange={event => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
