import { count } from '#ui/format/format.ts'
import { Callout } from '#ui/page/callout.tsx'
import { DayInput, Input, Select } from '../../garden-fields.tsx'
import type { Save } from '../../use-save.ts'
import type { CropDetails } from '../crop-choice.ts'
import { type PlantingDraft, plantsThatFit, usualPlants } from './planting-draft.ts'

type Values = Pick<PlantingDraft, 'areaM2' | 'count' | 'sownAt' | 'plantedAt' | 'plannedHarvestAt' | 'pickEveryDays'>

interface FieldsProps {
  draft: Values
  change(values: Partial<Values>): void
  crop: CropDetails | undefined
  errors: Save['errors']
}

const plants = { one: 'растение', few: 'растения', many: 'растений' }

/** How large a planting is. Area and number of plants that disagree are asked about. */
export function SizeFields({ draft, change, crop, errors }: FieldsProps) {
  const fit = plantsThatFit(draft, crop?.plantsPerM2 ?? null)
  const usual = usualPlants(draft, crop?.plantsPerM2 ?? null)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label="Площадь, м²"
          value={draft.areaM2}
          onChange={areaM2 => change({ areaM2 })}
          inputMode="decimal"
          error={errors.areaM2}
        />
        <Input
          label="Сколько растений"
          value={draft.count}
          onChange={count => change({ count })}
          inputMode="numeric"
          error={errors.count}
        />
      </div>
      {fit === null ? (
        <p className="text-sm text-muted">
          {usual !== null && `По\u00a0обычной схеме посадки это примерно ${count(usual, plants)}. `}Хватит одного числа.
          Если указать оба, налить советуем по&nbsp;меньшей дозе.
        </p>
      ) : (
        <Callout kind="warning" title="Числа не сходятся. Что верно?">
          По&nbsp;обычной схеме посадки здесь помещается примерно {count(fit, plants)}. Пока не&nbsp;исправите, налить
          советуем по&nbsp;меньшей дозе.
        </Callout>
      )}
    </>
  )
}

export function DayFields({ draft, change, crop, errors }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DayInput label="Посеяна" value={draft.sownAt} onChange={sownAt => change({ sownAt })} error={errors.sownAt} />
      <DayInput
        label="Высажена"
        value={draft.plantedAt}
        onChange={plantedAt => change({ plantedAt })}
        error={errors.plantedAt}
      />
      <DayInput
        label={crop?.isContinuous ? 'Ближайший сбор' : 'Сбор, примерно'}
        value={draft.plannedHarvestAt}
        onChange={plannedHarvestAt => change({ plannedHarvestAt })}
        error={errors.plannedHarvestAt}
      />
      {crop?.isContinuous && (
        <Input
          label="Собираете раз в … дней"
          value={draft.pickEveryDays}
          onChange={pickEveryDays => change({ pickEveryDays })}
          inputMode="numeric"
          error={errors.pickEveryDays}
        />
      )}
    </div>
  )
}

interface PhaseFieldsProps {
  draft: Pick<PlantingDraft, 'phase' | 'phaseDay'>
  change(values: Partial<PhaseFieldsProps['draft']>): void
  crop: CropDetails | undefined
}

/** The phase of a planting that stands already, with its day. */
export function PhaseFields({ draft, change, crop }: PhaseFieldsProps) {
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
      {draft.phase && (
        <DayInput label="С какого дня" value={draft.phaseDay} onChange={phaseDay => change({ phaseDay })} />
      )}
    </div>
  )
}
