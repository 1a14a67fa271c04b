import { useState } from 'react'
import { Panel } from '#features/accounts/components/panel.tsx'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { ApiError } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { dateSeenFrom } from '#ui/format/format-date.ts'
import { Link } from '#ui/link.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Callout } from '#ui/page/callout.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { RecordEntry } from '../../journal/components/record-entry.tsx'
import type { JournalRow } from '../../journal/entry-view.ts'
import { Loading } from '../../load-failed.tsx'
import { CopyOrFailure } from '../../offline/components/copy-or-failure.tsx'
import { postOnce } from '../../offline/post-once.ts'
import { PhotoGrid } from '../../photos/components/photo-grid.tsx'
import { type PhotosQuery, usePhotos } from '../../photos/components/photos.tsx'
import type { PhotoView } from '../../photos/photo-view.ts'
import { TaskGroups } from '../../tasks/components/todo.tsx'
import type { PlantingView } from '../planting-view.ts'
import { EditPlanting } from './edit-planting.tsx'
import { type HarvestBody, HarvestForm } from './harvest-form.tsx'
import { harvestAmount, harvestTitle } from './harvest-words.ts'
import { LightBox } from './light-box.tsx'
import { Observations } from './observations.tsx'
import { PhasePanel } from './phase-panel.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { RemovePlanting } from './remove-planting.tsx'
import { sizeText } from './size-text.ts'

/** A planting: when one may eat, what to do next, phases, and what was done. `use` is the one to record; empty: none. */
export function PlantingPage({ id, use }: { id: number; use: string }) {
  const { data, error, reload } = useApiQuery(`/plantings/${id}`)
  const tasks = useApiQuery(`/tasks?planting=${id}&pageSize=500`)
  const journal = useApiQuery(`/journal?planting=${id}&pageSize=200`)
  const photos = usePhotos({ planting: id })
  const reloadAll = async () => void (await Promise.all([reload(), tasks.reload(), journal.reload()]))
  if (!data) {
    if (error instanceof ApiError && error.status === 404) return <NoPlanting />
    return error ? <CopyOrFailure what="Посадка не&nbsp;открылась" error={error} onRetry={reload} /> : <Loading />
  }
  return (
    <>
      <Head planting={data} onChange={reloadAll} />
      <div className="mb-5">
        <LightBox light={data.light} today={data.today} />
      </div>
      {data.rotation && (
        <Callout kind="info" className="mb-5">
          {data.rotation}
        </Callout>
      )}
      {tasks.data && tasks.data.total > 0 && (
        <Panel id="jobs" title="Дела">
          <TaskGroups tasks={{ ...tasks, reload: reloadAll }} list={tasks.data} withPlanting={false} />
        </Panel>
      )}
      <Panel id="record" title="Записать обработку">
        <RecordEntry planting={data} use={use} onRecorded={reloadAll} />
      </Panel>
      <PhasePanel planting={data} onChange={reloadAll} />
      <div className="xl:grid xl:grid-cols-2 xl:items-start xl:gap-x-5">
        <div>
          <Observations planting={data} photos={photos} onChange={reloadAll} />
          <PlanPanel planting={data} onChange={reloadAll} />
        </div>
        <div>
          <Timeline planting={data} entries={journal.data?.items ?? []} photos={photos} />
          {data.plant.isEdible && <HarvestPanel planting={data} onChange={reloadAll} />}
        </div>
      </div>
      <RemovePlanting planting={data} onChange={reloadAll} />
    </>
  )
}

const NoPlanting = () => (
  <EmptyState title="Такой посадки нет" action={<LinkButton to="/profile?view=plantings">Все посадки</LinkButton>}>
    Возможно, её удалили.
  </EmptyState>
)

function HarvestPanel({ planting, onChange }: { planting: PlantingView; onChange(): Promise<void> }) {
  const record = async (body: HarvestBody) => {
    await postOnce(`/plantings/${planting.id}/harvests`, body)
    await onChange()
  }
  return (
    <Panel id="harvest" title="Сбор урожая">
      <HarvestForm planting={planting} onSend={record} />
    </Panel>
  )
}

