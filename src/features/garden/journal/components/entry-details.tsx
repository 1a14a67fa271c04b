import { Input, NoteInput, Select } from '../../garden-fields.tsx'
import type { Save } from '../../use-save.ts'

/** What a gardener may add to an entry. Empty: not told. */
export interface EntryDetails {
  temperature: string
  wind: string
  rain: string
  batch: string
  note: string
}

export const noDetails: EntryDetails = { temperature: '', wind: '', rain: '', batch: '', note: '' }

interface EntryDetailsFieldsProps {
  details: EntryDetails
  errors: Save['errors']
  change(values: Partial<EntryDetails>): void
}

const rains = [
  ['none', 'Не будет'],
  ['expected', 'Ждут дождя'],
  ['now', 'Идёт'],
] as const

/** «Погода, партия, заметка», folded: none of it is needed. */
export const EntryDetailsFields = ({
  details: { temperature, wind, rain, batch, note },
  errors,
  change,
}: EntryDetailsFieldsProps) => (
  <details>
    <summary className="garden-summary">Погода, партия, заметка</summary>
    <div className="mt-2 grid gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Input
          label="Температура, °C"
          value={temperature}
          maxLength={5}
          onChange={value => change({ temperature: value })}
          error={errors['weather.temperature']}
        />
        <Input
          label="Ветер, м/с"
          value={wind}
          inputMode="decimal"
          onChange={value => change({ wind: value })}
          error={errors['weather.wind']}
        />
        <Select
          label="Дождь"
          value={rain}
          options={rains}
          empty="Не указано"
          onChange={value => change({ rain: value })}
        />
      </div>
      <Input label="Партия с упаковки" value={batch} maxLength={100} onChange={value => change({ batch: value })} />
      <NoteInput label="Заметка" value={note} maxLength={5000} onChange={value => change({ note: value })} />
    </div>
  </details>
)

/** The part of the body of `POST /api/journal`; what is no number is sent as it is, so that the answer names the field. */
export function bodyOfDetails({ temperature, wind, rain, note }: EntryDetails) {
  const hasWeather = [temperature, wind, rain].some(text => text.trim() !== '')
  return {
    ...(hasWeather && { weather: { temperature: numberOf(temperature), wind: numberOf(wind), rain: rain || null } }),
    ...(note.trim() && { note }),
  }
}

function numberOf(text: string): number | string | null {
  if (text.trim() === '') return null
  const value = Number(text.trim().replace(',', '.').replace('\u2212', '-'))
  return Number.isNaN(value) ? text : value
}
