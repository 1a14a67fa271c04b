import { confidence } from '#features/sources/source.entity.ts'
import {
  choice,
  choices,
  decimal,
  files,
  flag,
  image,
  integer,
  longText,
  reference,
  references,
  rows,
  text,
} from '#kit/entity/fields.ts'
import { months } from '#kit/month.ts'

/** The ladder of measures in its order; chemistry (the registered uses) comes after these rungs. */
export const rungs = { agronomic: 'агротехника', mechanical: 'механика', biological: 'биозащита' } as const
export type Rung = keyof typeof rungs

export const severities = { '1': 'слабо', '2': 'заметно', '3': 'сильно' } as const

interface Pointer {
  pestId: number | null
  diseaseId: number | null
}

/** A pointer to a problem is two optional references, of which exactly one is set. */
function exactlyOneProblem(value: Pointer, fail: (field: 'pestId', message: string) => void): void {
  if ((value.pestId === null) === (value.diseaseId === null)) fail('pestId', 'Укажите либо вредителя, либо болезнь')
}

const severity = () => integer({ label: 'Сила поражения', required: true, min: 1, max: 3 })

/** Tubers are looked at on potatoes only; without a crop the sign or measure is for all crops of the problem. */
const onlyOn = () => reference({ label: 'Только на культуре', to: 'plant' })

/** Common first fields of pests and diseases. A function, because every entity needs its own columns. */
export const problemNames = () => ({
  latin: text({ label: 'Латинское название' }),
  eppo: text({ label: 'Код EPPO', pattern: /^[A-Z0-9]{5,6}$/, patternMessage: 'Пять или шесть латинских букв и цифр' }),
  kind: text({ label: 'Кто это', required: true, hint: 'Слово для страницы: жук, тля, гриб' }),
  synonyms: text({ label: 'Синонимы', max: 500, hint: 'Через запятую' }),
  quarantine: flag({ label: 'Карантинный объект' }),
  hosts: rows({
    label: 'Культуры',
    fields: { plantId: reference({ label: 'Культура', required: true, to: 'plant' }), severity: severity() },
  }),
  hostGroups: references({ label: 'Группы культур', to: 'plantGroup' }),
  activeMonths: choices({ label: 'Месяцы', options: months }),
})

export const problemDetails = () => ({
  favourable: longText({ label: 'Благоприятные условия' }),
  lifecycle: longText({ label: 'Развитие' }),
  signs: rows({
    label: 'Признаки',
    fields: {
      signId: reference({ label: 'Признак', required: true, to: 'sign' }),
      weight: integer({
        label: 'Вес',
        required: true,
        min: 1,
        max: 3,
        hint: '3 — верный признак, 2 — бывает, 1 — бывает и при других болезнях',
      }),
      plantId: onlyOn(),
    },
  }),
  measures: rows({
    label: 'Меры',
    fields: {
      rung: choice({ label: 'Ступень', required: true, options: rungs }),
      text: longText({ label: 'Что делать', required: true, max: 2000 }),
      plantId: onlyOn(),
    },
  }),
  lookAlikes: rows({
    label: 'Не перепутайте',
    fields: {
      pestId: reference({ label: 'Вредитель', to: 'pest' }),
      diseaseId: reference({ label: 'Болезнь', to: 'disease' }),
    },
    oneOf: ['pestId', 'diseaseId'],
    check: exactlyOneProblem,
  }),
  gaps: rows({
    label: 'Честные пробелы',
    fields: {
      plantId: reference({ label: 'Культура', required: true, to: 'plant' }),
      reason: longText({ label: 'Почему нет препарата', required: true, max: 2000 }),
      insteadText: longText({ label: 'Что делать вместо', required: true, max: 2000 }),
    },
  }),
  coverId: image({ label: 'Фото' }),
  images: files({ label: 'Снимки' }),
  sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
  eppoSourceId: reference({ label: 'Источник кода EPPO', to: 'source' }),
  sources: references({ label: 'Источники', to: 'source', ordered: true }),
  confidence: confidence(),
  isDemo: flag({ label: 'Демо-данные' }),
})

export const thresholdFields = () => ({
  thresholdText: longText({ label: 'Порог вредоносности', max: 2000 }),
  thresholdValue: decimal({ label: 'Порог, число', scale: 3 }),
  thresholdUnit: text({ label: 'Порог, единица' }),
  thresholdNote: text({ label: 'Порог, примечание', max: 500 }),
})

/** The public ones of the fields above. */
export const publicProblemFields = [
  'latin',
  'eppo',
  'kind',
  'synonyms',
  'quarantine',
  'hosts.plantId',
  'hosts.severity',
  'hostGroups',
  'activeMonths',
  'favourable',
  'lifecycle',
  'signs.signId',
  'signs.weight',
  'signs.plantId',
  'measures.rung',
  'measures.text',
  'measures.plantId',
  'lookAlikes.pestId',
  'lookAlikes.diseaseId',
  'gaps.plantId',
  'gaps.reason',
  'gaps.insteadText',
  'coverId',
  'images',
  'eppoSourceId',
  'sources',
  'confidence',
  'isDemo',
] as const
