import '#features/accounts/user.table.ts'
import { constraints, positive } from '#kit/entity/constraints.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, decimal, reference, text } from '#kit/entity/fields.ts'

const yesNo = { yes: 'да', no: 'нет' } as const
const unknownHint = 'Пусто\u00a0— не\u00a0знаю'

/** The land of a user; it is deleted with the account, together with its beds and plantings. */
export const plot = defineEntity({
  name: 'plot',
  path: 'plots',
  words: { one: 'участок', few: 'участка', many: 'участков', gender: 'm' },
  title: 'name',
  isPersonal: true,
  ownersOnly: ['userId', 'alias'],
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({
      label: 'Ключ',
      from: 'name',
      hint: 'Создаёт устройство: по нему второй перенос тех же данных ничего не\u00a0добавит',
    }),
    userId: reference({ label: 'Владелец', required: true, to: 'user', onDelete: 'cascade' }),
    areaM2: decimal({ label: 'Площадь', unit: 'м²', scale: 2 }),
    regionId: reference({ label: 'Регион', to: 'region' }),
    waterZone: choice({ label: 'В\u00a0водоохранной зоне', hint: unknownHint, options: yesNo }),
    beehivesNear: choice({ label: 'Рядом ульи', hint: unknownHint, options: yesNo }),
  },
  list: { columns: ['name', 'areaM2', 'regionId'], filters: ['regionId'], sort: 'name' },
  search: ['name'],
  constraints: constraints(positive('areaM2')),
  check(plot, fail) {
    if (plot.areaM2 !== null && !/[1-9]/.test(plot.areaM2)) fail('areaM2', 'Площадь больше нуля')
  },
})
export type Plot = Row<typeof plot>
