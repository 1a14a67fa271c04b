import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, flag, integer, longText, reference, text } from '#kit/entity/fields.ts'

/** Mode of action; known by system and code together: FRAC 28 is not IRAC 28. */
export const moaGroup = defineEntity({
  name: 'moaGroup',
  path: 'moa-groups',
  words: { one: 'группа действия', few: 'группы действия', many: 'групп действия', gender: 'f' },
  title: 'name',
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес', from: 'name' }),
    system: choice({ label: 'Система', required: true, options: { FRAC: 'FRAC', IRAC: 'IRAC', HRAC: 'HRAC' } }),
    code: text({ label: 'Код', required: true, max: 12 }),
    risk: choice({ label: 'Риск устойчивости', options: { low: 'низкий', medium: 'средний', high: 'высокий' } }),
    multiSite: flag({ label: 'Многоточечное действие' }),
    maxConsecutive: integer({ label: 'Подряд не больше', min: 1, max: 20 }),
    maxPerSeason: integer({ label: 'За сезон не больше', min: 1, max: 20 }),
    maxSharePct: integer({ label: 'Доля обработок', unit: '%', min: 1, max: 100 }),
    rule: longText({ label: 'Правило чередования' }),
    sourceId: reference({ label: 'Источник', to: 'source' }),
  },
  list: { columns: ['system', 'code', 'name', 'risk'], filters: ['system', 'risk'], sort: 'alias' },
  search: ['name', 'alias', 'code'],
})
export type MoaGroup = Row<typeof moaGroup>
