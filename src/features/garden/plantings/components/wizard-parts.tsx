import { useId } from 'react'
import { drawingAddress } from '#ui/drawing-address.ts'
import { Select } from '../../garden-fields.tsx'
import { placeNames } from '../../plots/components/bed-form.tsx'
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
  const name = useId()
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
    ...beds.map(bed => ({ id: bed.id, title: bed.name, about: aboutBed(bed) })),
    { id: '', title: 'Новая грядка', about: '' },
  ]
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm">Грядка</legend>
      {cards.map(({ id, title, about }) => (
        <label key={id} className="wizard-card">
          <input type="radio" name={name} value={id} checked={id === value} onChange={() => onChange(id)} />
          <span className="min-w-0">
            <span className="block font-medium">{title}</span>
            {about && <span className="block text-sm text-muted">{about}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function aboutBed({ place, areaM2, growing }: KnownBed): string {
  const area = areaM2 ? `${Number(areaM2).toLocaleString('ru')}\u00a0м²` : ''
  const plants = growing.length > 0 ? `растёт: ${growing.map(({ name }) => name).join(', ')}` : 'свободна'
  return [placeNames[place].toLowerCase(), area, plants].filter(Boolean).join(', ')
}
