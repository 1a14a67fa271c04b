import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, integer, text } from '#kit/entity/fields.ts'

/** A section of the shop. */
export const productCategory = defineEntity({
  name: 'productCategory',
  path: 'product-categories',
  words: { one: 'раздел магазина', few: 'раздела магазина', many: 'разделов магазина', gender: 'm' },
  title: 'name',
  isDictionary: true,
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес', from: 'name' }),
    sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
  },
  list: { columns: ['name', 'sortOrder'], sort: 'sortOrder' },
  search: ['name', 'alias'],
})
export type ProductCategory = Row<typeof productCategory>
