import { confidence } from '#features/sources/source.entity.ts'
import { constraints, exactlyOneOf } from '#kit/entity/constraints.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, date, flag, image, integer, longText, reference, richText, rows, text } from '#kit/entity/fields.ts'
import { livingBlocks } from './living-blocks.ts'

const relatedKinds = ['drugId', 'plantId', 'pestId', 'diseaseId', 'sortId', 'productId', 'schemeId'] as const

/** An article. The time it takes to read is calculated from its text. */
export const post = defineEntity({
  name: 'post',
  path: 'posts',
  words: { one: 'статья', few: 'статьи', many: 'статей', gender: 'f' },
  title: 'title',
  fields: {
    title: text({ label: 'Заголовок', required: true }),
    alias: alias({ label: 'Адрес страницы', from: 'title' }),
    rubricId: reference({ label: 'Рубрика', required: true, to: 'rubric' }),
    lead: longText({ label: 'Вступление', required: true, max: 1000 }),
    body: richText({ label: 'Текст', required: true, living: livingBlocks }),
    tags: text({ label: 'Метки', max: 500, hint: 'Через запятую' }),
    related: rows({
      label: 'О чём',
      fields: {
        drugId: reference({ label: 'Препарат', to: 'drug' }),
        plantId: reference({ label: 'Культура', to: 'plant' }),
        pestId: reference({ label: 'Вредитель', to: 'pest' }),
        diseaseId: reference({ label: 'Болезнь', to: 'disease' }),
        sortId: reference({ label: 'Сорт', to: 'sort' }),
        productId: reference({ label: 'Товар', to: 'product' }),
        schemeId: reference({ label: 'Схема обработок', to: 'treatmentScheme' }),
      },
      oneOf: relatedKinds,
      max: 50,
      check(row, fail) {
        if (relatedKinds.filter(kind => row[kind] !== null).length !== 1)
          fail('drugId', 'Укажите в\u00a0строке что-нибудь одно')
      },
      constraints: constraints(exactlyOneOf(...relatedKinds)),
    }),
    facts: rows({
      label: 'Факты',
      fields: {
        text: longText({ label: 'Факт', required: true, max: 1000 }),
        sourceId: reference({ label: 'Источник', to: 'source' }),
        confidence: confidence(),
      },
      max: 50,
    }),
    author: text({ label: 'Автор' }),
    reviewer: text({ label: 'Проверил' }),
    publishedAt: date({ label: 'Дата публикации' }),
    checkedAt: date({ label: 'Проверена' }),
    coverId: image({ label: 'Обложка' }),
    sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
    isDemo: flag({ label: 'Демо-данные' }),
  },
  list: { columns: ['title', 'rubricId', 'author', 'publishedAt'], filters: ['rubricId'], sort: 'publishedAt' },
  wanted: ['related', 'reviewer'],
  public: [
    'title',
    'alias',
    'rubricId',
    'lead',
    'tags',
    'related.drugId',
    'related.plantId',
    'related.pestId',
    'related.diseaseId',
    'related.sortId',
    'author',
    'reviewer',
    'publishedAt',
    'checkedAt',
    'coverId',
    'isDemo',
  ],
  search: ['title', 'alias', 'lead', 'body', 'tags'],
})
export type Post = Row<typeof post>
