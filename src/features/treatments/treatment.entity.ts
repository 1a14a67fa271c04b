import { confidence } from '#features/sources/source.entity.ts'
import { constraints, exactlyOneOf } from '#kit/entity/constraints.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, files, flag, integer, longText, reference, references, rows, text } from '#kit/entity/fields.ts'
import { treatmentKinds } from './treatment-kinds.ts'

/** The key of a phase in the scale of the crop. */
export const phaseKey = (label: string) => text({ label, max: 80, rowKeyOf: ['plantId', 'phaseScaleId', 'phases'] })

/**
 * One operation on a crop. What it may be done with are registered uses, by reference: doses, waiting periods and intervals are theirs and
 * are written nowhere else. An operation without a drug has no options.
 */
export const treatment = defineEntity({
  name: 'treatment',
  path: 'treatments',
  words: { one: 'обработка', few: 'обработки', many: 'обработок', gender: 'f' },
  title: 'title',
  fields: {
    title: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес', from: 'title' }),
    plantId: reference({ label: 'Культура', required: true, to: 'plant' }),
    kind: choice({ label: 'Вид', required: true, options: treatmentKinds }),
    targets: rows({
      label: 'Против чего и зачем',
      fields: {
        pestId: reference({ label: 'Вредитель', to: 'pest' }),
        diseaseId: reference({ label: 'Болезнь', to: 'disease' }),
        effectId: reference({ label: 'Назначение', to: 'effect' }),
      },
      oneOf: ['pestId', 'diseaseId', 'effectId'],
      check(target, fail) {
        const set = [target.pestId, target.diseaseId, target.effectId].filter(id => id !== null).length
        if (set !== 1) fail('pestId', 'Укажите одно: вредителя, болезнь или назначение')
      },
      constraints: constraints(exactlyOneOf('pestId', 'diseaseId', 'effectId')),
    }),
    phase: phaseKey('Фаза'),
    options: rows({
      label: 'Чем',
      fields: {
        drugUseId: reference({
          label: 'Регламент',
          required: true,
          to: 'drugUse',
          hint: 'Первый\u00a0— предпочтительный',
        }),
      },
      max: 20,
    }),
    text: longText({
      label: 'Что делать',
      required: true,
      max: 5000,
      hint: 'Без доз и сроков ожидания: они берутся из норм',
    }),
    photos: files({ label: 'Снимки' }),
    sources: references({ label: 'Источники', to: 'source', ordered: true }),
    confidence: confidence(),
    sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
    isDemo: flag({ label: 'Демо-данные' }),
  },
  wanted: ['options'],
  list: { columns: ['title', 'plantId', 'kind', 'phase'], filters: ['plantId', 'kind'], sort: 'title' },
  search: ['title', 'alias', 'kind', 'text'],
  check(treatment, fail) {
    const uses = treatment.options.map(option => option.drugUseId)
    if (new Set(uses).size < uses.length) fail('options', 'Одна норма указана дважды')
  },
})
export type Treatment = Row<typeof treatment>
