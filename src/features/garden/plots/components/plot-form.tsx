import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Input, Select, YesNo } from '../../garden-fields.tsx'
import { useSave } from '../../use-save.ts'

/** A plot in the response of `GET /api/plots`. */
export interface PlotOfLand {
  id: number
  version: number
  name: string
  region: { alias: string; name: string } | null
  waterZone: boolean | null
  beehivesNear: boolean | null
}

export function PlotForm({ plot, onChange }: { plot: PlotOfLand; onChange(): Promise<void> }) {
  const regions = useApiQuery('/garden/regions').data?.items
  const { waterZone, beehivesNear } = plot
  const [draft, setDraft] = useState({ name: plot.name, region: plot.region?.alias ?? '', waterZone, beehivesNear })
  const change = (values: Partial<typeof draft>) => setDraft(old => ({ ...old, ...values }))
  const save = useSave(async () => {
    await api.put(`/plots/${plot.id}`, { ...draft, region: draft.region || null })
    await onChange()
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
