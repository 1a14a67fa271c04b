import { useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { Panel } from '#features/accounts/components/panel.tsx'
import { useAction } from '#features/accounts/components/use-action.ts'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { quantity } from '#ui/format/format.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import { SharePanel } from '../../sharing/components/share-panel.tsx'
import { type BedChoice, BedForm, placeNames } from './bed-form.tsx'
import { PlotForm } from './plot-form.tsx'

/** «Участки и грядки»: what the verdict knows of the place, and beds that can be renamed, added and deleted. */
export function Land() {
  const plots = useApiQuery('/plots?pageSize=100')
  const beds = useApiQuery('/beds?pageSize=500')
  const reload = async () => void (await Promise.all([plots.reload(), beds.reload()]))
  const failed = [plots, beds].find(({ error, data }) => error && !data)
  if (failed) return <LoadFailed what="Участки не&nbsp;открылись" onRetry={failed.reload} />
  if (!plots.data || !beds.data) return <Loading />
  if (plots.data.items.length === 0)
    return (
      <EmptyState
        title="Участка пока нет"
        action={<LinkButton to="/profile?view=plantings&new=1">Добавить посадку</LinkButton>}
      >
        Участок и&nbsp;первая грядка появятся вместе с&nbsp;первой посадкой.
      </EmptyState>
    )
  return (
    <>
      <h2 className="mb-4 text-2xl">Участки и&nbsp;грядки</h2>
      {plots.data.items.map(plot => (
        <Panel
          key={plot.id}
          id={`plot-${plot.id}`}
          title={plot.name}
          lead="Водоохранная зона и&nbsp;ульи меняют ответ «можно сегодня»: с&nbsp;«не&nbsp;знаю» мы предупреждаем."
        >
          <PlotForm plot={plot} onChange={reload} />
          <h3 className="mt-6 mb-2 text-lg">Грядки</h3>
          <Beds plot={plot.id} beds={beds.data?.items.filter(bed => bed.plot === plot.id) ?? []} onChange={reload} />
          <SharePanel plot={plot.id} />
        </Panel>
      ))}
      <LinkButton to="/profile?view=plantings" variant="secondary">
        К посадкам
      </LinkButton>
    </>
  )
}

interface BedsProps {
  plot: number
  beds: readonly BedChoice[]
  onChange(): Promise<void>
}

function Beds({ plot, beds, onChange }: BedsProps) {
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const close = () => setEdited(null)
  return (
    <>
      <ul className="garden-tasks">
        {beds.map(bed => (
          <li key={bed.id} className="garden-task pl-4">
            {edited === bed.id ? (
              <BedForm bed={bed} plot={plot} onClose={close} onChange={onChange} />
            ) : (
              <BedRow bed={bed} onEdit={() => setEdited(bed.id)} onChange={onChange} />
            )}
          </li>
        ))}
      </ul>
      <div className="mt-3">
        {edited === 'new' ? (
          <BedForm plot={plot} onClose={close} onChange={onChange} />
        ) : (
          <Button variant="secondary" onClick={() => setEdited('new')}>
            Добавить грядку
          </Button>
        )}
      </div>
    </>
  )
}

function BedRow({ bed, onEdit, onChange }: { bed: BedChoice; onEdit(): void; onChange(): Promise<void> }) {
  const remove = useAction(async () => {
    await api.delete(`/beds/${bed.id}`)
    await onChange()
  })
  const said = [placeNames[bed.place], bed.areaM2 === null ? '' : quantity(bed.areaM2, 'm2')]
    .filter(Boolean)
    .join(' · ')
  return (
    <div className="flex grow flex-wrap items-center justify-between gap-x-3">
      <p>
        {bed.name}
        <span className="block text-sm text-muted">{said}</span>
      </p>
      <div className="flex gap-2">
        <Button variant="quiet" size="sm" className="min-h-11" onClick={onEdit}>
          Изменить
        </Button>
        {bed.plantings === 0 && (
          <Button
            variant="quiet"
            size="sm"
            className="min-h-11"
            aria-disabled={remove.isRunning || undefined}
            onClick={remove.run}
          >
            Удалить
          </Button>
        )}
      </div>
      <div className="basis-full">
        <Failure text={remove.failure} />
      </div>
    </div>
  )
}
