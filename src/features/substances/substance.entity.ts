import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, flag, reference, references, text } from '#kit/entity/fields.ts'

export const substance = defineEntity({
  name: 'substance',
  path: 'substances',
  words: { one: 'действующее вещество', few: 'действующих вещества', many: 'действующих веществ', gender: 'n' },
  title: 'name',
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес страницы', from: 'name' }),
    nameEn: text({ label: 'Английское название' }),
    latin: text({ label: 'Латинское название' }),
    cas: text({ label: 'Номер CAS', pattern: /^\d{2,7}-\d{2}-\d$/, patternMessage: 'Например, 121552-61-2' }),
    chemicalClass: text({ label: 'Химический класс' }),
    isBiological: flag({ label: 'Биологическое' }),
    moaGroups: references({ label: 'Группы действия', to: 'moaGroup' }),
    sourceId: reference({ label: 'Источник', to: 'source' }),
  },
  public: ['name', 'alias', 'nameEn', 'latin', 'cas', 'chemicalClass', 'isBiological', 'moaGroups', 'sourceId'],
  list: { columns: ['name', 'nameEn', 'chemicalClass', 'isBiological'], filters: ['isBiological'], sort: 'name' },
  search: ['name', 'alias', 'nameEn', 'latin', 'chemicalClass'],
})
export type Substance = Row<typeof substance>
