import { places } from '#features/drug-uses/places-and-methods.ts'
import { constraints, positive } from '#kit/entity/constraints.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, decimal, longText, reference, text } from '#kit/entity/fields.ts'

const { any: _, ...bedPlaces } = places

/** A part of a plot with a place of its own: the place decides which uses are allowed there. */
export const bed = defineEntity({
  name: 'bed',
  path: 'beds',
  words: { one: 'грядка', few: 'грядки', many: 'грядок', gender: 'f' },
  title: 'name',
  isPersonal: true,
  ownersOnly: ['plotId', 'alias'],
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Ключ', from: 'name' }),
    plotId: reference({ label: 'Участок', required: true, to: 'plot', onDelete: 'cascade' }),
    areaM2: decimal({ label: 'Площадь', unit: 'м²', scale: 2 }),
    place: choice({ label: 'Место', required: true, options: bedPlaces }),
    note: longText({ label: 'Заметка', max: 2000 }),
  },
  list: { columns: ['name', 'plotId', 'areaM2', 'place'], filters: ['place'], sort: 'name' },
  search: ['name'],
  constraints: constraints(positive('areaM2')),
  check(bed, fail) {
    if (bed.areaM2 !== null && !/[1-9]/.test(bed.areaM2)) fail('areaM2', 'Площадь больше нуля')
  },
})
export type Bed = Row<typeof bed>
