import { z } from 'zod'
import { dayField } from '#features/verdict/day-field.ts'
import { amountWithUnit, entryInput, useKey } from '../journal/entry-input.ts'
import { type SkipReason, skipReasons, type TaskKind, taskKinds } from '../plan/stored-round.ts'
import { repeatInput } from '../repeats/repeat-input.ts'

/** Bodies of `/api/tasks`. */

const keysOf = <Key extends string>(record: Record<Key, string>) => z.enum(Object.keys(record) as [Key, ...Key[]])
const id = z.int().min(1).max(2_147_483_647)
const entry = entryInput.shape
const item = entry.items.element.shape

const round = z
  .int()
  .min(0)
  .max(10_000)
  .optional()
  .describe('Сколько раз дело было отмечено, когда его видели: если с тех пор отмечено ещё раз, ответ — 409')

export const doneFields = z.strictObject({
  round,
  day: entry.day,
  isPastRecord: entry.isPastRecord,
  reason: entry.reason,
  confirmed: entry.confirmed,
  use: useKey.optional().describe('Другая норма вместо показанной'),
  amount: item.amount,
  unit: item.unit,
  rate: item.rate,
  isThisForm: item.isThisForm,
  batch: item.batch,
  weather: entry.weather,
  neighbours: entry.neighbours.optional(),
  note: entry.note,
  at: entry.at,
})
export const doneInput = doneFields.refine(amountWithUnit.check, amountWithUnit.params)
export type DoneInput = z.output<typeof doneInput>

export const skipInput = z.strictObject({
  reason: keysOf<SkipReason>(skipReasons),
  day: dayField('День').optional(),
  round,
})
export type SkipInput = z.output<typeof skipInput>

const newDays = {
  days: z.int().min(1).max(365).optional(),
  because: z.literal('rain').optional(),
  date: dayField('Новый день').optional(),
  to: dayField('Последний день').optional(),
}
const oneWay = { path: ['days'], message: 'Укажите одно: на сколько дней или день.' }

export const shiftInput = z
  .strictObject({
    ...newDays,
    restore: z
      .strictObject({ from: dayField('Прежний день').nullable(), to: dayField('Прежний последний день').nullable() })
      .optional()
      .describe('Вернуть дни, которые были; null — по\u00a0схеме'),
    preview: z.boolean().default(false).describe('Только сказать, что этому мешает'),
  })
  .refine(({ days, date, restore }) => [days, date, restore].filter(each => each !== undefined).length === 1, oneWay)

/** Over the address of a shared plot days are moved at once. */
export const sharedShiftInput = z
  .strictObject(newDays)
  .refine(({ days, date }) => (days === undefined) !== (date === undefined), oneWay)

/** As many as fit into an ordinary body. */
const maxBulk = 1000

export const bulkInput = z
  .strictObject({
    tasks: z.array(id).min(1).max(maxBulk),
    action: z.enum(['done', 'skip', 'shift']),
    days: z.int().min(1).max(365).optional().describe('На\u00a0сколько дней сдвинуть'),
    reason: skipInput.shape.reason.optional().describe('Почему пропущены'),
    preview: z.boolean().default(false).describe('Только сказать, что сдвинется и\u00a0что этому мешает'),
  })
  .refine(({ action, preview }) => !preview || action === 'shift', {
    path: ['preview'],
    message: 'Заранее показываем только сдвиг.',
  })
  .refine(({ action, days }) => (action === 'shift') === (days !== undefined), {
    path: ['days'],
    message: 'На\u00a0сколько дней сдвинуть?',
  })
  .refine(({ action, reason }) => (action === 'skip') === (reason !== undefined), {
    path: ['reason'],
    message: 'Почему пропускаете?',
  })
export type BulkInput = z.output<typeof bulkInput>

export const taskInput = z.strictObject({
  text: z.string().trim().min(1).max(300).optional().describe('Своими словами: «завтра осмотреть яблони»'),
  title: z.string().trim().min(1).max(200).optional(),
  kind: keysOf<TaskKind>(taskKinds).optional(),
  planting: id.nullish(),
  bed: id.nullish(),
  use: useKey.nullish(),
  from: dayField('Первый день').nullish(),
  to: dayField('Последний день').nullish(),
  note: z.string().trim().max(2000).nullish(),
  repeat: repeatInput.nullish(),
})
export type TaskInput = z.output<typeof taskInput>

/** What is left out stays as it is. */
export const taskChange = taskInput
  .pick({ title: true, from: true, to: true, note: true, repeat: true })
  .refine(change => Object.keys(change).length > 0, { path: ['title'], message: 'Что изменить?' })
export type TaskChange = z.output<typeof taskChange>

export const taskNames = {
  text: 'дело',
  title: 'название',
  planting: 'посадка',
  days: 'дни',
  date: 'день',
  reason: 'причина',
  day: 'день',
}
