import { useEffect, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { failureText } from '#features/accounts/components/retry-after.ts'
import { useAction } from '#features/accounts/components/use-action.ts'
import type { UseChoice } from '#features/own-verdicts/own-verdict.ts'
import { Button } from '#ui/button.tsx'
import { count } from '#ui/format/format.ts'
import { type EntryBody, EntryForm } from '../../journal/components/record-entry.tsx'
import { Loading } from '../../load-failed.tsx'
import { PhaseTrack } from '../../plantings/components/phase-track.tsx'
import { PlantingHead } from '../../plantings/components/planting-head.tsx'
import { jobs } from '../../plantings/components/scheme-step.tsx'
import { hasPlanOfSeason } from '../../plantings/plan-removal.ts'
import { shortTitle, whenText } from '../../tasks/components/todo-words.ts'
import { askGuest } from '../ask-guest.ts'
import { newKey } from '../device-garden.ts'
import type { GuestAnswer, GuestPlantingView } from '../guest-answer.ts'
import type { GuestEntry } from '../guest-garden.ts'
import { withoutPlanting } from '../without-planting.ts'
import { GuestHarvests, RecordHarvest } from './guest-harvests.tsx'
import { GuestObservations, RecordObservation } from './guest-observations.tsx'
import { MarkPhase, TakeScheme } from './guest-plan-forms.tsx'
import { RemovePlan } from './remove-plan.tsx'
import type { GuestState } from './use-guest-garden.ts'

interface GuestPlantingProps {
  planting: GuestPlantingView
  guest: GuestState
}

interface GuestCardProps extends GuestPlantingProps {
  /** Of all plantings. */
  tasks: GuestAnswer['tasks']
}

type Shown = 'record' | 'harvest' | 'phase' | 'seen' | 'scheme' | 'plan' | 'remove'

/** A planting of a guest with its light, what it follows from, and what can be recorded of it. */
export function GuestPlantingCard({ planting, guest, tasks }: GuestCardProps) {
  const { light } = planting
  const [shown, setShown] = useState<Shown | null>(null)
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <CardHead planting={planting} />
      {light.because.length > 0 && (
        <ul className="mt-2 grid gap-1 text-sm">
          {light.because.map(({ entry, words }) => (
            <li key={`${entry}-${words}`}>{words}</li>
          ))}
        </ul>
      )}
      {planting.phase && (
        <div className="mt-4 border-t border-line pt-3">
          <PhaseTrack {...planting} />
        </div>
      )}
      <ComingJobs planting={planting} tasks={tasks} />
      <GuestObservations planting={planting} guest={guest} />
      <GuestHarvests planting={planting} guest={guest} />
      {shown === null ? (
        <CardActions planting={planting} onShow={setShown} />
      ) : (
        <CardForm shown={shown} planting={planting} guest={guest} onClose={() => setShown(null)} />
      )}
    </li>
  )
}

const CardHead = ({ planting }: Pick<GuestPlantingProps, 'planting'>) => (
  <PlantingHead planting={planting} title={<h3 className="font-semibold">{planting.name}</h3>}>
    {planting.schemes.map(({ id, title, season }) => (
      <p key={id} className="text-sm text-muted">
        План: {season === null ? title : `${title}, ${season}`}
      </p>
    ))}
  </PlantingHead>
)

