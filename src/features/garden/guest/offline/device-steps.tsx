import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { Button } from '#ui/button.tsx'
import { date } from '#ui/format/format-date.ts'
import { DayInput } from '../../garden-fields.tsx'
import { Item, Part } from '../../offline/components/cached-parts.tsx'
import { shortTitle } from '../../tasks/components/todo-words.ts'
import type { GuestState } from '../components/use-guest-garden.ts'
import type { GuestMark } from '../plan/guest-plan.ts'
import type { LastAnswer, SeenStep } from './last-answer.ts'
import { MarkButtons } from './mark-buttons.tsx'
import { MarkTreatment } from './mark-treatment.tsx'
import { MarkedSteps } from './marked-steps.tsx'
import { stepOf, withStepMarked, withStepMoved } from './offline-marks.ts'

interface DeviceStepsProps {
  guest: GuestState
  last: LastAnswer | null
  today: string
}

/** Steps of plans that nobody has marked since the server said their days. */
export function DeviceSteps({ guest, last, today }: DeviceStepsProps) {
  const steps = (last?.steps ?? []).flatMap(step => {
    const found = stepOf(guest.garden, step.key)
    return found && found.before.rounds.length === step.round
      ? [{ step: onItsDays(step, found.before), planting: found.plan.planting }]
      : []
  })
  const isUnknown = guest.garden.plans.length > 0 && !last
  if (isUnknown) return <p>Дни плана сайт скажет со&nbsp;связью.</p>
  return (
    <>
      {steps.length > 0 && (
        <Part id="device-plan" title={`План на\u00a0${date(last!.seenOn)}`}>
          {steps.map(({ step, planting }) => (
            <Step
              key={step.key}
              {...{ guest, last, today, step }}
              name={guest.garden.plantings.find(({ id }) => id === planting)?.name}
            />
          ))}
        </Part>
      )}
      <MarkedSteps guest={guest} />
    </>
  )
}

/** Days that were set on the device since the server was asked take the place of those that it said. */
const onItsDays = (step: SeenStep, { dueFrom, dueTo }: GuestMark): SeenStep =>
  dueFrom === null ? step : { ...step, from: dueFrom, to: dueTo }

interface StepProps extends DeviceStepsProps {
  step: SeenStep
  /** Of the planting. */
  name: string | undefined
}

function Step({ guest, last, today, step, name }: StepProps) {
  const { key, from, to, uses, isTreatment } = step
  const title = shortTitle({ title: step.title, planting: name === undefined ? null : { id: 0, name, crop: '' } })
  const keep = (mark: Parameters<typeof withStepMarked>[1]['mark'], use: string | null) =>
    guest.keep(garden => withStepMarked(garden, { key, from, mark, today, use }))
  const days = from === null ? 'без даты' : to === null || to === from ? date(from) : `${date(from)}\u00a0– ${date(to)}`
  return (
    <Item title={title} below={[name, days]}>
      {isTreatment && (
        <MarkTreatment
          label="Сделано"
          title={title}
          uses={uses}
          last={last}
          onMark={use => keep({ is: 'done' }, use)}
        />
      )}
      <MarkButtons
        title={title}
        onDone={isTreatment ? undefined : () => keep({ is: 'done' }, null)}
        onSkip={reason => keep({ is: 'skipped', reason }, null)}
      />
      <MoveStep title={title} today={today} onMove={day => guest.keep(garden => withStepMoved(garden, key, day))} />
    </Item>
  )
}

function MoveStep({ title, today, onMove }: { title: string; today: string; onMove(day: string): void }) {
  const [day, setDay] = useState('')
  const move = useAction(async () => {
    onMove(day)
    setDay('')
  })
  return (
    <div className="mt-2 flex flex-wrap items-end gap-3">
      <DayInput label="На день" value={day} min={today} onChange={setDay} />
      {day >= today && (
        <>
          <Button size="sm" className="min-h-11" aria-label={`Назначить ${date(day)}: ${title}`} onClick={move.run}>
            Назначить
          </Button>
          <p className="text-sm text-muted">Что сдвинется следом, сайт скажет со&nbsp;связью.</p>
        </>
      )}
      {day !== '' && day < today && <p className="text-sm text-danger">Этот день прошёл.</p>}
      <Failure text={move.failure} />
    </div>
  )
}
