import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '../../garden-fields.tsx'
import { WhatStays } from '../../plantings/components/what-stays.tsx'
import type { GuestPlantingView } from '../guest-answer.ts'
import { withoutPlan } from '../plan/without-plan.ts'
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
