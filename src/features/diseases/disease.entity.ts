import { problemDetails, problemNames, publicProblemFields } from '#features/problem-fields/problem-fields.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, flag, longText, text } from '#kit/entity/fields.ts'

export const pathogenTypes = {
  fungus: 'гриб',
  oomycete: 'оомицет',
  bacterium: 'бактерия',
  virus: 'вирус',
  phytoplasma: 'фитоплазма',
  actinobacterium: 'актинобактерия',
  plasmodiophorid: 'плазмодиофоровые',
  physiological: 'физиологическое',
} as const

export const disease = defineEntity({
  name: 'disease',
  path: 'diseases',
  words: { one: 'болезнь', few: 'болезни', many: 'болезней', gender: 'f' },
  title: 'name',
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес страницы', from: 'name' }),
    pathogenType: choice({ label: 'Возбудитель', required: true, options: pathogenTypes }),
    ...problemNames(),
    symptoms: longText({ label: 'Симптомы' }),
    transmission: longText({ label: 'Как передаётся', max: 2000 }),
    incubationDays: text({ label: 'Скрытый период, суток', max: 20 }),
    curable: flag({ label: 'Излечима' }),
    ...problemDetails(),
  },
  public: [
    'name',
    'alias',
    'pathogenType',
    'symptoms',
    'transmission',
    'incubationDays',
    'curable',
    ...publicProblemFields,
  ],
  wanted: ['hosts', 'signs', 'measures'],
  list: { columns: ['name', 'latin', 'kind', 'quarantine'], filters: ['pathogenType', 'quarantine'], sort: 'name' },
  search: ['name', 'alias', 'synonyms', 'latin', 'eppo', 'kind', 'symptoms'],
})
export type Disease = Row<typeof disease>
