import { z } from 'zod'
import { number } from '#features/calculations/dose-request.ts'
import { parseNumber } from '#features/dosing/parse-amount.ts'
import { dayField } from '#features/verdict/day-field.ts'

/** Bodies of `/api/stock`, and the packs of a guest. */

const unit = z.enum(['g', 'ml', 'pcs'])
/** An empty pack may be counted too. */
const zero = /^\s*0+(?:[.,]0+)?\s*$/
const amount = number('Сколько сейчас дома', text =>
  zero.test(text) ? { value: '0' } : parseNumber(text, { max: '1000000' }),
)
const rest = {
  openedAt: dayField('День, когда открыли').nullish(),
  bestBefore: dayField('Годен до').nullish(),
  batch: z.string().trim().max(100).nullish(),
  note: z.string().trim().max(1000).nullish(),
}

export const stockInput = z.strictObject({
  drug: z
    .string()
    .regex(/^[a-z0-9-]{1,80}$/)
    .describe('Препарат'),
  amount,
  unit,
  ...rest,
})
export const stockChange = z.strictObject({ amount: amount.optional(), unit: unit.optional(), ...rest })

export const stockNames = {
  drug: 'препарат',
  amount: 'количество',
  unit: 'единица',
  openedAt: 'открыт',
  bestBefore: 'годен до',
  batch: 'партия',
}
