import { z } from 'zod'
import { number } from '#features/calculations/dose-request.ts'
import { dayField } from '#features/verdict/day-field.ts'
import { toldMethods } from './told-methods.ts'

/** Bodies of the journal: what was done, its correction and its deletion. */

const id = z.int().min(1).max(2_147_483_647)
export const useKey = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9-]+$/)
const note = z.string().trim().max(5000)
const codes = z.array(z.string().max(60)).max(60)
const dayMs = 86_400_000

/** The moment on the device. A clock may be wrong by a day; a statement of next year would win over every later one. */
export const deviceMoment = z.iso
  .datetime({ offset: true })
  .refine(text => Date.parse(text) <= Date.now() + dayMs, 'Это время ещё не\u00a0наступило.')
  .describe('Когда это записали на\u00a0устройстве')

const reasonField = z.string().trim().min(3).max(500)

const label = z.strictObject({ days: z.int().min(1).max(120) }).nullable()

const product = {
  amount: number('Сколько препарата').nullish(),
  unit: z.enum(['g', 'ml', 'pcs']).nullish(),
  rate: number('Сколько взяли, в\u00a0единицах нормы').nullish(),
  isThisForm: z.boolean().nullish().describe('На упаковке форма, для которой зарегистрирована эта норма'),
  batch: z.string().trim().max(100).nullish(),
  label: label.optional().describe('Срок ожидания с этикетки, дней'),
}

/** Of an entry. A product that the site does not have is told in the gardener's words: its `use` is empty. */
const item = z.strictObject({
  use: useKey.or(z.literal('')).default('').describe('Ключ нормы; пусто\u00a0— препарата на\u00a0сайте нет'),
  name: z.string().trim().min(2).max(120).optional().describe('Название с\u00a0упаковки, если нормы нет'),
  method: z.enum(toldMethods).optional().describe('Как применили, если нормы нет'),
  ...product,
})

/** Either a registered use, or a name and how it was used. */
const oneProduct = {
  check: ({ use, name, method }: Pick<z.output<typeof item>, 'use' | 'name' | 'method'>) =>
    use === '' ? name !== undefined && method !== undefined : name === undefined && method === undefined,
  params: { path: ['use'], message: 'Укажите норму или название препарата и\u00a0способ.' },
}

const changedItem = z.strictObject({ use: useKey.or(z.literal('')).describe('Ключ нормы записи'), ...product })

/** A table row has both or none. */
export const amountWithUnit = {
  check: ({ amount, unit }: { amount?: string | null | undefined; unit?: string | null | undefined }) =>
    (amount == null) === (unit == null),
  params: { path: ['unit'], message: 'Укажите и\u00a0количество, и\u00a0единицу.' },
}

const weather = z.strictObject({
  temperature: z.number().min(-60).max(60).nullable(),
  wind: z.number().min(0).max(60).nullable(),
  rain: z.enum(['none', 'expected', 'now']).nullable(),
})

const neighbour = z.strictObject({ planting: id, reached: z.boolean() })

export const entryInput = z
  .strictObject({
    day: dayField('День обработки').optional(),
    plantings: z.array(id).max(50).default([]),
    bed: id.nullish(),
    items: z
      .array(item.refine(amountWithUnit.check, amountWithUnit.params).refine(oneProduct.check, oneProduct.params))
      .min(1)
      .max(4),
    neighbours: z.array(neighbour).max(50).default([]).describe('Что ещё задело'),
    isPastRecord: z.boolean().default(false).describe('Так уже сделано: записать, даже если нельзя'),
    reason: reasonField.nullish(),
    confirmed: codes.default([]).describe('Коды предупреждений, с которыми человек согласился'),
    weather: weather.nullish(),
    waterL: number('Вода, л').nullish(),
    areaM2: number('Площадь, м²').nullish(),
    note: note.nullish(),
    at: deviceMoment.optional(),
  })
  .refine(({ plantings, bed }) => plantings.length > 0 || bed != null, {
    path: ['plantings'],
    message: 'Выберите посадку или грядку.',
  })
export type EntryInput = z.output<typeof entryInput>

export const correctionInput = z.strictObject({
  day: dayField('День обработки').optional(),
  items: z.array(changedItem.refine(amountWithUnit.check, amountWithUnit.params)).min(1).max(4).optional(),
  neighbours: z.array(neighbour).max(50).optional(),
  weather: weather.nullish(),
  waterL: number('Вода, л').nullish(),
  areaM2: number('Площадь, м²').nullish(),
  note: note.nullish(),
  effect: z.enum(['none', 'part', 'full']).nullish(),
  reason: reasonField.optional(),
  preview: z.boolean().default(false),
  at: deviceMoment.optional(),
})

const facts = ['day', 'items', 'neighbours', 'waterL', 'areaM2'] as const

/** Whether a correction changes what was done: it is kept with its reason. Water and area tell with the amount whether it was too much. */
export const isFactual = (correction: { [Field in (typeof facts)[number]]?: unknown }): boolean =>
  facts.some(field => correction[field] !== undefined)

export const strikeInput = z.strictObject({ reason: reasonField, preview: z.boolean().default(false) })

export const entryNames = {
  day: 'день',
  plantings: 'посадки',
  bed: 'грядка',
  items: 'препараты',
  use: 'норма',
  name: 'название',
  method: 'способ',
  amount: 'количество',
  reason: 'причина',
  waterL: 'вода',
  areaM2: 'площадь',
  note: 'заметка',
}
