import type { FormEvent } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Input, Select, YesNo } from '../../garden-fields.tsx'
import { useSave } from '../../use-save.ts'
import { useTyped } from '../../use-typed.ts'

/** A plot in the response of `GET /api/plots`. */
export interface PlotOfLand {
  id: number
  version: number
  name: string
  region: { alias: string; name: string } | null
  waterZone: boolean | null
  beehivesNear: boolean | null
}

type PlotValues = ReturnType<typeof valuesOf>

const valuesOf = ({ name, region, waterZone, beehivesNear }: PlotOfLand) => ({
  name,
  region: region?.alias ?? '',
  waterZone,
  beehivesNear,
})

export function PlotForm({ plot, onChange }: { plot: PlotOfLand; onChange(): Promise<void> }) {
  const regions = useApiQuery('/garden/regions').data?.items
  // Only what was changed is typed and sent: the rest is as the plot is now, also after a change from elsewhere.
  const { draft: typed, change, settle } = useTyped<Partial<PlotValues>>({})
  const draft = { ...valuesOf(plot), ...typed }
  const save = useSave(async () => {
    const { region, ...rest } = typed
    await api.put(`/plots/${plot.id}`, { ...rest, ...(region !== undefined && { region: region || null }) })
    await onChange()
    settle(typed, {})
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  return (
    <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <Input
        label="Название"
        value={draft.name}
        maxLength={120}
        onChange={name => change({ name })}
        error={save.errors.name}
      />
      <Select
        label="Регион допуска сортов"
        value={draft.region}
        onChange={region => change({ region })}
        options={(regions ?? (plot.region ? [plot.region] : [])).map(({ alias, name }) => [alias, name])}
        empty="Не указан"
        error={save.errors.region}
      />
      <YesNo
        label="Участок в водоохранной зоне?"
        value={draft.waterZone}
        onChange={waterZone => change({ waterZone })}
      />
      <YesNo label="Рядом есть ульи?" value={draft.beehivesNear} onChange={beehivesNear => change({ beehivesNear })} />
      <div className="sm:col-span-2">
        <Failure text={save.failure} />
        <Button type="submit" variant="secondary" aria-disabled={save.isRunning || undefined}>
          Сохранить участок
        </Button>
      </div>
    </form>
  )
}
