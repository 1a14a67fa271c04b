import { Callout } from '#ui/page/callout.tsx'
import { Input } from '../../garden-fields.tsx'
import { type Place, placeNames } from '../../plots/components/bed-form.tsx'
import { ChoicePills } from '../crop/choice-cards.tsx'
import { CropChoices } from '../crop/crop-choices.tsx'
import { SortChoices } from '../crop/sort-choices.tsx'
import type { CropChoice, CropDetails } from '../crop-choice.ts'
import type { PlantingDraft } from './planting-draft.ts'

/** What grows and where: the questions about a new planting, in an account and on a device. */

interface FieldsProps {
  draft: PlantingDraft
  change(values: Partial<PlantingDraft>): void
}

interface CropFieldsProps extends FieldsProps {
  crops: readonly CropChoice[]
  /** Undefined until it has come. */
  crop: CropDetails | undefined
}

export const CropFields = ({ draft, change, crops, crop }: CropFieldsProps) => (
  <>
    <CropChoices crops={crops} value={draft.plant} onChange={plant => change({ plant, sort: '', phase: '' })} />
    {draft.plant && crop && <SortChoices sorts={crop.sorts} value={draft.sort} onChange={sort => change({ sort })} />}
  </>
)

export const NewBedFields = ({ draft, change }: FieldsProps) => (
  <>
    <ChoicePills
      legend="Где"
      value={draft.place}
      onChange={place => change({ place: place as Place })}
      choices={Object.entries(placeNames)}
    />
    <Input
      label="Название грядки"
      value={draft.bedName}
      maxLength={120}
      onChange={bedName => change({ bedName })}
      placeholder={placeNames[draft.place]}
    />
  </>
)

export const ZoneFields = ({ draft, change }: FieldsProps) => (
  <>
    <YesNoPills
      legend="Участок в водоохранной зоне?"
      value={draft.waterZone}
      onChange={waterZone => change({ waterZone })}
    />
    <YesNoPills
      legend="Рядом есть ульи?"
      value={draft.beehivesNear}
      onChange={beehivesNear => change({ beehivesNear })}
    />
  </>
)

interface YesNoPillsProps {
  legend: string
  value: boolean | null
  onChange(value: boolean | null): void
}

const YesNoPills = ({ legend, value, onChange }: YesNoPillsProps) => (
  <ChoicePills
    legend={legend}
    value={value === null ? 'unknown' : value ? 'yes' : 'no'}
    onChange={key => onChange(key === 'unknown' ? null : key === 'yes')}
    choices={yesNo}
  />
)

const yesNo = [
  ['yes', 'Да'],
  ['no', 'Нет'],
  ['unknown', 'Не знаю'],
] as const

/** What flies reaches everything in a bed, so it is said before another planting joins it. */
export const BedNeighbours = ({ growing }: { growing: readonly { name: string }[] }) =>
  growing.length > 0 && (
    <Callout kind="info" title={`На\u00a0этой грядке растёт ещё: ${growing.map(({ name }) => name).join(', ')}`}>
      Что опрыскивают или опыливают на&nbsp;одной посадке, считаем попавшим и&nbsp;на&nbsp;остальные: при записи
      спросим, что ещё задело. Для культуры, на&nbsp;которой препарат не&nbsp;разрешён, дня «есть можно» тогда нет.
      Растут порознь&nbsp;— заведите новую грядку.
    </Callout>
  )
