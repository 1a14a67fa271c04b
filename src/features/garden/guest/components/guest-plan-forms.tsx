import { useCallback, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/format/format.ts'
import { Select } from '../../garden-fields.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import { leadOf, type PhaseBody, PhaseForm } from '../../plantings/components/phase-panel.tsx'
import { jobs, PreviewOfScheme } from '../../plantings/components/scheme-step.tsx'
import type { CropDetails } from '../../plantings/crop-choice.ts'
import { UnmarkPhase } from '../../plantings/marks/unmark-phase.tsx'
import { usePreview } from '../../plantings/use-preview.ts'
import { askGuest } from '../ask-guest.ts'
import { newKey } from '../device-garden.ts'
import type { GuestPlantingView } from '../guest-answer.ts'
import type { GuestScheme } from '../plan/guest-scheme.ts'
import type { GuestState } from './use-guest-garden.ts'

interface PlanFormProps {
  planting: GuestPlantingView
  guest: GuestState
  onClose(): void
}

/** «Фаза наступила» on the device: what it moves is shown before it is written. */
export function MarkPhase({ planting, guest, onClose }: PlanFormProps) {
  const { garden, save } = guest
  const { key } = planting
  const look = (body: PhaseBody) => askGuest({ garden, phase: { planting: key, ...body } })
  const write = async ({ phase, date }: PhaseBody) => {
    const mark = { id: newKey(), planting: key, phase, date, at: new Date().toISOString() }
    await save(old => ({ ...old, phases: [...old.phases, mark] }))
  }
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      <p className="text-sm text-muted">{leadOf(planting)}</p>
      <PhaseForm planting={planting} onLook={look} onWrite={write} onClose={onClose} />
      <UnmarkPhase
        planting={planting}
        onLook={phase => askGuest({ garden, unmark: { planting: key, phase } })}
        onWrite={async ({ change: { marks } }) => {
          await save(old => ({ ...old, phases: old.phases.filter(({ id }) => !marks.includes(id)) }))
          onClose()
        }}
      />
      <Cancel onClose={onClose} />
    </div>
  )
}

/** «Взять в план» on the device: days and conflicts first; the steps are kept as they are now. */
export function TakeScheme({ planting, guest, onClose }: PlanFormProps) {
  const { data, error, reload } = useApiQuery(`/garden/crops/${planting.plant.alias}`)
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      {data ? (
        <ChooseScheme planting={planting} guest={guest} onClose={onClose} schemes={data.schemes} />
      ) : error ? (
        <>
          <LoadFailed what="Планы не&nbsp;открылись" onRetry={reload} />
          <Cancel onClose={onClose} />
        </>
      ) : (
        <Loading />
      )}
    </div>
  )
}

function ChooseScheme({ planting, guest, onClose, schemes }: PlanFormProps & Pick<CropDetails, 'schemes'>) {
  const [alias, setAlias] = useState(schemes[0]?.alias ?? '')
  const { garden, save } = guest
  const { key } = planting
  const ask = useCallback(
    (): Promise<GuestScheme> => askGuest({ garden, scheme: { planting: key, scheme: alias } }),
    [garden, key, alias],
  )
  const { plan, failure, look } = usePreview(alias ? ask : null)
  const take = useAction(async () => {
    if (!plan) return
    const taken = { ...plan.plan, id: newKey(), marks: [], at: new Date().toISOString() }
    await save(old => ({ ...old, plans: [...old.plans, taken] }))
    onClose()
  })
  const chosen = schemes.find(scheme => scheme.alias === alias)
  if (!chosen)
    return (
      <>
        <p>Готовой схемы для этой культуры пока нет. Дела можно добавить самим.</p>
        <Cancel onClose={onClose} />
      </>
    )
  return (
    <>
      {schemes.length > 1 && (
        <Select
          label="Схема"
          value={alias}
          options={schemes.map(({ alias, title }) => [alias, title])}
          onChange={setAlias}
        />
      )}
      <p className="font-semibold">{chosen.title}</p>
      <p className="text-sm text-muted">
        {[count(chosen.steps, jobs), chosen.goal, chosen.author].filter(Boolean).join('. ')}
      </p>
      <PreviewOfScheme {...{ plan, failure, look }} />
      <Failure text={take.failure} />
      <TakeBar total={plan?.total} take={take} onClose={onClose} />
    </>
  )
}

interface TakeBarProps extends Pick<PlanFormProps, 'onClose'> {
  /** Of the jobs; left out until they are known. */
  total: number | undefined
  take: ReturnType<typeof useAction>
}

/** The list is long: what it is taken with stays in sight. */
const TakeBar = ({ total, take, onClose }: TakeBarProps) => (
  <div className="above-notice sticky bottom-(--foot) z-sticky -mx-4 flex flex-wrap gap-3 border-t border-line bg-surface px-4 py-2">
    {total !== undefined && (
      <Button aria-disabled={take.isRunning || undefined} onClick={take.run}>
        Взять {count(total, jobs)}
      </Button>
    )}
    <Button variant="secondary" onClick={onClose}>
      Не&nbsp;сейчас
    </Button>
  </div>
)

const Cancel = ({ onClose }: Pick<PlanFormProps, 'onClose'>) => (
  <div>
    <Button variant="quiet" onClick={onClose}>
      Отмена
    </Button>
  </div>
)
