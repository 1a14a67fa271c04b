import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Input, Select } from '../../garden-fields.tsx'
import { postOnce } from '../../offline/post-once.ts'
import { type Save, useSave } from '../../use-save.ts'
import { useTyped } from '../../use-typed.ts'

export const placeNames = { open: 'Грядка', protected: 'Теплица', indoor: 'Комната', storage: 'Хранилище' } as const
export type Place = keyof typeof placeNames

/** A bed in the response of `GET /api/beds`. */
export interface BedChoice {
  id: number
  plot: number
  name: string
  place: Place
  areaM2: string | null
  /** How many plantings it has had. */
  plantings: number
  /** What stands in it today. */
  growing: readonly { id: number; name: string }[]
}

interface BedFormProps {
  /** Left out: a new one. */
  bed?: BedChoice
  plot: number
  onClose(): void
  onChange(): Promise<void>
}

interface BedDraft {
  name: string
  place: Place
  areaM2: string
}

export function BedForm({ bed, plot, onClose, onChange }: BedFormProps) {
  const area = bed?.areaM2 == null ? '' : String(Number(bed.areaM2)).replace('.', ',')
  const { draft, change, settle } = useTyped<BedDraft>({
    name: bed?.name ?? '',
    place: bed?.place ?? 'open',
    areaM2: area,
  })
  const [saved, setSaved] = useState(bed?.id)
  const save = useSave(async () => {
    const body = { ...draft, areaM2: draft.areaM2.trim() || null }
    if (saved !== undefined) await api.put(`/beds/${saved}`, body)
    else setSaved((await postOnce('/beds', { plot, ...body })).id)
    if (settle(draft, draft)) onClose()
    await onChange()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  return (
    <form onSubmit={submit} className="grid grow gap-4 py-2">
      <BedFields draft={draft} errors={save.errors} change={change} />
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
  )
}

interface BedFieldsProps {
  draft: BedDraft
  errors: Save['errors']
  change(values: Partial<BedDraft>): void
}

const BedFields = ({ draft, errors, change }: BedFieldsProps) => (
  <>
    <Input
      label="Название грядки"
      value={draft.name}
      maxLength={120}
      onChange={name => change({ name })}
      error={errors.name}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Где"
        value={draft.place}
        onChange={place => change({ place: place as Place })}
        options={Object.entries(placeNames)}
        error={errors.place}
      />
      <Input
        label="Площадь, м²"
        value={draft.areaM2}
        inputMode="decimal"
        onChange={areaM2 => change({ areaM2 })}
        error={errors.areaM2}
      />
    </div>
  </>
)
