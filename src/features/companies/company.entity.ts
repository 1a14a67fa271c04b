import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, flag, text } from '#kit/entity/fields.ts'

/** Holder of a registration; brand of the shop. */
export const company = defineEntity({
  name: 'company',
  path: 'companies',
  words: { one: 'компания', few: 'компании', many: 'компаний', gender: 'f' },
  title: 'name',
  isDictionary: true,
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес', from: 'name' }),
    country: text({ label: 'Страна' }),
    synonyms: text({ label: 'Другие написания', max: 500 }),
    isDemo: flag({ label: 'Демо-данные' }),
  },
  list: { columns: ['name', 'country'], sort: 'name' },
  search: ['name', 'synonyms'],
})
export type Company = Row<typeof company>
