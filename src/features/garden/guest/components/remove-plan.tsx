import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/format/format.ts'
import { Select } from '../../garden-fields.tsx'
import { jobs } from '../../plantings/components/scheme-step.tsx'
import type { GuestPlantingView } from '../guest-answer.ts'
import { type RemovedPlan, withoutPlan } from '../plan/without-plan.ts'
import type { GuestState } from './use-guest-garden.ts'

interface RemovePlanProps {
  planting: GuestPlantingView
  guest: GuestState
  onClose(): void
}

/** «Убрать план» on the device: what goes and what stays is said first. */
export function RemovePlan({ planting, guest, onClose }: RemovePlanProps) {
  const plans = guest.garden.plans.filter(plan => plan.planting === planting.key)
  const [chosen, setChosen] = useState(plans.at(-1)?.id ?? '')
  const plan = plans.find(({ id }) => id === chosen)
  const remove = useAction(async () => {
    await guest.save(garden => {
      const stored = garden.plans.find(({ id }) => id === chosen)
      return stored ? withoutPlan(garden, stored).garden : garden
    })
    onClose()
  })
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      {plans.length > 1 && (
        <Select
          label="Какой план"
          value={chosen}
          options={plans.map(({ id, title, season }) => [id, season === null ? title : `${title}, ${season}`])}
          onChange={setChosen}
        />
      )}
      {plan && (
        <>
          <p>Убрать план «{plan.title}»?</p>
          <WhatStays removed={withoutPlan(guest.garden, plan)} />
        </>
      )}
      <Failure text={remove.failure} />
      <div className="flex flex-wrap gap-3">
        {plan && (
          <Button aria-disabled={remove.isRunning || undefined} onClick={remove.run}>
            Убрать план
          </Button>
        )}
        <Button variant="secondary" onClick={onClose}>
          Оставить
        </Button>
      </div>
    </div>
  )
}

const entryWords = { one: 'запись журнала', few: 'записи журнала', many: 'записей журнала' } as const

const WhatStays = ({ removed: { gone, kept, lost, entries } }: { removed: RemovedPlan }) => (
  <ul className="list-disc pl-5 text-sm">
    <li>{gone === 0 ? 'Несделанных дел в\u00a0плане нет.' : `Уйдёт из\u00a0дел: ${count(gone, jobs)}.`}</li>
    {entries > 0 && <li>Останется в&nbsp;журнале: {count(entries, entryWords)}. Срок ожидания не&nbsp;изменится.</li>}
    {kept > 0 && <li>Останется среди сделанного: {count(kept, jobs)}.</li>}
    {lost > 0 && <li>Места для сделанного нет, пропадёт: {count(lost, jobs)}.</li>}
    <li>Фазы и&nbsp;наблюдения останутся. План можно взять снова.</li>
  </ul>
)
