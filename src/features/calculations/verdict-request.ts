import { z } from 'zod'
import { drugUse } from '#features/drug-uses/drug-use.entity.ts'
import { dayField } from '#features/verdict/day-field.ts'
import { alias, doseFields, number } from './dose-request.ts'

/** The body of `POST /api/verdict`. Whatever is left out is unknown, and unknown is never «можно». */

const bbch = z
  .string()
  .regex(/^\d\d$/)
  .describe('Код BBCH, две цифры')

const planting = z
  .strictObject({
    place: z.enum(['open', 'protected', 'indoor', 'storage']).nullish(),
    observedOn: dayField(
      'В какой день видели фазу и цветение; без него — сегодня. Фаза верна столько дней, сколько говорит шкала культуры, цветение — 2, цветение рядом — 3; потом они неизвестны',
    ).nullish(),
    bbch: bbch.nullish(),
    bbchEnd: bbch
      .nullish()
      .describe('Последний код фазы, если известен промежуток: цветение\u00a0— bbch 60, bbchEnd 69'),
    flowering: z
      .boolean()
      .nullish()
      .describe('Цветёт сама посадка; без него — по фазе, если шкала культуры говорит «да» или «нет»'),
    flowersNearby: z.boolean().nullish().describe('Цветёт что-нибудь рядом, сорняки тоже'),
    plantedAt: dayField('День посадки').nullish(),
    plannedHarvest: dayField('Сбор урожая или следующий сбор').nullish(),
    harvestPart: z.enum(['bulb', 'greens']).nullish().describe('Что едят: bulb\u00a0— репку, greens\u00a0— перо'),
  })
  .check(({ value, issues }) => {
    if (value.bbchEnd == null || (value.bbch != null && value.bbch <= value.bbchEnd)) return
    const message = value.bbch == null ? 'Укажите и\u00a0первый код фазы (bbch).' : 'Конец фазы раньше её начала.'
    issues.push({ code: 'custom', path: ['bbchEnd'], message, input: value })
  })
  .describe('Посадка')

const isThisForm = z
  .boolean()
  .nullish()
  .describe(
    'На упаковке та же форма и\u00a0то же содержание, что в ответе (form); нужно, если у\u00a0марки их несколько',
  )

const treatment = z.strictObject({
  use: alias('Ключ регламента'),
  day: dayField('День обработки'),
  bbch: bbch.nullish().describe('Фаза в\u00a0тот день: нужна, если срок ожидания определяется фазой'),
  rate: number('Какую норму взяли, в\u00a0единицах регламента; больше разрешённой\u00a0— срока ожидания нет').nullish(),
  isThisForm: z.boolean().nullish().describe('false\u00a0— была другая форма марки: её срок ожидания неизвестен'),
})

const weather = z.strictObject({
  temperature: z.number().min(-60).max(60).nullish().describe('°C'),
  wind: z.number().min(0).max(100).nullish().describe('м/с'),
  rain: z.enum(['none', 'expected', 'now']).nullish(),
  at: z.iso
    .datetime({ offset: true, message: 'Нужны дата и\u00a0время с\u00a0поясом, например 2027-06-15T18:00:00+03:00' })
    .nullish()
    .describe('Когда смотрели; без него — сейчас. Через три часа, и\u00a0для другого дня обработки, погода неизвестна'),
})

const fields = {
  use: alias('Ключ регламента: skor-1').optional(),
  drug: alias('Препарат, если регламент не выбран: skor; отвечаем по лучшему из подходящих регламентов').optional(),
  isThisForm,
  isConditionMet: z.boolean().nullish().describe('Выполнено\u00a0ли условие нормы, если оно есть в\u00a0регламенте'),
  crop: alias('Культура: yablonya; land — участок без культуры').optional(),
  target: alias('Вредитель, болезнь или назначение: parsha-yabloni').optional(),
  today: dayField(
    'Сегодняшний день садовода, не дальше суток от дня сервера; без него — день в\u00a0Москве',
  ).optional(),
  day: dayField('День обработки; без него — сегодня').optional(),
  planting: planting.optional(),
  plot: z
    .strictObject({ waterZone: z.boolean().nullish(), beehivesNear: z.boolean().nullish() })
    .optional()
    .describe('Участок'),
  history: z
    .array(treatment)
    .max(100)
    .nullish()
    .describe('Другие обработки этой посадки, сделанные и намеченные; [] — их не было, без поля — неизвестно'),
  mix: z
    .array(z.strictObject({ use: alias('Ключ регламента'), isThisForm }))
    .max(5)
    .optional()
    .describe('Что ещё в\u00a0баке: каждый препарат судят отдельно, и\u00a0смесь не\u00a0лучше худшего из\u00a0них'),
  weather: weather.nullish(),
  workDay: dayField('Когда здесь будут работать руками').nullish(),
  dose: doseFields.optional().describe('Доза, чтобы проверить и её; как в POST /dose'),
}

const needsSubject = ({
  value,
  issues,
}: {
  value: { use?: string; drug?: string; questions?: unknown }
  issues: z.core.$ZodRawIssue[]
}) => {
  if (value.use || value.drug || value.questions) return
  issues.push({ code: 'custom', path: ['use'], message: 'Укажите регламент (use) или препарат (drug).', input: value })
}

/** With the number of an own planting nothing but the use and the day is left to say. */
const ownPlanting = z.preprocess(
  value => (typeof value === 'number' ? { id: value } : value),
  planting.extend({
    id: z.int().min(1).max(2_147_483_647).optional().describe('Своя посадка: номером вместо описания'),
  }),
)

const question = z
  .strictObject({ ...fields, planting: ownPlanting.optional() })
  .check(needsSubject)
  .check(({ value, issues }) => {
    if (value.planting?.id === undefined) return
    const told = Object.keys(value).filter(name => !['use', 'day', 'planting'].includes(name))
    for (const name of [...told, ...(value.use ? [] : ['use'])])
      issues.push({
        code: 'custom',
        path: [name],
        message: 'О\u00a0своей посадке спрашивают регламентом (use) и\u00a0днём.',
        input: value,
      })
  })
export type VerdictQuestion = z.output<typeof question>

const maxQuestions = 50

export const verdictRequest = z
  .strictObject({
    ...fields,
    questions: z
      .array(question)
      .min(1)
      .max(maxQuestions)
      .optional()
      .describe(
        'Несколько вопросов сразу, вместо остальных полей: ответ {answers} в\u00a0том же порядке. Своя посадка\u00a0— planting номером',
      ),
  })
  .check(needsSubject)
  .check(({ value, issues }) => {
    if (!value.questions) return
    for (const name of Object.keys(value).filter(name => name !== 'questions'))
      issues.push({
        code: 'custom',
        path: [name],
        message: 'Вместе с\u00a0questions других полей не\u00a0бывает.',
        input: value,
      })
  })

/** One question, as the body or one of `questions`. */
export type VerdictRequest = Omit<z.output<typeof verdictRequest>, 'questions'>

/** Names of fields in messages. */
export const verdictNames: Record<string, string> = {
  use: drugUse.words.one,
  drug: 'препарат',
  isThisForm: 'форма на упаковке',
  crop: 'культура',
  target: 'вредный объект',
  today: 'сегодняшний день',
  day: 'день обработки',
  planting: 'посадка',
  place: 'место',
  harvestPart: 'что едят',
  isConditionMet: 'условие нормы',
  bbch: 'фаза',
  bbchEnd: 'конец фазы',
  flowering: 'цветение',
  history: 'прежние обработки',
  weather: 'погода',
}
