import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { Panel } from '#features/accounts/components/panel.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { shortTitle } from '../../tasks/components/todo-words.ts'
import { hasPlanOfSeason, type RemovedPlan } from '../plan-removal.ts'
import type { PlantingView } from '../planting-view.ts'
import { SchemeStep } from './scheme-step.tsx'
import { WhatStays } from './what-stays.tsx'

interface PlanPanelProps {
  planting: PlantingView
  onChange(): Promise<void>
}

/** The plans of a planting, and a scheme to take where this season has none. */
export const PlanPanel = ({ planting, onChange }: PlanPanelProps) => (
  <>
    {planting.schemes.length > 0 && (
      <Panel id="plan" title="План">
        <ul className="grid gap-3">
          {planting.schemes.map(plan => (
            <OwnPlan key={plan.id} plan={plan} planting={planting} onChange={onChange} />
          ))}
        </ul>
      </Panel>
    )}
    {!hasPlanOfSeason(planting) && <TakeScheme planting={planting} onChange={onChange} />}
  </>
)

/** «Убрать план»: what goes and what stays is said first. */
function OwnPlan({
  plan: { id, title, season },
  planting,
  onChange,
}: PlanPanelProps & { plan: PlantingView['schemes'][number] }) {
  const [removed, setRemoved] = useState<RemovedPlan | null>(null)
  const path = `/plantings/${planting.id}/plans/${id}` as const
  const look = useAction(async () => setRemoved(await api.delete(`${path}?preview=true`)))
  const remove = useAction(async () => {
    await api.delete(path)
    setRemoved(null)
    await onChange()
  })
  const close = () => setRemoved(null)
  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span>{season === null ? title : `${title}, ${season}`}</span>
        <Button variant="quiet" aria-disabled={look.isRunning || undefined} onClick={look.run}>
          Убрать план
        </Button>
      </div>
      <Failure text={look.failure} />
      {removed && (
        <Dialog title={`Убрать план «${title}»?`} onClose={close}>
          <div className="mt-3 grid gap-3">
            <WhatStays removed={removed} />
            <JobsThatGo jobs={removed.jobs} today={planting.today} />
          </div>
          <Failure text={remove.failure} />
          <div className="mt-6 flex flex-wrap gap-3">
            <Button variant="danger" aria-disabled={remove.isRunning || undefined} onClick={remove.run}>
              Убрать план
            </Button>
            <Button variant="secondary" onClick={close}>
              Оставить
            </Button>
          </div>
        </Dialog>
      )}
    </li>
  )
}

const JobsThatGo = ({ jobs, today }: Pick<RemovedPlan, 'jobs'> & { today: string }) =>
  jobs.length > 0 && (
    <details>
      <summary className="garden-summary">Какие дела уйдут</summary>
      <ul className="garden-timeline mt-2">
        {jobs.map(({ task, title, from, to }) => (
          <li key={task}>
            <span className="text-sm text-muted">
              {from
                ? `${dateSeenFrom(today, from)}${to && to !== from ? `\u00a0– ${dateSeenFrom(today, to)}` : ''}`
                : 'без даты'}
            </span>
            <span>{shortTitle({ title, planting: { id: 0, name: '', crop: '' } })}</span>
          </li>
        ))}
      </ul>
    </details>
  )

function TakeScheme({ planting, onChange }: PlanPanelProps) {
  const { data } = useApiQuery(`/garden/crops/${planting.plant.alias}`)
  const [isOpen, setOpen] = useState(false)
  if (!data || data.schemes.length === 0) return null
  return (
    <Panel id="scheme" title="Готовый план" lead="Дела появятся сами: по&nbsp;фазам, с&nbsp;дозами и&nbsp;сроками.">
      {isOpen ? (
        <SchemeStep
          planting={planting.id}
          crop={planting.plant.alias}
          schemes={data.schemes}
          stay={{ onTaken: onChange, onLeave: () => setOpen(false) }}
        />
      ) : (
        <Button onClick={() => setOpen(true)}>Посмотреть схему</Button>
      )}
    </Panel>
  )
}
