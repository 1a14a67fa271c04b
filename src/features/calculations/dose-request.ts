import { z } from 'zod'
import type { DoseInput } from '#features/dosing/dose-input.ts'
import { parseCount, parseNumber } from '#features/dosing/parse-amount.ts'
import { basisUnits, rateKinds } from '#features/drug-uses/drug-use.entity.ts'
import { dayField } from '#features/verdict/day-field.ts'
import type { FieldErrors } from '#kit/problem.ts'

/** The body of `POST /api/dose`. Numbers are texts with a point or a comma, exactly as people type them; every one is bounded. */

export const number = (about: string, parse: (text: string) => ReturnType<typeof parseNumber> = parseNumber) =>
  z
    .string()
    .max(40)
    .describe(about)
    .transform((text, context) => {
      const parsed = parse(text)
      if ('value' in parsed) return parsed.value
      context.addIssue({ code: 'custom', message: parsed.error })
      return z.NEVER
    })

const upTo = (max: string) => (text: string) => parseNumber(text, { max })
/** «До 5 л» has no lower bound and is written with 0, as it is stored. */
const lowerBound = (text: string) => (/^\s*0+(?:[.,]0+)?\s*$/.test(text) ? { value: '0' } : upTo('10000')(text))
export const alias = (about: string) =>
  z
    .string()
    .min(1)
    .max(80)
    .regex(/^[a-z0-9-]+$/)
    .describe(about)
const words = z.string().max(100).nullable()
const index = z.int().min(0).max(49)

const norm = z.strictObject({
  condition: words.default(null).describe('Условие: молодое дерево'),
  min: number('Литров, от; 0 — указана только верхняя граница', lowerBound),
  max: number('Литров, до', upTo('10000')),
  basisValue: number('На сколько', upTo('1000000')),
  basisUnit: z.enum(['m2', 'plant', 'kg', 'm3']),
})

const plants = z.strictObject({
  count: number('Сколько растений, целое', parseCount),
  norm: index.nullish().describe('Номер нормы воды в waterNorms, с нуля'),
  litres: number('Литров на растение', upTo('1000')).nullish(),
})

const treated = z
  .strictObject({
    areaM2: number('Площадь, м²').nullish(),
    plants: z.array(plants).max(50).optional().describe('Растения по размерам'),
    massKg: number('Масса, кг').nullish(),
    spaceM3: number('Объём помещения, м³').nullish(),
    substrateL: number('Объём грунта, л').nullish(),
    litres: number('Сколько раствора готовят, л', upTo('100000')).nullish(),
    norm: index.nullish(),
    normLitres: number('Литров на базу выбранной нормы', upTo('10000')).nullish(),
  })
  .describe('Что обрабатывают')

const tank = z.strictObject({
  litres: number('Бак, л', upTo('10000')),
  mode: z.enum(['full', 'equal']).optional().describe('full — полные заправки и остаток, equal — поровну'),
  deadLitres: number('Мёртвый объём, л', upTo('1000')).nullish(),
})

const device = z.strictObject({
  name: z.string().min(1).max(100),
  unit: z.enum(['g', 'ml', 'pcs']),
  step: number('Цена деления', upTo('100000')),
  max: number('Сколько вмещает', upTo('100000')).nullish(),
  isWhole: z.boolean().optional(),
})

/** How the norm is applied: the same fields for a registered use and for a custom norm. */
export const doseFields = z.strictObject({
  treated,
  chosenRate: number('Норма из диапазона, в единицах регламента').nullish(),
  strength: z.enum(['prevention', 'attack']).optional().describe('Край диапазона, если норма не выбрана'),
  percentMode: z.enum(['made_up', 'in_water']).optional(),
  tank: tank.nullish(),
  device: device.nullish(),
})

const rate = z.strictObject({
  rateKind: z
    .enum(Object.keys(rateKinds) as [keyof typeof rateKinds, ...(keyof typeof rateKinds)[]])
    .exclude(['unknown']),
  rateMin: number('Норма от').nullable().default(null),
  rateMax: number('Норма до').nullable(),
  rateUnit: z.enum(['g', 'kg', 'ml', 'l', 'pcs']).nullable().default(null),
  basisValue: number('Норма на').nullable().default(null),
  basisUnit: z
    .enum(Object.keys(basisUnits) as [keyof typeof basisUnits, ...(keyof typeof basisUnits)[]])
    .nullable()
    .default(null),
})

export const doseRequest = z
  .strictObject({
    use: alias('Ключ регламента: skor-1; норма, вода и плотность берутся из каталога').optional(),
    isThisForm: z
      .boolean()
      .nullish()
      .describe(
        'На упаковке та же форма и\u00a0то же содержание, что в ответе (form); нужно, если у\u00a0марки их несколько',
      ),
    rate: rate.optional().describe('Своя норма, вместо регламента'),
    waterNorms: z.array(norm).max(20).optional(),
    densityGMl: number('Плотность, г/мл', upTo('100')).nullish(),
    today: dayField(
      'Сегодняшний день садовода, не дальше суток от дня сервера; без него — день в\u00a0Москве',
    ).optional(),
    ...doseFields.shape,
  })
  .check(({ value, issues }) => {
    const fail = (path: string, message: string) => issues.push({ code: 'custom', path: [path], message, input: value })
    if (value.use && (value.rate || value.waterNorms || value.densityGMl))
      fail('use', 'Укажите или регламент, или свою норму.')
    if (!value.use && !value.rate) fail('use', 'Укажите регламент (use) или свою норму (rate).')
  })

export type DoseRequest = z.output<typeof doseRequest>

/** The norm of a registered use, or the one of the request. */
export type Norm = Pick<DoseInput, 'rate' | 'waterNorms' | 'densityGMl'>

export function normFromRequest({ rate, waterNorms = [], densityGMl }: DoseRequest): Norm {
  return { rate: rate!, waterNorms: waterNorms.map(each => ({ ...each, unit: 'l' })), densityGMl: densityGMl ?? null }
}

const objectUnits = [
  ['areaM2', 'm2'],
  ['massKg', 'kg'],
  ['spaceM3', 'm3'],
] as const

/** At the fields with the number of a norm of water that does not exist or is for another object: without a norm nothing would limit the dose. */
export function normErrors(
  { waterNorms }: Pick<Norm, 'waterNorms'>,
  { norm, plants = [], ...given }: Treated,
  path: string,
): FieldErrors {
  const units = objectUnits.filter(([field]) => given[field] != null).map(([, unit]) => unit)
  const chosen = norm == null ? undefined : waterNorms[norm]
  const isWrong = norm != null && (!chosen || (units.length > 0 && units.every(unit => unit !== chosen.basisUnit)))
  const rows = plants.flatMap((row, at) =>
    row.norm != null && waterNorms[row.norm]?.basisUnit !== 'plant' ? [`${path}.plants.${at}.norm`] : [],
  )
  return Object.fromEntries([...(isWrong ? [`${path}.norm`] : []), ...rows].map(field => [field, [noSuchNorm]]))
}

type Treated = DoseRequest['treated']

const noSuchNorm =
  'Такой нормы воды для этого объекта нет: номера\u00a0— с\u00a0нуля, по\u00a0порядку в\u00a0регламенте.'
