import type { FormEvent } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { harvestParts } from '#features/drug-uses/places-and-methods.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DayInput, Input, NoteInput, Select, YesNo } from '../../garden-fields.tsx'
import { type Save, useSave } from '../../use-save.ts'
import { useTyped } from '../../use-typed.ts'
import type { CropDetails } from '../crop-choice.ts'
import type { PlantingView } from '../planting-view.ts'
import { BedNeighbours } from './place-fields.tsx'
import { numberOr } from './planting-draft.ts'
import { DayFields, SizeFields } from './planting-fields.tsx'

interface EditPlantingProps {
  planting: PlantingView
  onClose(): void
  onChange(): Promise<void>
}

/** The fields of a planting that a gardener may change; only those that differ are sent. */
export function EditPlanting({ planting, onClose, onChange }: EditPlantingProps) {
  const crop = useApiQuery(`/garden/crops/${planting.plant.alias}`).data
  const { draft: typed, change, settle } = useTyped<Partial<Values>>({})
  const old = valuesOf(planting)
  const draft = { ...old, ...typed }
  const save = useSave(async () => {
    const body = changesOf(old, draft)
    if (Object.keys(body).length > 0) await api.put(`/plantings/${planting.id}`, body)
    await onChange()
    if (settle(typed, {})) onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  const { errors } = save
  return (
    <Dialog title="Посадка" onClose={onClose}>
      <form onSubmit={submit} className="mt-3 grid gap-4">
        <NameFields {...{ planting, draft, change, crop, errors }} />
        <SizeFields {...{ draft, change, crop, errors }} />
        <DayFields {...{ draft, change, crop, errors }} />
        <StateFields {...{ draft, change, errors }} />
        <Failure text={save.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" aria-disabled={save.isRunning || undefined}>
            Сохранить
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Отмена
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface FieldsProps {
  draft: Values
  errors: Save['errors']
  change(values: Partial<Values>): void
}

function NameFields({
  planting,
  draft,
  change,
  crop,
  errors,
}: FieldsProps & { planting: PlantingView; crop: CropDetails | undefined }) {
  const beds = useApiQuery('/beds?pageSize=500').data?.items
  const growing = beds?.find(({ id }) => String(id) === draft.bed)?.growing ?? []
  return (
    <>
      <Input
        label="Название"
        value={draft.name}
        maxLength={120}
        onChange={name => change({ name })}
        error={errors.name}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label="Сорт"
          value={draft.sort}
          onChange={sort => change({ sort })}
          options={(crop?.sorts ?? sortOf(planting)).map(({ alias, name }) => [alias, name])}
          empty="Не знаю или другой"
          error={errors.sort}
        />
        <Select
          label="Грядка"
          value={draft.bed}
          onChange={bed => change({ bed })}
          options={(beds ?? [planting.bed]).map(({ id, name }) => [String(id), name])}
          error={errors.bed}
        />
      </div>
      <BedNeighbours growing={growing.filter(({ id }) => id !== planting.id)} />
    </>
  )
}

const StateFields = ({ draft, change, errors }: FieldsProps) => (
  <>
    <DayInput
      label="Не собирать до"
      value={draft.pauseUntil}
      onChange={pauseUntil => change({ pauseUntil })}
      error={errors.pauseUntil}
    />
    <Select
      label="Что едят"
      value={draft.harvestPart}
      onChange={harvestPart => change({ harvestPart })}
      options={Object.entries(harvestParts)}
      empty="Важно только для лука: не указано"
      error={errors.harvestPart}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <YesNo label="Сейчас цветёт?" value={draft.flowering} onChange={flowering => change({ flowering })} />
      <YesNo
        label="Рядом что-то цветёт?"
        value={draft.flowersNearby}
        onChange={flowersNearby => change({ flowersNearby })}
      />
    </div>
    <NoteInput
      label="Заметка"
      value={draft.note}
      maxLength={5000}
      onChange={note => change({ note })}
      error={errors.note}
    />
  </>
)

const sortOf = ({ sort }: PlantingView) => (sort ? [sort] : [])

type Values = ReturnType<typeof valuesOf>

const valuesOf = (planting: PlantingView) => ({
  name: planting.name,
  bed: String(planting.bed.id),
  sort: planting.sort?.alias ?? '',
  areaM2: planting.areaM2 === null ? '' : String(Number(planting.areaM2)).replace('.', ','),
  count: planting.count === null ? '' : String(planting.count),
  sownAt: planting.sownAt ?? '',
  plantedAt: planting.plantedAt ?? '',
  plannedHarvestAt: planting.plannedHarvestAt ?? '',
  pickEveryDays: planting.pickEveryDays === null ? '' : String(planting.pickEveryDays),
  pauseUntil: planting.pauseUntil ?? '',
  harvestPart: planting.harvestPart ?? '',
  flowering: planting.flowering,
  flowersNearby: planting.flowersNearby,
  note: planting.note ?? '',
})

const numeric = ['bed', 'count', 'pickEveryDays']

/** The body of `PUT /api/plantings/{id}`: an emptied field is null, what is no number is sent as it is, so that the answer names the field. */
function changesOf(old: Values, draft: Values): Record<string, unknown> {
  const changed = Object.entries(draft).filter(([field, value]) => value !== old[field as keyof Values])
  return Object.fromEntries(
    changed.map(([field, value]) => {
      if (typeof value !== 'string' || field === 'name') return [field, value]
      if (value.trim() === '') return [field, null]
      return [field, numeric.includes(field) ? numberOr(value) : value]
    }),
  )
}
