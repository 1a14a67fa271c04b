import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { Button } from '#ui/button.tsx'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { Select } from '../../garden-fields.tsx'
import type { PlanChange } from '../plan-change.ts'
import type { PlantingView } from '../planting-view.ts'
import { ChangeOfPlan } from './change-of-plan.tsx'

interface UnmarkPhaseProps<Change extends PlanChange> {
  planting: Pick<PlantingView, 'phases' | 'today'>
  onLook(phase: string): Promise<Change>
  onWrite(mark: { phase: string; change: Change }): Promise<void>
}

/** The chosen mark, and what taking it back would move. */
function useUnmark<Change extends PlanChange>({
  onLook,
  onWrite,
}: Pick<UnmarkPhaseProps<Change>, 'onLook' | 'onWrite'>) {
  const [phase, setPhase] = useState('')
  const [change, setChange] = useState<Change | null>(null)
  const choose = (chosen: string) => {
    setPhase(chosen)
    setChange(null)
  }
  const look = useAction(async () => setChange(await onLook(phase)))
  const write = useAction(async () => {
    if (!change) return
    await onWrite({ phase, change })
    choose('')
  })
  return { phase, choose, change, look, write, cancel: () => setChange(null) }
}

/** «Отметили по ошибке?»: a mark of this season is taken back after what it moves was shown. */
export function UnmarkPhase<Change extends PlanChange>({
  planting: { phases, today },
  ...calls
}: UnmarkPhaseProps<Change>) {
  const { phase, choose, change, look, write, cancel } = useUnmark(calls)
  const options = phases.flatMap(({ key, name, day }) =>
    day ? [[key, `${name}, ${dateSeenFrom(today, day)}`] as const] : [],
  )
  if (options.length === 0) return null
  return (
    <details className="mt-3">
      <summary className="garden-summary">Отметили по&nbsp;ошибке?</summary>
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <Select
          label="Снять отметку"
          className="grow basis-60"
          value={phase}
          empty="выберите"
          options={options}
          onChange={choose}
        />
        <Button
          variant="secondary"
          disabled={phase === ''}
          aria-disabled={look.isRunning || undefined}
          onClick={look.run}
        >
          Что изменится?
        </Button>
      </div>
      <Failure text={look.failure || write.failure} />
      {change && <ChangeOfPlan label="Снять отметку" change={change} today={today} write={write} onCancel={cancel} />}
    </details>
  )
}
