import {
  problemDetails,
  problemNames,
  publicProblemFields,
  thresholdFields,
} from '#features/problem-fields/problem-fields.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, longText, text } from '#kit/entity/fields.ts'

export const pestGroups = {
  insect: 'насекомое',
  mite: 'клещ',
  mollusc: 'моллюск',
  nematode: 'нематода',
  rodent: 'грызун',
  bird: 'птица',
  weed: 'сорняк',
} as const

export const pest = defineEntity({
  name: 'pest',
  path: 'pests',
  words: { one: 'вредитель', few: 'вредителя', many: 'вредителей', gender: 'm' },
  title: 'name',
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес страницы', from: 'name' }),
    group: choice({ label: 'Группа', required: true, options: pestGroups }),
    taxonOrder: text({ label: 'Отряд' }),
    ...problemNames(),
    damage: longText({ label: 'Повреждения' }),
    ...thresholdFields(),
    ...problemDetails(),
  },
  public: [
    'name',
    'alias',
    'group',
    'taxonOrder',
    'damage',
    'thresholdText',
    'thresholdValue',
    'thresholdUnit',
    'thresholdNote',
    ...publicProblemFields,
  ],
  wanted: ['hosts', 'signs', 'measures'],
  list: { columns: ['name', 'latin', 'kind', 'quarantine'], filters: ['group', 'quarantine'], sort: 'name' },
  search: ['name', 'alias', 'synonyms', 'latin', 'eppo', 'kind', 'damage'],
})
export type Pest = Row<typeof pest>
