import { methods } from '#features/drug-uses/places-and-methods.ts'
import type { UseChoice } from '#features/own-verdicts/own-verdict.ts'
import { Input, Select } from '../../garden-fields.tsx'
import type { Save } from '../../use-save.ts'
import { toldMethods } from '../told-methods.ts'

/** A product that the site does not have, or has no more: what was done with it is a fact all the same. */
export interface ToldDraft {
  name: string
  method: (typeof toldMethods)[number]
  amount: string
  unit: 'g' | 'ml' | 'pcs'
  /** The waiting period of the label, as it is typed. */
  labelDays: string
}

export const emptyTold: ToldDraft = { name: '', method: 'spray', amount: '', unit: 'ml', labelDays: '' }

/** In the place of a registered use; no alias begins so. */
export const toldKey = '-told'

/** As the form reads a registered use. Nobody can say whether it is allowed. */
export const toldChoice = ({ name, method }: ToldDraft): UseChoice => ({
  ...{ use: toldKey, drug: { alias: '', name }, method, targets: [], level: 'unknown', isIncomplete: true },
  ...{ reasons: [], allowedFrom: null, wait: null, dose: null },
})

/** What is no number is sent as it is, so that the answer names the field. */
export const itemOfTold = ({ name, method, amount, unit, labelDays }: ToldDraft) => ({
  ...{ name: name.trim(), method },
  ...(amount.trim() && { amount: amount.trim(), unit }),
  ...(labelDays.trim() && { label: { days: /^\d+$/.test(labelDays.trim()) ? Number(labelDays) : labelDays } }),
})

const units = [
  ['ml', 'мл'],
  ['g', 'г'],
  ['pcs', 'шт.'],
] as const

interface ToldProductProps {
  told: ToldDraft
  errors: Save['errors']
  onChange(told: ToldDraft): void
}

export function ToldProduct({ told, errors, onChange }: ToldProductProps) {
  const change = (values: Partial<ToldDraft>) => onChange({ ...told, ...values })
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <p>
        Можно&nbsp;ли им обрабатывать, сайт не&nbsp;знает, поэтому записать его можно только как уже сделанное. Срок
        ожидания возьмите с&nbsp;этикетки: без него «есть можно с…» не&nbsp;посчитать.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Input
          label="Название с упаковки"
          value={told.name}
          maxLength={120}
          onChange={name => change({ name })}
          error={errors['items.0.name'] ?? errors['items.0.use']}
        />
        <Select
          label="Как применили"
          value={told.method}
          options={toldMethods.map(method => [method, methods[method]])}
          onChange={method => change({ method: method as ToldDraft['method'] })}
        />
        <div className="grid grid-cols-[2fr_1fr] gap-2">
          <Input
            label="Сколько, если помните"
            inputMode="decimal"
            value={told.amount}
            maxLength={10}
            onChange={amount => change({ amount })}
            error={errors['items.0.amount']}
          />
          <Select
            label="Единица"
            value={told.unit}
            options={units}
            onChange={unit => change({ unit: unit as ToldDraft['unit'] })}
          />
        </div>
        <Input
          label="Срок ожидания с этикетки, дней"
          inputMode="numeric"
          value={told.labelDays}
          maxLength={3}
          onChange={labelDays => change({ labelDays })}
          error={errors['items.0.label.days'] ?? errors['items.0.label']}
        />
      </div>
    </div>
  )
}
