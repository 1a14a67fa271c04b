import { between, constraints } from '#kit/entity/constraints.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, integer, text } from '#kit/entity/fields.ts'

const dayOfYear = (label: string) =>
  text({
    label,
    pattern: /^(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])$/,
    patternMessage: 'День и месяц, например 15.05',
    hint: 'День и\u00a0месяц, например 15.05; пусто\u00a0— нет данных',
  })

/** A region of admission of the State Register of varieties. Without dates of frost nothing is calculated from them. */
export const region = defineEntity({
  name: 'region',
  path: 'regions',
  words: { one: 'регион', few: 'региона', many: 'регионов', gender: 'm' },
  title: 'name',
  isDictionary: true,
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес', from: 'name' }),
    code: text({ label: 'Номер в Госреестре', required: true, max: 20 }),
    lightZone: integer({ label: 'Световая зона', min: 1, max: 7, hint: 'Для теплиц; пусто — нет данных' }),
    lastFrost: dayOfYear('Последний заморозок весной'),
    firstFrost: dayOfYear('Первый заморозок осенью'),
    sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
  },
  list: { columns: ['name', 'code', 'lightZone'], sort: 'sortOrder' },
  search: ['name', 'alias'],
  constraints: constraints(between('lightZone', 1, 7)),
})
export type Region = Row<typeof region>
