import { DayInput, Input, NoteInput, Select } from '../../garden-fields.tsx'
import type { Save } from '../../use-save.ts'
import type { StockView } from '../stock-view.ts'

export interface PackDraft {
  amount: string
  unit: StockView['unit']
  openedAt: string
  bestBefore: string
  batch: string
  note: string
}

export const emptyPack: PackDraft = { amount: '', unit: 'ml', openedAt: '', bestBefore: '', batch: '', note: '' }

/** As the API takes them: what is empty is not known. */
export const bodyOfPack = ({ amount, unit, openedAt, bestBefore, batch, note }: PackDraft) => ({
  amount,
  unit,
  openedAt: openedAt || null,
  bestBefore: bestBefore || null,
  batch: batch || null,
  note: note || null,
})

interface PackFieldsProps {
  draft: PackDraft
  errors: Save['errors']
  change(values: Partial<PackDraft>): void
}

export const PackFields = ({ draft, errors, change }: PackFieldsProps) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <AmountFields draft={draft} errors={errors} change={change} />
      <DayInput
        label="Годен до"
        value={draft.bestBefore}
        onChange={bestBefore => change({ bestBefore })}
        error={errors.bestBefore}
      />
      <DayInput
        label="Открыт"
        value={draft.openedAt}
        onChange={openedAt => change({ openedAt })}
        error={errors.openedAt}
      />
    </div>
    <Input
      label="Партия"
      value={draft.batch}
      maxLength={100}
      onChange={batch => change({ batch })}
      error={errors.batch}
    />
    <NoteInput
      label="Заметка"
      value={draft.note}
      maxLength={1000}
      onChange={note => change({ note })}
      error={errors.note}
    />
  </>
)

const AmountFields = ({ draft, errors, change }: PackFieldsProps) => (
  <>
    <Input
      label="Сколько сейчас дома"
      value={draft.amount}
      inputMode="decimal"
      maxLength={12}
      onChange={amount => change({ amount })}
      error={errors.amount}
    />
    <Select
      label="Единица"
      value={draft.unit}
      onChange={unit => change({ unit: unit as PackDraft['unit'] })}
      options={[
        ['ml', 'мл'],
        ['g', 'г'],
        ['pcs', 'шт.'],
      ]}
      error={errors.unit}
    />
  </>
)
