import { useRef, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { Panel } from '#features/accounts/components/panel.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { addDays, daysBetween } from '#features/verdict/calendar.ts'
import { ApiError, api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { days, plural } from '#ui/format/format.ts'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { DayInput, Select } from '../../garden-fields.tsx'
import { ChangeOfPlan } from '../marks/change-of-plan.tsx'
import { UnmarkPhase } from '../marks/unmark-phase.tsx'
import type { PlanChange } from '../plan-change.ts'
import type { PlantingView } from '../planting-view.ts'
import { PhaseTrack } from './phase-track.tsx'

interface PhaseProps {
  planting: PlantingView
  onChange(): Promise<void>
}

/** «Фаза наступила»: what would move is shown before anything is written. */
export const PhasePanel = ({ planting, onChange }: PhaseProps) =>
  planting.phases.length > 0 && (
    <Panel id="phase" title="Фаза" lead={leadOf(planting)}>
      <PhaseForm
        planting={planting}
        onLook={body => api.post(`/plantings/${planting.id}/phases`, { ...body, preview: true })}
        onWrite={async body => {
          await api.post(`/plantings/${planting.id}/phases`, body)
          await onChange()
        }}
      />
      <UnmarkPhase
        planting={planting}
        onLook={phase => api.delete(`/plantings/${planting.id}/phases/${phase}?preview=true`)}
        onWrite={async ({ phase }) => {
          await api.delete(`/plantings/${planting.id}/phases/${phase}`)
          await onChange()
        }}
      />
    </Panel>
  )

export interface PhaseBody {
  phase: string
  date: string
  confirmed: boolean
}

interface PhaseFormProps {
  planting: PlantingView
  onLook(body: PhaseBody): Promise<PlanChange>
  onWrite(body: PhaseBody): Promise<void>
  /** After the phase was recorded; left out: the form stays for the next one. */
  onClose?(): void
}

/** The chosen phase and day, and what they would change. */
function usePhaseMark({ planting: { phase, phases, today }, onLook, onWrite, onClose }: PhaseFormProps) {
  const nextKey = phases[phases.findIndex(({ key }) => key === phase?.key) + 1]?.key ?? phases[0]?.key ?? ''
  const [chosen, setChosen] = useState(nextKey)
  const [date, setDate] = useState(today)
  const [change, setChange] = useState<PlanChange | null>(null)
  const [isReversed, setReversed] = useState(false)
  const body = { phase: chosen, date, confirmed: isReversed }
  // Another choice is asked about again, and what was shown is no longer true.
  const choices = useRef(0)
  const choose = (set: (value: string) => void) => (value: string) => {
    choices.current++
    set(value)
    setReversed(false)
    setChange(null)
  }
  const look = useAction(async () => {
    const own = choices.current
    try {
      const found = await onLook(body)
      if (own === choices.current) setChange(found)
    } catch (error) {
      // The order of the phases is asked about: pressed again, it is meant.
      if (error instanceof ApiError && (error.fields.date ?? error.fields['phase.date'])) setReversed(true)
      throw error
    }
  })
  const write = useAction(async () => {
    const own = choices.current
    await onWrite(body)
    setChange(null)
    if (own === choices.current) onClose?.()
  })
  return {
    chosen,
    choosePhase: choose(setChosen),
    date,
    chooseDate: choose(setDate),
    change,
    look,
    write,
    cancel: () => setChange(null),
  }
}

export function PhaseForm(props: PhaseFormProps) {
  const { phase, phases, today } = props.planting
  const { chosen, choosePhase, date, chooseDate, change, look, write, cancel } = usePhaseMark(props)
  const options = phases.map(
    ({ key, name, day }) => [key, day ? `${name}\u00a0— отмечена ${dateSeenFrom(today, day)}` : name] as const,
  )
  return (
    <>
      <PhaseTrack phases={phases} phase={phase} today={today} />
      <div className="flex flex-wrap items-end gap-3">
        <Select label="Наступила" className="grow basis-60" value={chosen} options={options} onChange={choosePhase} />
        <DayInput label="Когда" value={date} max={addDays(today, 1)} onChange={chooseDate} />
        <Button variant="secondary" aria-disabled={look.isRunning || undefined} onClick={look.run}>
          Что изменится?
        </Button>
      </div>
      <Failure text={look.failure || write.failure} />
      {change && <ChangeOfPlan label="Записать фазу" change={change} today={today} write={write} onCancel={cancel} />}
    </>
  )
}

/** Buds and bloom count for two days only, so an old mark says how many days have passed instead of calling them many. */
export function leadOf({ phase, today }: Pick<PlantingView, 'phase' | 'today'>): string {
  if (!phase) return 'Не\u00a0отмечена: без неё дни обработок не\u00a0посчитать.'
  const seen = `${phase.name} с\u00a0${dateSeenFrom(today, phase.day)}`
  if (phase.holds) return seen
  const passed = daysBetween(phase.day, today)
  return `${seen}. ${plural(passed, 'Прошёл', 'Прошло', 'Прошло')} ${days(passed)}: отметьте, что сейчас.`
}
