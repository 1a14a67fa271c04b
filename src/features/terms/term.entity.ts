import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, integer, longText, reference, text } from '#kit/entity/fields.ts'

/** A word of the field, explained. Articles link to it where one of its forms stands first. */
export const term = defineEntity({
  name: 'term',
  path: 'terms',
  words: { one: 'термин', few: 'термина', many: 'терминов', gender: 'm' },
  title: 'name',
  fields: {
    name: text({ label: 'Термин', required: true, max: 100 }),
    alias: alias({ label: 'Адрес страницы', from: 'name' }),
    forms: text({
      label: 'Другие формы',
      max: 1000,
      hint: 'Через запятую, как слово стоит в\u00a0статьях: срока ожидания, сроки ожидания',
    }),
    short: text({ label: 'В одном предложении', required: true, max: 300 }),
    text: longText({ label: 'Подробнее' }),
    sourceId: reference({ label: 'Источник', to: 'source' }),
    sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
  },
  list: { columns: ['name', 'short'], sort: 'name' },
  public: ['name', 'alias', 'forms', 'short', 'text', 'sourceId'],
  search: ['name', 'alias', 'forms', 'short', 'text'],
})
export type Term = Row<typeof term>
