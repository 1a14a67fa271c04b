import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, text } from '#kit/entity/fields.ts'

/** Parts of a plant in the order in which a gardener looks at them. */
export const organs = {
  leaf: 'Лист',
  shoot: 'Побег, ветка, стебель',
  bud: 'Почка, бутон',
  flower: 'Цветок',
  fruit: 'Плод, ягода, кочан',
  root: 'Корень, клубень, луковица',
  seedling: 'Всходы, рассада',
  whole: 'Всё растение',
  seen: 'Видно самого вредителя',
  ground: 'Почва, сорняк',
} as const
export type Organ = keyof typeof organs

/** Organs that people name when they describe a sign: «пятна на листьях». */
export const namedOrgans: readonly Organ[] = ['leaf', 'shoot', 'bud', 'flower', 'fruit', 'root', 'seedling']

/** Dictionary of signs shared by pests and diseases. */
export const sign = defineEntity({
  name: 'sign',
  path: 'signs',
  words: { one: 'признак', few: 'признака', many: 'признаков', gender: 'm' },
  title: 'label',
  isDictionary: true,
  fields: {
    label: text({ label: 'Признак', required: true }),
    alias: alias({ label: 'Адрес', from: 'label' }),
    organ: choice({ label: 'Орган', required: true, options: organs }),
  },
  list: { columns: ['label', 'organ'], filters: ['organ'], sort: 'label' },
  search: ['label'],
})
export type Sign = Row<typeof sign>
