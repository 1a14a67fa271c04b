import type { Day } from '#features/verdict/calendar.ts'
import { ApiError } from '#kit/http/api-client.ts'
import { DayInput, Input, Select } from '../../garden-fields.tsx'
import type { GivenRule, RepeatRule } from '../repeat-rule.ts'

/** What is chosen in the fields; an empty unit: once. */
export interface RepeatDraft {
  unit: '' | 'day' | 'week' | 'month'
  every: string
  from: RepeatRule['from']
  until: string
}

const once: RepeatDraft = { unit: '', every: '1', from: 'done', until: '' }

export function draftOf(rule: RepeatRule | null): RepeatDraft {
  if (!rule) return once
  const { every, unit, from, until } = rule
  const isWeeks = unit === 'day' && every % 7 === 0
  return { unit: isWeeks ? 'week' : unit, every: String(isWeeks ? every / 7 : every), from, until: until ?? '' }
}

/** The rule as the server takes it; what is no number is said by the server. */
export function ruleOfDraft({ unit, every, from, until }: RepeatDraft): GivenRule | null {
  if (unit === '') return null
  const times = Number(every.trim())
  return {
    every: unit === 'week' ? times * 7 : times,
    unit: unit === 'week' ? 'day' : unit,
    from,
    until: until || null,
  }
}

/** What the server says of the fields of a rule. */
export function repeatErrors(error: unknown): Readonly<Record<string, string>> {
  const fields = error instanceof ApiError ? error.fields : {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, [text]]) =>
      key.startsWith('repeat.') && text ? [[key.slice(7), text]] : [],
    ),
  )
}

interface RepeatFieldsProps {
  draft: RepeatDraft
  today: Day
  errors?: Readonly<Record<string, string>>
  onChange(draft: RepeatDraft): void
}

const units = [
  ['day', 'По дням'],
  ['week', 'По неделям'],
  ['month', 'По месяцам'],
] as const
const bases = [
  ['done', 'От дня, когда сделано'],
  ['plan', 'По плану'],
] as const
const everyLabels = { day: 'Через сколько дней', week: 'Через сколько недель', month: 'Через сколько месяцев' } as const

/** «Повторять»: how often, counted from what, until when. */
export function RepeatFields({ draft, today, errors = {}, onChange }: RepeatFieldsProps) {
  const { unit, every, from, until } = draft
  const change = (values: Partial<RepeatDraft>) => onChange({ ...draft, ...values })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label="Повторять"
        value={unit}
        options={units}
        empty="Не повторять"
        onChange={value => change({ unit: value as RepeatDraft['unit'] })}
      />
      {unit !== '' && (
        <>
          <Input
            label={everyLabels[unit]}
            value={every}
            error={errors.every}
            inputMode="numeric"
            maxLength={3}
            onChange={value => change({ every: value })}
          />
          <Select
            label="Считать"
            value={from}
            options={bases}
            onChange={value => change({ from: value as RepeatRule['from'] })}
          />
          <DayInput
            label="До какого дня"
            value={until}
            error={errors.until}
            min={today}
            onChange={value => change({ until: value })}
          />
        </>
      )}
    </div>
  )
}