function Head({ planting, onChange }: { planting: PlantingView; onChange(): Promise<void> }) {
  const { name, plant, bed, sort } = planting
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="mb-5 flex items-center gap-4">
      <img src={drawingAddress('plants', plant.alias)} alt="" width={96} height={90} className="flex-none" />
      <div className="min-w-0">
        <h2 className="text-2xl">{name}</h2>
        <p className="text-muted">{[bed.name, sizeText(planting, plant.form)].filter(Boolean).join(' · ')}</p>
        <p className="text-sm">
          <Link to={`/plants/${plant.alias}`} className="tap text-link underline underline-offset-4">
            {plant.name} в&nbsp;справочнике
          </Link>
          {sort && (
            <>
              {' · '}
              <Link to={`/sorts/${sort.alias}`} className="tap text-link underline underline-offset-4">
                сорт {sort.name}
              </Link>
            </>
          )}
        </p>
        <Button variant="secondary" size="sm" className="mt-2 min-h-11" onClick={() => setEditing(true)}>
          Изменить посадку
        </Button>
      </div>
      {isEditing && <EditPlanting planting={planting} onChange={onChange} onClose={() => setEditing(false)} />}
    </div>
  )
}

interface Event {
  key: string
  day: string
  title: string
  note: string
  to?: string
  photos?: readonly PhotoView[]
}

interface TimelineProps {
  planting: PlantingView
  entries: readonly JournalRow[]
  photos: PhotosQuery
}

function eventsOf({ planting, entries, photos }: TimelineProps): Event[] {
  const all = photos.data?.items ?? []
  return [
    ...(planting.sownAt ? [{ key: 'sown', day: planting.sownAt, title: 'Посеяна', note: '' }] : []),
    ...(planting.plantedAt
      ? [{ key: 'planted', day: planting.plantedAt, title: 'Высажена', note: planting.bed.name }]
      : []),
    ...planting.phases.flatMap(({ key, name, day }) =>
      day ? [{ key: `phase-${key}`, day, title: `Фаза: ${name}`, note: '' }] : [],
    ),
    ...planting.harvests.map(({ id, day, amount, unit, codes, note }) => ({
      key: `harvest-${id}`,
      day,
      title: harvestTitle(codes),
      note: [harvestAmount({ amount, unit }), note ?? ''].filter(Boolean).join('. '),
    })),
    ...planting.observations.map(({ id, day, problem, note, resolvedOn }) => ({
      key: `seen-${id}`,
      day,
      title: problem ? `Замечено: ${problem.name}` : 'Замечено, не\u00a0распознано',
      note: note ?? '',
      // Those of an open one stand under «Наблюдения».
      photos: resolvedOn === null ? [] : all.filter(({ observation }) => observation === id),
    })),
    ...entries.map(({ id, day, items, struckAt, violationCodes }) => ({
      key: `entry-${id}`,
      day,
      title: items.map(({ drug }) => drug).join(' + '),
      note: struckAt ? 'запись снята' : violationCodes.length > 0 ? 'вопреки запрету' : '',
      to: `/profile?view=journal&entry=${id}`,
      photos: all.filter(({ entry }) => entry === id),
    })),
  ]
}

/** What a phone shows before the rest is unfolded. */
const shownEvents = 6

function Timeline(props: TimelineProps) {
  const { planting, photos } = props
  const events = eventsOf(props)
  if (events.length === 0) return null
  const latestFirst = events.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
  const earlier = latestFirst.slice(shownEvents)
  const list = (shown: readonly Event[]) => (
    <ol className="garden-timeline">
      {shown.map(({ key, day, title, note, to, photos: own = [] }) => (
        <li key={key}>
          <span className="text-sm text-muted">{dateSeenFrom(planting.today, day)}</span>
          <div>
            {to ? <Link to={to}>{title}</Link> : title}
            {note && <span className="block text-sm text-muted">{note}</span>}
            <PhotoGrid photos={own} onChange={photos.reload} />
          </div>
        </li>
      ))}
    </ol>
  )
  return (
    <Panel id="season" title="Что было">
      {list(latestFirst.slice(0, shownEvents))}
      {earlier.length > 0 && (
        <details>
          <summary className="garden-summary">Раньше: {earlier.length}</summary>
          {list(earlier)}
        </details>
      )}
    </Panel>
  )
}
