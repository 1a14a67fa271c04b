import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choices, flag, rows, text } from '#kit/entity/fields.ts'
import { months } from './month.ts'

export const bbch = (label: string) => text({ label, pattern: /^\d\d$/, patternMessage: 'Две цифры, например 09' })

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
        flowering: flag({ label: 'Цветение' }),
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
