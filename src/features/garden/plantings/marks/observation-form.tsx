import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { Button } from '#ui/button.tsx'
import { DayInput, NoteInput, Select, TypedSince } from '../../garden-fields.tsx'
import { type Save, useSave } from '../../use-save.ts'
import { useTyped } from '../../use-typed.ts'
import type { CropDetails } from '../crop-choice.ts'
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
  /** Again: what was typed while the observation was on its way, for the same one. */
  onSend(body: ObservationBody): Promise<void>
}

interface ObservationDraft {
  problem: string
  day: string
  severity: string
  note: string
}

export function ObservationForm({ planting, onClose, onSend }: ObservationFormProps) {
  const crop = useApiQuery(`/garden/crops/${planting.plant.alias}`).data
  const [isSaved, setSaved] = useState(false)
  const { draft, change, settle } = useTyped<ObservationDraft>({
    problem: '',
    day: planting.today,
    severity: '',
    note: '',
  })
  const save = useSave(async () => {
    const { problem, day, severity, note } = draft
    await onSend({
      problem: problem || null,
      day,
      severity: severity ? Number(severity) : null,
      note: note.trim() || null,
    })
    if (settle(draft, draft)) onClose()
    else setSaved(true)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <ObservationFields
        draft={draft}
        today={planting.today}
        problems={crop?.problems ?? []}
        errors={save.errors}
        change={change}
      />
      <Failure text={save.failure} />
      {isSaved && <TypedSince />}
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

interface ObservationFieldsProps {
  draft: ObservationDraft
  today: PlantingView['today']
  problems: CropDetails['problems']
  errors: Save['errors']
  change(values: Partial<ObservationDraft>): void
}

const ObservationFields = ({ draft, today, problems, errors, change }: ObservationFieldsProps) => (
  <>
    <Select
      label="Что нашли"
      value={draft.problem}
      onChange={problem => change({ problem })}
      options={problems.map(({ alias, name }) => [alias, name])}
      empty="Не знаю, что это"
      error={errors.problem}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <DayInput
        label="Когда"
        value={draft.day}
        max={addDays(today, 1)}
        onChange={day => change({ day })}
        error={errors.day}
      />
      <Select
        label="Сколько"
        value={draft.severity}
        onChange={severity => change({ severity })}
        options={severities}
        empty="Не указано"
        error={errors.severity}
      />
    </div>
    <NoteInput
      label="Заметка"
      value={draft.note}
      maxLength={2000}
      onChange={note => change({ note })}
      error={errors.note}
    />
  </>
)
