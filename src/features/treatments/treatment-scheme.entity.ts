import { confidence } from '#features/sources/source.entity.ts'
import { between, constraints, inOrder } from '#kit/entity/constraints.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, flag, integer, longText, reference, references, rows, text } from '#kit/entity/fields.ts'
import { phaseKey } from './treatment.entity.ts'

const anchorTypes = { phase: 'по фазе', after_step: 'после другого шага', on_detection: 'при обнаружении' } as const
const levels = { organic: 'без химии', minimal: 'минимум химии', full: 'полная защита' } as const
const schemePlaces = { open: 'открытый грунт', protected: 'защищённый грунт', any: 'любое место' } as const

/** What each anchor is described by; the other fields stay empty. */
const fieldsOfAnchor = {
  phase: { needed: ['phase', 'offsetDays'], allowed: ['phase', 'offsetDays'] },
  after_step: { needed: ['afterKey', 'daysMin', 'daysMax'], allowed: ['afterKey', 'daysMin', 'daysMax'] },
  on_detection: { needed: [], allowed: ['phase'] },
} as const
const anchorFields = ['phase', 'offsetDays', 'afterKey', 'daysMin', 'daysMax'] as const
const repeatFields = ['repeatTimes', 'repeatEveryMin', 'repeatEveryMax'] as const

/** Ordered steps for a season of one crop. A step follows another one by its key, so that moving rows changes nothing. */
export const treatmentScheme = defineEntity({
  name: 'treatmentScheme',
  path: 'treatment-schemes',
  words: { one: 'схема обработок', few: 'схемы обработок', many: 'схем обработок', gender: 'f' },
  title: 'title',
  fields: {
    title: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес', from: 'title' }),
    plantId: reference({ label: 'Культура', required: true, to: 'plant' }),
    sortId: reference({ label: 'Только для сорта', to: 'sort', narrows: true }),
    place: choice({ label: 'Место', required: true, options: schemePlaces }),
    level: choice({ label: 'Уровень защиты', required: true, options: levels }),
    regionId: reference({ label: 'Только для региона', to: 'region', narrows: true }),
    goal: longText({ label: 'Цель', max: 1000 }),
    author: text({ label: 'Автор' }),
    steps: rows({
      label: 'Шаги',
      fields: {
        treatmentId: reference({ label: 'Обработка', required: true, to: 'treatment' }),
        anchorType: choice({ label: 'Привязка', required: true, options: anchorTypes }),
        phase: phaseKey('Фаза'),
        offsetDays: integer({ label: 'Сдвиг от фазы', unit: 'сут.', min: -60, max: 180 }),
        afterKey: text({ label: 'После шага', max: 80, hint: 'Ключ другого шага' }),
        daysMin: integer({ label: 'Через, от', unit: 'сут.', min: 1, max: 365 }),
        daysMax: integer({ label: 'Через, до', unit: 'сут.', min: 1, max: 365 }),
        windowDays: integer({ label: 'Окно', unit: 'сут.', required: true, min: 1, max: 365 }),
        isRequired: flag({ label: 'Обязательный' }),
        repeatTimes: integer({ label: 'Повторить всего раз', min: 2, max: 20 }),
        repeatEveryMin: integer({ label: 'Повтор через, от', unit: 'сут.', min: 1, max: 120 }),
        repeatEveryMax: integer({ label: 'Повтор через, до', unit: 'сут.', min: 1, max: 120 }),
        optionalPests: references({ label: 'Необязателен при устойчивости к вредителям', to: 'pest' }),
        optionalDiseases: references({ label: 'Необязателен при устойчивости к болезням', to: 'disease' }),
      },
      max: 100,
      check(step, fail) {
        const { needed, allowed } = fieldsOfAnchor[step.anchorType]
        for (const field of needed) if (step[field] === null) fail(field, 'Заполните для этой привязки')
        for (const field of anchorFields)
          if (step[field] !== null && !(allowed as readonly string[]).includes(field))
            fail(field, 'Для этой привязки не\u00a0нужно')
        if (isAbove(step.daysMin, step.daysMax)) fail('daysMax', 'Верхняя граница ниже нижней')
        if (isAbove(step.repeatEveryMin, step.repeatEveryMax)) fail('repeatEveryMax', 'Верхняя граница ниже нижней')
        const repeats = repeatFields.filter(field => step[field] !== null)
        if (repeats.length > 0 && repeats.length < repeatFields.length)
          fail(repeatFields.find(field => step[field] === null)!, 'Повтор: укажите число раз и оба срока')
      },
      constraints: constraints(
        between('offsetDays', -60, 180),
        between('windowDays', 1, 365),
        between('repeatTimes', 2, 20),
        inOrder('daysMin', 'daysMax'),
        inOrder('repeatEveryMin', 'repeatEveryMax'),
      ),
    }),
    sources: references({ label: 'Источники', to: 'source', ordered: true }),
    confidence: confidence(),
    sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
    isDemo: flag({ label: 'Демо-данные' }),
  },
  wanted: ['steps'],
  list: { columns: ['title', 'plantId', 'place', 'level'], filters: ['plantId', 'place', 'level'], sort: 'title' },
  search: ['title', 'alias', 'goal', 'author'],
  check(scheme, fail) {
    const earlier = new Set<string>()
    for (const { key, afterKey } of scheme.steps) {
      if (afterKey !== null && !earlier.has(afterKey))
        fail('steps', `Шаг «${key}» идёт после шага «${afterKey}», которого нет выше`)
      earlier.add(key)
    }
  },
})
export type TreatmentScheme = Row<typeof treatmentScheme>

const isAbove = (a: number | null, b: number | null) => a !== null && b !== null && a > b
