import { z } from 'zod'
import { number } from '#features/calculations/dose-request.ts'
import { harvestParts } from '#features/drug-uses/places-and-methods.ts'
import { dayField } from '#features/verdict/day-field.ts'
import { deviceMoment } from '../journal/entry-input.ts'

/** Bodies of `/api/plots`, `/api/beds` and `/api/plantings`. Every field may be left out of a change. */

const id = z.int().min(1).max(2_147_483_647)
const name = z.string().trim().min(1).max(120)
const alias = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Строчные латинские буквы, цифры и\u00a0дефисы.')
const area = number('Площадь, м²').nullish()
const yesNo = z.boolean().nullish().describe('null — не знаю')

const plotFields = {
  areaM2: area,
  region: alias.nullish().describe('Регион допуска'),
  waterZone: yesNo,
  beehivesNear: yesNo,
}
export const plotInput = z.strictObject({ name, alias: alias.optional(), ...plotFields })
export const plotChange = z.strictObject({ name: name.optional(), ...plotFields })

const place = z.enum(['open', 'protected', 'indoor', 'storage'])
export const bedInput = z.strictObject({
  plot: id,
  name,
  alias: alias.optional(),
  place,
  areaM2: area,
  note: z.string().trim().max(2000).nullish(),
})
export const bedChange = z.strictObject({
  name: name.optional(),
  place: place.optional(),
  areaM2: area,
  note: z.string().trim().max(2000).nullish(),
})

const day = (about: string) => dayField(about).nullish()
const count = z.int().min(1).max(100_000)

const plantingFields = {
  sort: alias.nullish().describe('Сорт'),
  areaM2: area,
  count: count.nullish(),
  sizeClasses: z
    .array(z.strictObject({ condition: z.string().trim().min(1).max(100), count }))
    .max(10)
    .optional(),
  sownAt: day('Посеяна'),
  plantedAt: day('Посажена'),
  removedAt: day('Убрана'),
  cycleNo: z.int().min(1).max(20).nullish(),
  plannedHarvestAt: day('Сбор урожая, план'),
  pickEveryDays: z.int().min(1).max(60).nullish(),
  pauseUntil: day('Не собирать до'),
  harvestPart: z.enum(Object.keys(harvestParts) as [keyof typeof harvestParts]).nullish(),
  flowering: yesNo,
  flowersNearby: yesNo,
  note: z.string().trim().max(5000).nullish(),
}

export const plantingInput = z.strictObject({
  bed: id,
  plant: alias.describe('Культура'),
  name: name.optional(),
  alias: alias.optional(),
  from: z.strictObject({ planting: id, count }).nullish().describe('Из какой рассады и сколько растений'),
  ...plantingFields,
})
export const plantingChange = z.strictObject({
  bed: id.optional(),
  plant: alias.optional(),
  name: name.optional(),
  ...plantingFields,
})
export type PlantingInput = z.output<typeof plantingInput>
export type PlantingChange = z.output<typeof plantingChange>

const moment = deviceMoment.optional()
const phase = z.string().min(1).max(80)

export const phaseInput = z.strictObject({
  phase: phase.describe('Ключ фазы в шкале культуры'),
  date: dayField('Когда наступила'),
  confirmed: z.boolean().default(false).describe('Записать, хотя порядок фаз другой'),
  preview: z.boolean().default(false),
  at: moment,
})

export const harvestInput = z.strictObject({
  date: dayField('День сбора'),
  before: z.boolean().default(false).describe('До обработки того же дня'),
  amount: number('Сколько собрали').nullish(),
  unit: z.enum(['kg', 'g', 'pcs', 'l']).nullish(),
  note: z.string().trim().max(2000).nullish(),
  isPastRecord: z.boolean().default(false),
  reason: z.string().trim().min(3).max(500).nullish(),
})

export const schemeInput = z.strictObject({
  scheme: alias.describe('Схема обработок'),
  season: z.int().min(2000).max(2100).optional(),
  without: z.array(phase).max(100).default([]).describe('Ключи шагов, которые не\u00a0берут'),
  preview: z.boolean().default(false),
})

export const observationInput = z.strictObject({
  planting: id,
  problem: alias.nullish().describe('Вредитель или болезнь; null — не распознано'),
  day: dayField('День'),
  severity: z.int().min(1).max(3).nullish(),
  note: z.string().trim().max(2000).nullish(),
  at: moment,
})

/** Fields that are left out stay. */
export const observationChange = observationInput
  .omit({ planting: true, at: true })
  .partial()
  .extend({ isResolved: z.boolean().optional() })

export const gardenNames = {
  name: 'название',
  plot: 'участок',
  bed: 'грядка',
  plant: 'культура',
  sort: 'сорт',
  region: 'регион',
  areaM2: 'площадь',
  count: 'сколько растений',
  date: 'день',
  phase: 'фаза',
  scheme: 'схема',
  reason: 'причина',
}
