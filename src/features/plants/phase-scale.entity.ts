import { bbch } from '#features/drug-uses/bbch-field.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, choices, integer, rows, text } from '#kit/entity/fields.ts'
import { months } from '#kit/month.ts'

/** Whether a crop is in flower in a phase: «бывает» for those that flower and bear at once, from their first flower on. It is asked, never assumed. */
const blossoms = { yes: 'да', no: 'нет', sometimes: 'бывает' } as const
export type Blossom = keyof typeof blossoms

/** Phases of one crop family in their order; BBCH codes are strings, because 00 and 09 have leading zeros. */
export const phaseScale = defineEntity({
  name: 'phaseScale',
  path: 'phase-scales',
  words: { one: 'шкала фаз', few: 'шкалы фаз', many: 'шкал фаз', gender: 'f' },
  title: 'name',
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес', from: 'name' }),
    phases: rows({
      label: 'Фазы',
      fields: {
        name: text({ label: 'Название', required: true }),
        bbchFrom: bbch('BBCH от'),
        bbchTo: bbch('BBCH до'),
        typicalMonths: choices({ label: 'Обычные месяцы', options: months }),
        flowering: choice({
          label: 'Цветение',
          required: true,
          hint: 'Бывает\u00a0— спросим садовода',
          options: blossoms,
        }),
        holdsDays: integer({
          label: 'Держится, дней',
          min: 0,
          max: 60,
          hint: 'Сколько дней верна отметка; пусто\u00a0— бутоны и\u00a0цветение 2, покой до\u00a01\u00a0марта, прочее 14',
        }),
      },
      check(phase, fail) {
        if (phase.bbchFrom && phase.bbchTo && phase.bbchFrom > phase.bbchTo) fail('bbchTo', 'Конец раньше начала')
      },
    }),
  },
  list: { columns: ['name'], sort: 'name' },
  search: ['name', 'alias'],
})
export type PhaseScale = Row<typeof phaseScale>
