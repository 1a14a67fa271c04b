import { type FormEvent, useRef, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { TypedSince } from '../../garden-fields.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import { localDay } from '../../offline/local-day.ts'
import { postOnce } from '../../offline/post-once.ts'
import { type BedChoice, placeNames } from '../../plots/components/bed-form.tsx'
import { type Save, useSave } from '../../use-save.ts'
import { useTyped } from '../../use-typed.ts'
import type { CropChoice, CropDetails } from '../crop-choice.ts'
import { BedNeighbours, CropFields, NewBedFields, ZoneFields } from './place-fields.tsx'
import { emptyDraft, type PlantingDraft, plantingBody } from './planting-draft.ts'
import { DayFields, PhaseFields, SizeFields } from './planting-fields.tsx'
import { SchemeStep } from './scheme-step.tsx'
import { BedField, ChosenCrop, WizardHead } from './wizard-parts.tsx'

interface Lists {
  crops: readonly CropChoice[]
  beds: readonly BedChoice[]
  plots: readonly { id: number }[]
}

/** Three questions: what grows, where and since when, and whether to take a scheme. Going back loses nothing. */
export function PlantingWizard({ crop, sort }: { crop: string; sort: string }) {
  const crops = useApiQuery('/garden/crops')
  const beds = useApiQuery('/beds?pageSize=500')
  const plots = useApiQuery('/plots?pageSize=100')
  const failed = [crops, beds, plots].find(({ error, data }) => error && !data)
  if (failed) return <LoadFailed what="Форма не&nbsp;открылась" onRetry={failed.reload} />
  if (!crops.data || !beds.data || !plots.data) return <Loading />
  const chosen = crops.data.items.some(({ alias }) => alias === crop) ? { plant: crop, sort } : { plant: '', sort: '' }
  return <Wizard lists={{ crops: crops.data.items, beds: beds.data.items, plots: plots.data.items }} chosen={chosen} />
}

function Wizard({ lists, chosen }: { lists: Lists; chosen: Pick<PlantingDraft, 'plant' | 'sort'> }) {
  const { draft, change, settle } = useTyped<PlantingDraft>({
    ...emptyDraft,
    ...chosen,
    bed: lists.beds[0] ? String(lists.beds[0].id) : '',
  })
  const [step, setStep] = useState(chosen.sort ? 2 : 1)
  const [saved, setSaved] = useState<number | null>(null)
  const details = useApiQuery(draft.plant ? `/garden/crops/${draft.plant}` : '/garden/crops')
  const crops = details.data && 'alias' in details.data && details.data.alias === draft.plant ? details.data : undefined
  const made = useRef<Made>({})
  const save = useSave(async () => {
    const planting = await savePlanting(draft, lists, made.current)
    if (settle(draft, draft)) setSaved(planting)
  })
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (step === 1) setStep(2)
    else void save.run()
  }
  if (saved !== null) return <SchemeStep planting={saved} crop={draft.plant} schemes={crops?.schemes ?? []} />
  return (
    <form onSubmit={next} className="max-w-lg">
      {step === 1 ? <WizardHead step={1} title="Что растёт?" /> : <WizardHead step={2} title="Где и&nbsp;когда?" />}
      {step === 1 ? (
        <div className="grid gap-4">
          <CropFields draft={draft} change={change} crops={lists.crops} crop={crops} />
        </div>
      ) : (
        <PlaceFields draft={draft} change={change} lists={lists} crop={crops} errors={save.errors} />
      )}
      <Failure text={save.failure} />
      {made.current.isWhole && <TypedSince />}
      <div className="mt-6 flex flex-wrap gap-3">
        {step === 1 ? (
          <CropButtons isChosen={crops !== undefined} />
        ) : (
          <PlaceButtons save={save} onBack={() => setStep(1)} />
        )}
      </div>
    </form>
  )
}

const CropButtons = ({ isChosen }: { isChosen: boolean }) => (
  <>
    <Button type="submit" disabled={!isChosen}>
      Дальше
    </Button>
    <LinkButton to="/profile?view=plantings" variant="secondary">
      Отмена
    </LinkButton>
  </>
)

const PlaceButtons = ({ save, onBack }: { save: Save; onBack(): void }) => (
  <>
    <Button type="submit" aria-disabled={save.isRunning || undefined}>
      Добавить посадку
    </Button>
    <Button variant="secondary" onClick={onBack}>
      Назад
    </Button>
  </>
)

/** What an attempt has created before it failed, or before more was typed: the next one goes on from there. */
interface Made {
  plot?: number
  bed?: number
  planting?: number
  /** The planting is recorded with all that was sent. */
  isWhole?: boolean
}

/** A first bed brings its plot with it. */
async function savePlanting(draft: PlantingDraft, lists: Lists, made: Made): Promise<number> {
  const bed = draft.bed === '' ? String(await saveBed(draft, lists, made)) : draft.bed
  if (made.planting !== undefined) await api.delete(`/plantings/${made.planting}`)
  delete made.planting
  made.isWhole = false
  const { id } = await postOnce('/plantings', plantingBody({ ...draft, bed }))
  made.planting = id
  if (draft.phase) await api.post(`/plantings/${id}/phases`, { phase: draft.phase, date: draft.phaseDay || localDay() })
  made.isWhole = true
  return id
}

async function saveBed(draft: PlantingDraft, { plots }: Lists, made: Made): Promise<number> {
  const { waterZone, beehivesNear, place } = draft
  if (made.plot !== undefined) await api.put(`/plots/${made.plot}`, { waterZone, beehivesNear })
  else if (!plots[0]) made.plot = (await postOnce('/plots', { name: 'Мой участок', waterZone, beehivesNear })).id
  const bed = { name: draft.bedName.trim() || placeNames[place], place }
  if (made.bed !== undefined) await api.put(`/beds/${made.bed}`, bed)
  else made.bed = (await postOnce('/beds', { plot: made.plot ?? plots[0]!.id, ...bed })).id
  return made.bed
}

interface FieldsProps {
  draft: PlantingDraft
  change(values: Partial<PlantingDraft>): void
  lists: Lists
  crop: CropDetails | undefined
}

function PlaceFields(props: FieldsProps & { errors: Save['errors'] }) {
  return (
    <div className="grid gap-4">
      <Chosen {...props} />
      <BedFields {...props} />
      <SizeFields {...props} />
      <DayFields {...props} />
      <PhaseFields {...props} />
    </div>
  )
}

function Chosen({ draft, crop, errors }: FieldsProps & { errors: Save['errors'] }) {
  const sort = crop?.sorts.find(({ alias }) => alias === draft.sort)
  return (
    <>
      {crop && <ChosenCrop crop={crop} sort={sort} />}
      <Failure text={errors.sort ?? ''} />
    </>
  )
}

function BedFields({ draft, change, lists }: FieldsProps) {
  return (
    <>
      {lists.beds.length > 0 && (
        <BedField
          beds={lists.beds.map(bed => ({ ...bed, id: String(bed.id) }))}
          value={draft.bed}
          onChange={bed => change({ bed })}
        />
      )}
      <BedNeighbours growing={lists.beds.find(({ id }) => String(id) === draft.bed)?.growing ?? []} />
      {draft.bed === '' && <NewBedFields draft={draft} change={change} />}
      {lists.plots.length === 0 && <ZoneFields draft={draft} change={change} />}
    </>
  )
}
