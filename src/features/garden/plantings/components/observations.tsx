import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { Panel } from '#features/accounts/components/panel.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { DayInput, NoteInput, Select } from '../../garden-fields.tsx'
import { useSave } from '../../use-save.ts'
import type { CropDetails } from '../crop-choice.ts'
import type { PlantingView } from '../planting-view.ts'

interface ObservationsProps {
  planting: PlantingView
  onChange(): Promise<void>
}

/** «Наблюдения»: what was seen opens the steps of a scheme that wait for it. */
export function Observations({ planting, onChange }: ObservationsProps) {
  const open = planting.observations.filter(({ resolvedOn }) => resolvedOn === null)
  const [isAdding, setAdding] = useState(false)
  return (
    <Panel id="seen" title="Наблюдения" lead="Нашли вредителя или болезнь — отметьте: дела «при обнаружении» получат день.">
      {open.length > 0 && (
        <ul className="garden-timeline mb-4">
          {open.map(seen => (
            <Seen key={seen.id} seen={seen} today={planting.today} onChange={onChange} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <ObservationForm planting={planting} onClose={() => setAdding(false)} onChange={onChange} />
      ) : (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Отметить наблюдение
        </Button>
      )}
    </Panel>
  )
}

const severities = [
  ['1', 'Единично'],
  ['2', 'Заметно'],
  ['3', 'Сильно'],
] as const

interface SeenProps {
  seen: PlantingView['observations'][number]
  today: string
  onChange(): Promise<void>
}

function Seen({ seen: { id, day, problem, severity, note }, today, onChange }: SeenProps) {
  const resolve = useAction(async () => {
    await api.put(`/observations/${id}`, { isResolved: true })
    await onChange()
  })
  const said = [severities.find(([value]) => value === String(severity))?.[1].toLowerCase(), note].filter(Boolean).join('. ')
  return (
    <li>
      <span className="text-sm text-muted">{dateSeenFrom(today, day)}</span>
      <div>
        {problem?.name ?? 'Не распознано'}
        {!problem && (
          <>
            {' · '}
            <Link to="/finder">что это может быть</Link>
          </>
        )}
        {said && <span className="block text-sm text-muted">{said}</span>}
        <Button variant="quiet" size="sm" className="min-h-11" aria-disabled={resolve.isRunning || undefined} onClick={resolve.run}>
          Решено
        </Button>
        <Failure text={resolve.failure} />
      </div>
    </li>
  )
}

function ObservationForm({ planting, onClose, onChange }: ObservationsProps & { onClose(): void }) {
  const crop = useApiQuery<CropDetails>(`/garden/crops/${planting.plant.alias}`).data
  const [draft, setDraft] = useState({ problem: '', day: planting.today, severity: '', note: '' })
  const change = (values: Partial<typeof draft>) => setDraft(old => ({ ...old, ...values }))
  const save = useSave(async () => {
    const { problem, day, severity, note } = draft
    const body = { problem: problem || null, day, severity: severity ? Number(severity) : null, note: note.trim() || null }
    await api.post('/observations', { planting: planting.id, ...body })
    onClose()
    await onChange()
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
