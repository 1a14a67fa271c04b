import { type FormEvent, useState } from 'react'
import { Failure } from '#features/accounts/components/failure.tsx'
import { Panel } from '#features/accounts/components/panel.tsx'
import { addDays } from '#features/verdict/calendar.ts'
import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { unit } from '#ui/format/format.ts'
import { DayInput, Input, NoteInput } from '../../garden-fields.tsx'
import { type Save, useSave } from '../../use-save.ts'
import { useTyped } from '../../use-typed.ts'
import type { EntryView } from '../entry-view.ts'
import type { LightChange } from '../light-change.ts'
import {
  bodyOfCorrection,
  type CorrectedEntry,
  type CorrectionBody,
  type CorrectionDraft,
  draftOf,
} from './correction-draft.ts'
import { LightChanges } from './light-changes.tsx'

/** «Исправить»: with a reason, and what the light would say is shown before anything is written. */
export function CorrectPanel({ entry, onChange }: { entry: EntryView; onChange(): Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      id="correct"
      title="Что-то записано неверно?"
      lead="День, дозу и&nbsp;срок с&nbsp;этикетки можно исправить: причина останется видна."
    >
      {isOpen ? (
        <CorrectForm
          entry={entry}
          look={body => api.put(`/journal/${entry.id}`, { ...body, preview: true })}
          save={async body => {
            await api.put(`/journal/${entry.id}`, body)
            await onChange()
          }}
          onClose={() => setOpen(false)}
        />
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Исправить
        </Button>
      )}
    </Panel>
  )
}

interface CorrectFormProps {
  entry: CorrectedEntry
  /** What the lights would be. Nothing is written. */
  look(body: CorrectionBody): Promise<LightChange<string | number>>
  save(body: CorrectionBody): Promise<unknown>
  onClose(): void
}

/** A correction: what it does to the lights is shown first. */
export function CorrectForm({ entry, look, save: send, onClose }: CorrectFormProps) {
  const { draft: typed, change: type, settle } = useTyped<Partial<CorrectionDraft>>({})
  const [changed, setChanged] = useState<LightChange<string | number> | null>(null)
  const draft = { ...draftOf(entry), ...typed }
  const change = (values: Partial<CorrectionDraft>) => {
    type(values)
    setChanged(null)
  }
  const body = bodyOfCorrection(entry, draft)
  const save = useSave(async () => {
    if (changed === null) {
      const found = await look(body)
      // What was typed in the meantime has to be looked at first.
      if (settle(typed, typed)) setChanged(found)
      return
    }
    await send(body)
    if (settle(typed, {})) onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save.run()
  }
  const { errors } = save
  return (
    <form onSubmit={submit} className="grid gap-4">
      <DayInput
        label="День"
        value={draft.day}
        max={addDays(entry.today, 1)}
        onChange={day => change({ day })}
        error={errors.day}
      />
      <ItemFields {...{ entry, draft, errors, change }} />
      <OtherFields {...{ draft, errors, change }} />
      <div role="status">{changed && <LightChanges change={changed} today={entry.today} />}</div>
      <Failure text={save.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={changed ? 'primary' : 'secondary'} aria-disabled={save.isRunning || undefined}>
          {changed ? 'Сохранить исправление' : 'Что изменится?'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </form>
  )
}

interface FieldsProps {
  draft: CorrectionDraft
  errors: Save['errors']
  change(values: Partial<CorrectionDraft>): void
}

const ItemFields = ({ entry, draft, errors, change }: FieldsProps & { entry: CorrectedEntry }) =>
  entry.items.map(({ use, drug, unit: measured }, index) => {
    const { amount, labelDays } = draft.items[index]!
    const changeItem = (values: Partial<{ amount: string; labelDays: string }>) =>
      change({ items: draft.items.map((item, at) => (at === index ? { ...item, ...values } : item)) })
    return (
      <fieldset key={use} className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-medium">{drug}</legend>
        <Input
          label={`Препарата, ${unit(measured ?? 'g')}`}
          value={amount}
          inputMode="decimal"
          onChange={value => changeItem({ amount: value })}
          error={errors[`items.${index}.amount`]}
        />
        <Input
          label="Срок ожидания с этикетки, дней"
          value={labelDays}
          inputMode="numeric"
          onChange={value => changeItem({ labelDays: value })}
          error={errors[`items.${index}.label.days`]}
        />
      </fieldset>
    )
  })

const OtherFields = ({ draft, errors, change }: FieldsProps) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <Input
        label="Воды, л"
        value={draft.waterL}
        inputMode="decimal"
        onChange={waterL => change({ waterL })}
        error={errors.waterL}
      />
      <Input
        label="Площадь, м²"
        value={draft.areaM2}
        inputMode="decimal"
        onChange={areaM2 => change({ areaM2 })}
        error={errors.areaM2}
      />
    </div>
    <NoteInput
      label="Заметка"
      value={draft.note}
      maxLength={5000}
      onChange={note => change({ note })}
      error={errors.note}
    />
    <Input
      label="Почему исправляете"
      value={draft.reason}
      maxLength={500}
      onChange={reason => change({ reason })}
      error={errors.reason}
    />
  </>
)
