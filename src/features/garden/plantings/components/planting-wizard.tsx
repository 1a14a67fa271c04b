import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { DayInput, Input, Select, YesNo } from '../../garden-fields.tsx'
import { LoadFailed, Loading } from '../../load-failed.tsx'
import { type BedChoice, type Place, placeNames } from '../../plots/components/bed-form.tsx'
import { type Save, useSave } from '../../use-save.ts'
import type { CropChoice, CropDetails } from '../crop-choice.ts'
import { emptyDraft, type PlantingDraft, plantingBody } from './planting-draft.ts'
import { DayFields, SizeFields } from './planting-fields.tsx'
import { SchemeStep } from './scheme-step.tsx'

interface Lists {
  crops: readonly CropChoice[]
  beds: readonly BedChoice[]
  plots: readonly { id: number }[]
}

/** Three questions: what grows, where and since when, and whether to take a scheme. Going back loses nothing. */
export function PlantingWizard({ crop }: { crop: string }) {
  const crops = useApiQuery<{ items: CropChoice[] }>('/garden/crops')
  const beds = useApiQuery<{ items: BedChoice[] }>('/beds?pageSize=500')
  const plots = useApiQuery<{ items: { id: number }[] }>('/plots?pageSize=100')
  const failed = [crops, beds, plots].find(({ error, data }) => error && !data)
  if (failed) return <LoadFailed what="Форма не&nbsp;открылась" onRetry={failed.reload} />
  if (!crops.data || !beds.data || !plots.data) return <Loading />
  const isKnown = crops.data.items.some(({ alias }) => alias === crop)
  return <Wizard lists={{ crops: crops.data.items, beds: beds.data.items, plots: plots.data.items }} crop={isKnown ? crop : ''} />
}

function Wizard({ lists, crop }: { lists: Lists; crop: string }) {
  const [draft, setDraft] = useState<PlantingDraft>({ ...emptyDraft, plant: crop, bed: lists.beds[0] ? String(lists.beds[0].id) : '' })
  const [step, setStep] = useState(1)
  const [saved, setSaved] = useState<number | null>(null)
  const change = (values: Partial<PlantingDraft>) => setDraft(old => ({ ...old, ...values }))
  const details = useApiQuery<CropDetails>(draft.plant ? `/garden/crops/${draft.plant}` : '/garden/crops')
  const crops = details.data?.alias === draft.plant ? details.data : undefined
  const save = useSave(async () => setSaved(saved ?? (await savePlanting(draft, lists))))
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (step === 1) setStep(2)
    else void save.run()
  }
  if (saved !== null) return <SchemeStep planting={saved} crop={draft.plant} schemes={crops?.schemes ?? []} />
  return (
    <form onSubmit={next} className="max-w-lg">
      <p className="text-sm text-muted">{step} из&nbsp;3</p>
      <h2 className="mb-4 text-2xl">{step === 1 ? 'Что растёт?' : 'Где и\u00a0когда?'}</h2>
      {step === 1 ? (
        <CropFields draft={draft} change={change} lists={lists} crop={crops} />
      ) : (
        <PlaceFields draft={draft} change={change} lists={lists} crop={crops} errors={save.errors} />
      )}
      <Failure text={save.failure} />
      <div className="mt-6 flex flex-wrap gap-3">
        {step === 1 ? (
          <>
            <Button type="submit" disabled={!draft.plant}>
              Дальше
            </Button>
            <LinkButton to="/profile?view=plantings" variant="secondary">
              Отмена
            </LinkButton>
          </>
        ) : (
          <>
            <Button type="submit" aria-disabled={save.isRunning || undefined}>
              Добавить посадку
            </Button>
            <Button variant="secondary" onClick={() => setStep(1)}>
              Назад
            </Button>
          </>
        )}
      </div>
    </form>
  )
}

/** A first bed brings its plot with it. */
async function savePlanting(draft: PlantingDraft, { plots }: Lists): Promise<number> {
  let { bed } = draft
  if (bed === '') {
    const plot =
      plots[0]?.id ??
      (await api.post<{ id: number }>('/plots', { name: 'Мой участок', waterZone: draft.waterZone, beehivesNear: draft.beehivesNear })).id
    bed = String(
      (await api.post<{ id: number }>('/beds', { plot, name: draft.bedName.trim() || placeNames[draft.place], place: draft.place })).id,
    )
  }
  const { id } = await api.post<{ id: number }>('/plantings', plantingBody({ ...draft, bed }))
  if (draft.phase) await api.post(`/plantings/${id}/phases`, { phase: draft.phase, date: draft.phaseDay || today() })
  return id
}

const today = () => new Intl.DateTimeFormat('en-CA').format(new Date())

interface FieldsProps {
  draft: PlantingDraft
  change(values: Partial<PlantingDraft>): void
  lists: Lists
  crop: CropDetails | undefined
}

function CropFields({ draft, change, lists, crop }: FieldsProps) {
  return (
    <div className="grid gap-4">
      <Select
        label="Культура"
        value={draft.plant}
        onChange={plant => change({ plant, sort: '', phase: '' })}
        options={lists.crops.map(({ alias, name }) => [alias, name])}
        empty="Выберите культуру"
      />
      {/* There from the first choice on, so that the button does not move under the finger when the varieties come. */}
      <Select
        label="Сорт"
        value={draft.sort}
        onChange={sort => change({ sort })}
        options={(crop?.sorts ?? []).map(({ alias, name }) => [alias, name])}
        empty="Не знаю или другой"
      />
    </div>
  )
}

function PlaceFields(props: FieldsProps & { errors: Save['errors'] }) {
  return (
    <div className="grid gap-4">
      <BedFields {...props} />
      <SizeFields {...props} />
      <DayFields {...props} />
      <PhaseFields {...props} />
    </div>
  )
}

function BedFields({ draft, change, lists }: FieldsProps) {
  return (
    <>
      {lists.beds.length > 0 && (
        <Select
          label="Грядка"
          value={draft.bed}
          onChange={bed => change({ bed })}
          options={lists.beds.map(({ id, name }) => [String(id), name])}
          empty="Новая грядка"
        />
      )}
      {draft.bed === '' && (
        <>
          <Select
            label="Где"
            value={draft.place}
            onChange={place => change({ place: place as Place })}
            options={Object.entries(placeNames)}
          />
          <Input
            label="Название грядки"
            value={draft.bedName}
            onChange={bedName => change({ bedName })}
            placeholder={placeNames[draft.place]}
          />
        </>
      )}
      {lists.plots.length === 0 && (
        <>
          <YesNo label="Участок в водоохранной зоне?" value={draft.waterZone} onChange={waterZone => change({ waterZone })} />
          <YesNo label="Рядом есть ульи?" value={draft.beehivesNear} onChange={beehivesNear => change({ beehivesNear })} />
        </>
      )}
    </>
  )
}

function PhaseFields({ draft, change, crop }: FieldsProps) {
  if (!crop || crop.phases.length === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Что сейчас на растении?"
        value={draft.phase}
        onChange={phase => change({ phase })}
        options={crop.phases.map(({ key, name }) => [key, name])}
        empty="Не знаю"
      />
      {draft.phase && <DayInput label="С какого дня" value={draft.phaseDay} onChange={phaseDay => change({ phaseDay })} />}
    </div>
  )
}
