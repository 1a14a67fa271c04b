import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { Button } from '#ui/button.tsx'
import { DayInput, NoteInput, Select } from '../../garden-fields.tsx'
import { useSave } from '../../use-save.ts'
import type { PlantingView } from '../planting-view.ts'

const severities = [
  ['1', 'Единично'],
  ['2', 'Заметно'],
  ['3', 'Сильно'],
] as const

/** How much there is of it, and the note; empty: not told. */
export const saidOf = ({ severity, note }: Pick<PlantingView['observations'][number], 'severity' | 'note'>): string =>
  [severities.find(([value]) => value === String(severity))?.[1].toLowerCase(), note].filter(Boolean).join('. ')

export interface ObservationBody {
  problem: string | null
  day: string
  severity: number | null
  note: string | null
}

interface ObservationFormProps {
  planting: Pick<PlantingView, 'plant' | 'today'>
  onClose(): void
  onSend(body: ObservationBody): Promise<void>
}

export function ObservationForm({ planting, onClose, onSend }: ObservationFormProps) {
  const crop = useApiQuery(`/garden/crops/${planting.plant.alias}`).data
  const [draft, setDraft] = useState({ problem: '', day: planting.today, severity: '', note: '' })
  const change = (values: Partial<typeof draft>) => setDraft(old => ({ ...old, ...values }))
  const save = useSave(async () => {
    const { problem, day, severity, note } = draft
    await onSend({ problem: problem || null, day, severity: severity ? Number(severity) : null, note: note.trim() || null })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  const { errors } = save
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Select
        label="Что нашли"
        value={draft.problem}
        onChange={problem => change({ problem })}
        options={(crop?.problems ?? []).map(({ alias, name }) => [alias, name])}
        empty="Не знаю, что это"
        error={errors.problem}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayInput label="Когда" value={draft.day} max={addDays(planting.today, 1)} onChange={day => change({ day })} error={errors.day} />
        <Select
          label="Сколько"
          value={draft.severity}
          onChange={severity => change({ severity })}
          options={severities}
          empty="Не указано"
          error={errors.severity}
        />
      </div>
      <NoteInput label="Заметка" value={draft.note} maxLength={2000} onChange={note => change({ note })} error={errors.note} />
      <Failure text={save.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={save.isRunning || undefined}>
          Записать
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </form>
  )
}
