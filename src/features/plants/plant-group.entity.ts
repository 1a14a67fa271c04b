import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, integer, references, text } from '#kit/entity/fields.ts'

/**
 * Node of a graph: a group may have several parents; a use for a group applies to its leaf crops. `shownUnder` is for navigation only:
 * potatoes are looked for among vegetables, but a use for vegetables does not apply to them.
 */
export const plantGroup = defineEntity({
  name: 'plantGroup',
  path: 'plant-groups',
  words: { one: 'группа культур', few: 'группы культур', many: 'групп культур', gender: 'f' },
  title: 'name',
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес', from: 'name' }),
    parents: references({ label: 'Входит в группы', to: 'plantGroup' }),
    shownUnder: references({
      label: 'Показывать в группе',
      to: 'plantGroup',
      hint: 'Для меню и списков; на разрешённые культуры не влияет',
    }),
    sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
  },
  list: { columns: ['name', 'parents'], sort: 'sortOrder' },
  search: ['name'],
})
export type PlantGroup = Row<typeof plantGroup>
