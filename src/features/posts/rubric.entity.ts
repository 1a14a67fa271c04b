import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, integer, longText, text } from '#kit/entity/fields.ts'

/** A section of the articles. */
export const rubric = defineEntity({
  name: 'rubric',
  path: 'rubrics',
  words: { one: 'рубрика', few: 'рубрики', many: 'рубрик', gender: 'f' },
  title: 'name',
  isDictionary: true,
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес страницы', from: 'name' }),
    description: longText({ label: 'Описание', max: 1000 }),
    sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
  },
  list: { columns: ['name', 'sortOrder'], sort: 'sortOrder' },
  search: ['name', 'alias'],
})
export type Rubric = Row<typeof rubric>
