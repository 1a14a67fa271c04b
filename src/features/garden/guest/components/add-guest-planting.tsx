import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { Button } from '#ui/button.tsx'
import { byLastName } from '../../by-last-name.ts'
import { TypedSince } from '../../garden-fields.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import { localDay } from '../../offline/local-day.ts'
import { BedNeighbours, CropFields, NewBedFields, ZoneFields } from '../../plantings/components/place-fields.tsx'
import { emptyDraft, type PlantingDraft, plantingBody } from '../../plantings/components/planting-draft.ts'
import { DayFields, PhaseFields, SizeFields } from '../../plantings/components/planting-fields.tsx'
import { BedField } from '../../plantings/components/wizard-parts.tsx'
import type { CropChoice, CropDetails } from '../../plantings/crop-choice.ts'
import { placeNames } from '../../plots/components/bed-form.tsx'
import { useSave } from '../../use-save.ts'
import { useTyped } from '../../use-typed.ts'
import { newKey } from '../device-garden.ts'
import type { GuestGarden, GuestPlanting } from '../guest-garden.ts'
import type { GuestState } from './use-guest-garden.ts'

interface AddProps {
  guest: GuestState
  onClose(): void
}

/** What grows, where and since when. */
export function AddGuestPlanting({ guest, onClose }: AddProps) {
  const { data, error, reload } = useApiQuery('/garden/crops')
  if (!data) return error ? <LoadFailed what="Форма не&nbsp;открылась" onRetry={reload} /> : <Loading />
  return <PlantingForm crops={data.items} guest={guest} onClose={onClose} />
}

function PlantingForm({ crops, guest, onClose }: AddProps & { crops: readonly CropChoice[] }) {
  const [keys] = useState<NewKeys>(() => ({ planting: newKey(), bed: newKey(), mark: newKey() }))
  const [isSaved, setSaved] = useState(false)
  const garden = withoutNew(guest.garden, keys)
  const { draft, change, settle } = useTyped<PlantingDraft>(() => ({
    ...{ ...emptyDraft, bed: garden.beds[0]?.id ?? '' },
    ...zoneOf(garden),
  }))
  const details = useApiQuery(draft.plant ? `/garden/crops/${draft.plant}` : '/garden/crops')
  const crop = details.data && 'alias' in details.data && details.data.alias === draft.plant ? details.data : undefined
  const save = useSave(async () => {
    await guest.save(old => withPlanting(withoutNew(old, keys), draft, nameOf(draft, crops, crop), keys))
    setSaved(true)
    if (settle(draft, draft)) onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.plant) void save.run()
  }
  const errors = byLastName(save.errors)
  return (
    <form onSubmit={submit} className="grid max-w-lg gap-4">
      <h2 className="text-2xl">Что растёт?</h2>
      <CropFields {...{ draft, change, crops, crop }} />
      <PlaceFields {...{ draft, change, garden }} />
      <SizeFields draft={draft} change={change} crop={crop} errors={errors} />
      <DayFields draft={draft} change={change} crop={crop} errors={errors} />
      <PhaseFields {...{ draft, change, crop }} />
      <Failure text={save.failure} />
      {isSaved && <TypedSince />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={!draft.plant} aria-disabled={save.isRunning || undefined}>
          Добавить посадку
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </form>
  )
}

const zoneOf = ({ plot }: GuestGarden) => ({
  waterZone: plot.waterZone ?? null,
  beehivesNear: plot.beehivesNear ?? null,
})

function nameOf({ plant, sort }: PlantingDraft, crops: readonly CropChoice[], crop: CropDetails | undefined): string {
  const name = crops.find(({ alias }) => alias === plant)?.name ?? plant
  const variety = crop?.sorts.find(({ alias }) => alias === sort)
  return variety ? `${name} «${variety.name}»` : name
}

/** Of what one form adds: saved again, it is changed. */
interface NewKeys {
  planting: string
  bed: string
  mark: string
}

const withoutNew = (garden: GuestGarden, keys: NewKeys): GuestGarden => ({
  ...garden,
  beds: garden.beds.filter(({ id }) => id !== keys.bed),
  plantings: garden.plantings.filter(({ id }) => id !== keys.planting),
  phases: garden.phases.filter(({ id }) => id !== keys.mark),
})

function withPlanting(garden: GuestGarden, draft: PlantingDraft, name: string, keys: NewKeys): GuestGarden {
  const { bed: _, ...body } = plantingBody(draft)
  const id = keys.planting
  const bed = draft.bed || keys.bed
  const { waterZone, beehivesNear, phase, phaseDay } = draft
  const at = new Date().toISOString()
  const mark = { id: keys.mark, planting: id, phase, date: phaseDay || localDay(), at }
  return {
    ...garden,
    plot: garden.plantings.length === 0 ? { ...garden.plot, waterZone, beehivesNear, at } : garden.plot,
    beds: draft.bed
      ? garden.beds
      : [...garden.beds, { id: bed, name: draft.bedName.trim() || placeNames[draft.place], place: draft.place, at }],
    plantings: [...garden.plantings, { ...body, id, bed, name, at } as GuestPlanting],
    phases: phase ? [...garden.phases, mark] : garden.phases,
  }
}

const growingIn = ({ plantings }: GuestGarden, asked: string) =>
  plantings.filter(({ bed, removedAt }) => bed === asked && (!removedAt || removedAt >= localDay()))

interface FieldsProps {
  draft: PlantingDraft
  change(values: Partial<PlantingDraft>): void
}

const PlaceFields = ({ draft, change, garden }: FieldsProps & { garden: GuestGarden }) => (
  <>
    {garden.beds.length > 0 && (
      <BedField
        beds={garden.beds.map(bed => ({ ...bed, growing: growingIn(garden, bed.id) }))}
        value={draft.bed}
        onChange={bed => change({ bed })}
      />
    )}
    <BedNeighbours growing={growingIn(garden, draft.bed)} />
    {draft.bed === '' && (
      <div className="grid gap-4 sm:grid-cols-2">
        <NewBedFields draft={draft} change={change} />
      </div>
    )}
    {garden.plantings.length === 0 && (
      <div className="grid gap-4 sm:grid-cols-2">
        <ZoneFields draft={draft} change={change} />
      </div>
    )}
  </>
)
