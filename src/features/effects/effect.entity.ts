import { defineEntity } from '#kit/entity/define-entity.ts'
import { alias, text } from '#kit/entity/fields.ts'

/** What a use achieves when its target is neither pest nor disease: rooting, feeding, help under stress. */
export const effect = defineEntity({
  name: 'effect',
  path: 'effects',
  words: { one: 'назначение', few: 'назначения', many: 'назначений', gender: 'n' },
  title: 'name',
  isDictionary: true,
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес', from: 'name' }),
  },
  list: { columns: ['name'], sort: 'name' },
  search: ['name'],
})