/** What comes next on the planting, and behind it the rest of its plan. */
function ComingJobs({ planting: { id, today }, tasks }: Pick<GuestCardProps, 'planting' | 'tasks'>) {
  const own = tasks.filter(({ planting, group }) => planting?.id === id && group !== 'ended')
  const [next] = own
  if (!next) return null
  return (
    <div className="mt-3 border-t border-line pt-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="grow font-medium">{shortTitle(next)}</span>
        <span className="text-sm text-muted">{whenText(next, today)}</span>
      </p>
      {own.length > 1 && (
        <details>
          <summary className="garden-summary">Весь план: {count(own.length, jobs)}</summary>
          <ol className="divide-y divide-line">
            {own.map(task => (
              <li key={task.key} className="py-2">
                <p className="text-sm text-muted">{task.from === null ? task.why : whenText(task, today)}</p>
                <p>{[shortTitle(task), task.treatment?.drug?.name].filter(Boolean).join(': ')}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

function CardForm({ shown, ...props }: GuestPlantingProps & { shown: Shown; onClose(): void }) {
  if (shown === 'record') return <RecordOnDevice {...props} />
  if (shown === 'harvest') return <RecordHarvest {...props} />
  if (shown === 'phase') return <MarkPhase {...props} />
  if (shown === 'seen') return <RecordObservation {...props} />
  if (shown === 'plan') return <RemovePlan {...props} />
  if (shown === 'scheme') return <TakeScheme {...props} />
  return (
    <RemovePlanting
      name={props.planting.name}
      plantingKey={props.planting.key}
      guest={props.guest}
      onClose={props.onClose}
    />
  )
}

function CardActions({ planting, onShow }: Pick<GuestPlantingProps, 'planting'> & { onShow(shown: Shown): void }) {
  const { plant, phases, schemes } = planting
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button variant="secondary" size="sm" onClick={() => onShow('record')}>
        Записать обработку
      </Button>
      {plant.isEdible && (
        <Button variant="secondary" size="sm" onClick={() => onShow('harvest')}>
          Записать сбор
        </Button>
      )}
      {phases.length > 0 && (
        <Button variant="secondary" size="sm" onClick={() => onShow('phase')}>
          Отметить фазу
        </Button>
      )}
      <Button variant="secondary" size="sm" onClick={() => onShow('seen')}>
        Отметить наблюдение
      </Button>
      {!hasPlanOfSeason(planting) && (
        <Button variant="secondary" size="sm" onClick={() => onShow('scheme')}>
          Взять готовый план
        </Button>
      )}
      {schemes.length > 0 && (
        <Button variant="quiet" size="sm" onClick={() => onShow('plan')}>
          Убрать план
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={() => onShow('remove')}>
        Удалить
      </Button>
    </div>
  )
}

/** The registered uses of the crop with the verdict of the chosen day, as in an account. */
function RecordOnDevice({ planting, guest, onClose }: GuestPlantingProps & { onClose(): void }) {
  const [day, setDay] = useState(planting.today)
  const [known, setKnown] = useState<{ day: string; uses: readonly UseChoice[] }>()
  const [failure, setFailure] = useState('')
  const { garden, save } = guest
  useEffect(() => {
    let isWanted = true
    setFailure('')
    const asked = { garden, uses: { planting: planting.key, day } }
    askGuest(asked).then(
      ({ items }) => isWanted && setKnown({ day, uses: items }),
      (error: unknown) => isWanted && setFailure(failureText(error)),
    )
    return () => {
      isWanted = false
    }
  }, [garden, planting.key, day])
  const record = async (body: EntryBody) => {
    const entry = entryOfBody(body, planting)
    await askGuest({ garden, entry })
    await save(old => ({ ...old, entries: [...old.entries, entry] }))
  }
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      <Failure text={failure} />
      {known ? (
        <EntryForm
          planting={planting}
          day={day}
          setDay={value => value && setDay(value)}
          uses={known.uses}
          unanswered={known.day !== day && (failure ? <p>Ответа на&nbsp;этот день нет.</p> : <Loading isSmall />)}
          onSend={record}
          onClose={onClose}
        />
      ) : (
        !failure && <Loading />
      )}
      <div>
        <Button variant="quiet" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </div>
  )
}

function entryOfBody(
  { neighbours: answers, plantings: _, ...body }: EntryBody,
  { key, neighbours: asked }: GuestPlantingView,
): GuestEntry {
  const neighbours = asked.map(({ id, key }) => ({
    planting: key,
    reached: answers.some(each => each.planting === id && each.reached),
  }))
  const own = { id: newKey(), plantings: [key], neighbours, changes: [], struck: null, at: new Date().toISOString() }
  return { ...body, ...own } as GuestEntry
}

interface RemoveProps {
  name: string
  plantingKey: string
  guest: GuestState
  onClose(): void
}

function RemovePlanting({ name, plantingKey, guest, onClose }: RemoveProps) {
  const remove = useAction(() => guest.save(garden => withoutPlanting(garden, plantingKey)))
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      <p>Удалить «{name}» с&nbsp;записями и&nbsp;делами? Вернуть их будет нельзя.</p>
      <Failure text={remove.failure} />
      <div className="flex flex-wrap gap-3">
        <Button aria-disabled={remove.isRunning || undefined} onClick={() => void remove.run()}>
          Удалить
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Оставить
        </Button>
      </div>
    </div>
  )
}
