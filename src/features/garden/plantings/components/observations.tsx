import { useRef, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { Panel } from '#features/accounts/components/panel.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { postOnce } from '../../offline/post-once.ts'
import { Photos, type PhotosQuery } from '../../photos/components/photos.tsx'
import { useInlineForm } from '../../use-inline-form.ts'
import { type ObservationBody, ObservationForm, saidOf } from '../marks/observation-form.tsx'
import type { PlantingView } from '../planting-view.ts'

interface ObservationsProps {
  planting: PlantingView
  onChange(): Promise<void>
}

interface WithPhotos {
  photos: PhotosQuery
}

/** «Наблюдения»: what was seen opens the steps of a scheme that wait for it. */
export function Observations({ planting, photos, onChange }: ObservationsProps & WithPhotos) {
  const open = planting.observations.filter(({ resolvedOn }) => resolvedOn === null)
  const [isAdding, setAdding] = useState(false)
  const inline = useInlineForm()
  return (
    <Panel
      id="seen"
      title="Наблюдения"
      lead="Нашли вредителя или болезнь — отметьте: дела «при обнаружении» получат день."
    >
      {open.length > 0 && (
        <ul className="garden-timeline mb-4">
          {open.map(seen => (
            <Seen key={seen.id} seen={seen} photos={photos} today={planting.today} onChange={onChange} />
          ))}
        </ul>
      )}
      {isAdding ? (
        <div ref={inline.form}>
          <AddObservation planting={planting} onChange={onChange} onClose={() => setAdding(false)} />
        </div>
      ) : (
        <Button ref={inline.button} variant="secondary" onClick={() => setAdding(true)}>
          Отметить наблюдение
        </Button>
      )}
    </Panel>
  )
}

function AddObservation({ planting, onChange, onClose }: ObservationsProps & { onClose(): void }) {
  const saved = useRef<number>(undefined)
  const send = async (body: ObservationBody) => {
    if (saved.current !== undefined) await api.put(`/observations/${saved.current}`, body)
    else saved.current = (await postOnce('/observations', { planting: planting.id, ...body })).id
    await onChange()
  }
  return <ObservationForm planting={planting} onClose={onClose} onSend={send} />
}

interface SeenProps extends WithPhotos {
  seen: PlantingView['observations'][number]
  today: string
  onChange(): Promise<void>
}

function Seen({ seen, photos, today, onChange }: SeenProps) {
  const { id, day, problem } = seen
  const resolve = useAction(async () => {
    await api.put(`/observations/${id}`, { isResolved: true })
    await onChange()
  })
  const said = saidOf(seen)
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
        <Photos query={photos} place={{ observation: id }} />
        <Button
          variant="quiet"
          size="sm"
          className="min-h-11"
          aria-disabled={resolve.isRunning || undefined}
          onClick={resolve.run}
        >
          Решено
        </Button>
        <Failure text={resolve.failure} />
      </div>
    </li>
  )
}
