import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, flag, integer, text } from '#kit/entity/fields.ts'

export const formulation = defineEntity({
  name: 'formulation',
  path: 'formulations',
  words: { one: 'препаративная форма', few: 'препаративные формы', many: 'препаративных форм', gender: 'f' },
  title: 'name',
  isDictionary: true,
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес', from: 'code' }),
    code: text({ label: 'Сокращение', required: true, max: 12 }),
    international: text({ label: 'Международный код', max: 12 }),
    state: choice({
      label: 'Состояние вещества',
      required: true,
      options: { solid: 'твёрдое', liquid: 'жидкое', piece: 'штучное' },
    }),
    doseUnit: choice({ label: 'Единица дозы', required: true, options: { g: 'г', ml: 'мл', pcs: 'шт.', kg: 'кг' } }),
    mixRank: integer({ label: 'Порядок в баке', min: 1, max: 20, hint: 'Меньшее число — раньше в бак' }),
    isDiluted: flag({ label: 'Разводят водой' }),
  },
  list: { columns: ['code', 'name', 'international', 'state'], filters: ['state'], sort: 'code' },
  search: ['code', 'name', 'international'],
})
export type Formulation = Row<typeof formulation>
