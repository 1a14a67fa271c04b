import { z } from 'zod'
import { dayField } from '#features/verdict/day-field.ts'
import type { GivenRule } from './repeat-rule.ts'

/** A rule in the body of a request. */

const mostMonths = 24

const fields = {
  every: z.int().min(1).max(365).describe('Через сколько дней или месяцев; месяцев не\u00a0больше 24'),
  unit: z.enum(['day', 'month']).default('day'),
  from: z.enum(['done', 'plan']).describe('Считать от\u00a0дня, когда сделано, или по\u00a0плану'),
  day: z
    .int()
    .min(1)
    .max(31)
    .nullish()
    .describe('Число месяца у\u00a0плана по\u00a0месяцам; 31 в\u00a0коротком месяце\u00a0— его последний день'),
  until: dayField('Последний день, на\u00a0который может прийтись дело').nullish(),
}

type Fields = z.output<z.ZodObject<typeof fields>>

const notTooRare = {
  check: ({ every, unit }: Pick<Fields, 'every' | 'unit'>) => unit === 'day' || every <= mostMonths,
  params: { path: ['every'], message: `Повторять можно не\u00a0реже, чем раз в\u00a0${mostMonths} месяца.` },
}
const dayOfPlan = {
  check: ({ day, unit, from }: Pick<Fields, 'day' | 'unit' | 'from'>) =>
    day == null || (unit === 'month' && from === 'plan'),
  params: { path: ['day'], message: 'Число месяца бывает только у\u00a0плана по\u00a0месяцам.' },
}

export const repeatInput = z
  .strictObject(fields)
  .refine(notTooRare.check, notTooRare.params)
  .refine(dayOfPlan.check, dayOfPlan.params)
  .describe('Как часто повторять; null\u00a0— один раз. Без первого дня дело начинается сегодня')

const mostSpan = 40_000

/** As a device stores it. */
export const storedRepeatInput = z
  .strictObject({
    ...fields,
    day: fields.day.unwrap().nullable(),
    until: dayField('Последний день').nullable(),
    slot: dayField('День по\u00a0правилу'),
    span: z.int().min(0).max(mostSpan),
  })
  .refine(notTooRare.check, notTooRare.params)
  .refine(dayOfPlan.check, dayOfPlan.params)

/** What is wrong with a rule that was read in words; empty: nothing. */
export const faultOf = (rule: GivenRule): string => {
  const parsed = repeatInput.safeParse(rule)
  return parsed.success ? '' : 'Повторять можно от\u00a01 до\u00a0365 дней или до\u00a024 месяцев.'
}
