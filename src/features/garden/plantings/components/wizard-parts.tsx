import { drawingAddress } from '#ui/pictures/drawing-address.ts'
import { Select } from '../../garden-fields.tsx'
import { placeNames } from '../../plots/components/bed-form.tsx'
import { ChoiceCards } from '../crop/choice-cards.tsx'
import './wizard.css'

/** Where one is among the three questions. */
export const WizardHead = ({ step, title }: { step: 1 | 2 | 3; title: string }) => (
  <>
    <p className="wizard-progress">
      <span className="wizard-strokes" aria-hidden="true">
        {[1, 2, 3].map(each => (
          <span key={each} data-done={each <= step} />
        ))}
      </span>
      {step} из&nbsp;3
    </p>
    <h2 className="mb-4 text-2xl">{title}</h2>
  </>
)

export const ChosenCrop = ({
  crop,
  sort,
}: {
  crop: { alias: string; name: string }
  sort?: { name: string } | undefined
}) => (
  <p className="wizard-crop">
    <img src={drawingAddress('plants', crop.alias)} alt="" width={64} height={60} />
    <span className="font-semibold">
      {crop.name}
      {sort && ` «${sort.name}»`}
    </span>
  </p>
)

interface KnownBed {
  id: string
  name: string
  place: keyof typeof placeNames
  areaM2?: string | null | undefined
  growing: readonly { name: string }[]
}

interface BedFieldProps {
  beds: readonly KnownBed[]
  /** Empty: a new one. */
  value: string
  onChange(bed: string): void
}

/** More than these are a list to choose from. */
const mostCards = 6

/** Which bed: cards that say what stands there. */
export function BedField({ beds, value, onChange }: BedFieldProps) {
  if (beds.length > mostCards)
    return (
      <Select
        label="Грядка"
        value={value}
        onChange={onChange}
        options={beds.map(({ id, name }) => [id, name])}
        empty="Новая грядка"
      />
    )
  const cards = [
    ...beds.map(bed => ({ value: bed.id, title: bed.name, about: aboutBed(bed) })),
    { value: '', title: 'Новая грядка', about: '' },
  ]
  return <ChoiceCards legend="Грядка" choices={cards} value={value} onChange={onChange} />
}

function aboutBed({ place, areaM2, growing }: KnownBed): string {
  const area = areaM2 ? `${Number(areaM2).toLocaleString('ru')}\u00a0м²` : ''
  const plants = growing.length > 0 ? `растёт: ${growing.map(({ name }) => name).join(', ')}` : 'свободна'
  return [placeNames[place].toLowerCase(), area, plants].filter(Boolean).join(', ')
}
