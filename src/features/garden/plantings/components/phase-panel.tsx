import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { Panel } from '#features/accounts/components/panel.tsx'
import { type Action, useAction } from '#features/accounts/components/use-action.ts'
import { addDays } from '#features/verdict/calendar.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { DayInput, Select } from '../../garden-fields.tsx'
import { shortTitle } from '../../tasks/components/todo-words.ts'
import type { Moved, PlanChange } from '../plan-change.ts'
import type { PlantingView } from '../planting-view.ts'

/** «Фаза наступила»: what would move is shown before anything is written. */
export function PhasePanel({ planting, onChange }: { planting: PlantingView; onChange(): Promise<void> }) {
  const { phase, phases, today, id } = planting
  const nextKey = phases[phases.findIndex(({ key }) => key === phase?.key) + 1]?.key ?? phases[0]?.key ?? ''
  const [chosen, setChosen] = useState(nextKey)
  const [date, setDate] = useState(today)
  const [change, setChange] = useState<PlanChange | null>(null)
  const [isReversed, setReversed] = useState(false)
  const body = { phase: chosen, date, confirmed: isReversed }
  // Another choice is asked about again, and what was shown is no longer true.
  const choose = (set: (value: string) => void) => (value: string) => {
    set(value)
    setReversed(false)
    setChange(null)
  }
  const look = useAction(async () => {
    try {
      setChange(await api.post<PlanChange>(`/plantings/${id}/phases`, { ...body, preview: true }))
    } catch (error) {
      // The order of the phases is asked about: pressed again, it is meant.
      if (error instanceof ApiError && error.fields.date) setReversed(true)
      throw error
    }
  })
  const write = useAction(async () => {
    await api.post(`/plantings/${id}/phases`, body)
    setChange(null)
    await onChange()
  })
  if (phases.length === 0) return null
  const options = phases.map(({ key, name, day }) => [key, day ? `${name}\u00a0— отмечена ${dateSeenFrom(today, day)}` : name] as const)
  return (
    <Panel id="phase" title="Фаза" lead={leadOf(planting)}>
      <div className="flex flex-wrap items-end gap-3">
        <Select label="Наступила" className="grow basis-60" value={chosen} options={options} onChange={choose(setChosen)} />
        <DayInput label="Когда" value={date} max={addDays(today, 1)} onChange={choose(setDate)} />
        <Button variant="secondary" aria-disabled={look.isRunning || undefined} onClick={look.run}>
          Что изменится?
        </Button>
      </div>
      <Failure text={look.failure || write.failure} />
      {change && <ChangeOfPlan change={change} today={today} write={write} onCancel={() => setChange(null)} />}
    </Panel>
  )
}

interface ChangeOfPlanProps {
  change: PlanChange
  today: string
  write: Action
  onCancel(): void
}

const ChangeOfPlan = ({ change, today, write, onCancel }: ChangeOfPlanProps) => (
  <div className="mt-4" role="status">
    {change.moved.length === 0 ? <p>Дни дел не&nbsp;изменятся.</p> : <MovedList moved={change.moved} today={today} />}
    <div className="mt-3 flex flex-wrap gap-3">
      <Button aria-disabled={write.isRunning || undefined} onClick={write.run}>
        Записать фазу
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        Отмена
      </Button>
    </div>
  </div>
)

function leadOf({ phase, today }: PlantingView): string {
  if (!phase) return 'Не\u00a0отмечена: без неё дни обработок не\u00a0посчитать.'
  const seen = `${phase.name} с\u00a0${dateSeenFrom(today, phase.day)}`
  return phase.holds ? seen : `${seen}: давно, отметьте нынешнюю.`
}

function MovedList({ moved, today }: { moved: readonly Moved[]; today: string }) {
  const text = (days: Moved['from']) => {
    if (!days) return 'нет'
    if (days.state === 'missed') return 'поздно'
    return days.from
      ? `${dateSeenFrom(today, days.from)}${days.to && days.to !== days.from ? `\u00a0– ${dateSeenFrom(today, days.to)}` : ''}`
      : 'без даты'
  }
  return (
    <ul className="garden-timeline">
      {moved.map(({ task, title, from, to, conflicts, isDoneBefore }) => (
        <li key={task}>
          <span className="text-sm text-muted">{text(to)}</span>
          <span>
            {shortTitle({ title, planting: { id: 0, name: '', crop: '' } })}
            <span className="block text-sm text-muted">было: {text(from)}</span>
            {isDoneBefore && <span className="block text-sm">Сделано раньше нового срока, остаётся.</span>}
            {conflicts.map(({ code, text }) => (
              <span key={code} className="block text-sm text-danger">
                {text}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
