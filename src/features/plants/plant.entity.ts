import { confidence } from '#features/sources/source.entity.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, decimal, flag, image, integer, longText, reference, references, rows, text } from '#kit/entity/fields.ts'

export const eppo = () => text({ label: 'Код EPPO', pattern: /^[A-Z0-9]{5,6}$/, patternMessage: 'Пять или шесть латинских букв и цифр' })

export const plant = defineEntity({
  name: 'plant',
  path: 'plants',
  words: { one: 'культура', few: 'культуры', many: 'культур', gender: 'f' },
  title: 'name',
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес страницы', from: 'shortName' }),
    shortName: text({ label: 'Краткое название', required: true }),
    synonyms: text({ label: 'Синонимы', max: 500, hint: 'Через запятую' }),
    latin: text({ label: 'Латинское название' }),
    eppo: eppo(),
    family: text({ label: 'Семейство' }),
    groups: references({ label: 'Группы', to: 'plantGroup' }),
    phaseScaleId: reference({ label: 'Шкала фаз', to: 'phaseScale' }),
    lifeCycle: choice({
      label: 'Жизненный цикл',
      options: {
        annual: 'однолетняя',
        biennial: 'двулетняя',
        perennial_herb: 'многолетняя травянистая',
        perennial_woody: 'многолетняя древесная',
      },
    }),
    harvestMode: choice({ label: 'Сбор урожая', options: { single: 'за один раз', continuous: 'сборами', none: 'не собирают' } }),
    edible: flag({ label: 'Съедобная' }),
    defaultWater: rows({
      label: 'Обычный расход воды',
      fields: {
        condition: text({ label: 'Условие' }),
        value: decimal({ label: 'Количество', required: true, scale: 6 }),
        unit: choice({ label: 'Единица', required: true, options: { l: 'л' } }),
        basisValue: decimal({ label: 'На сколько', required: true, scale: 6 }),
        basisUnit: choice({ label: 'Чего', required: true, options: { m2: 'м²', plant: 'растение', kg: 'кг' } }),
      },
    }),
    spacingCm: text({ label: 'Схема посадки, см', max: 20 }),
    rotationYears: integer({ label: 'Возвращать на место через', unit: 'лет', min: 0, max: 20 }),
    frostT: decimal({ label: 'Переносит мороз', unit: '°C', scale: 1, negative: true }),
    description: longText({ label: 'Описание' }),
    coverId: image({ label: 'Фото' }),
    sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
    waterSourceId: reference({ label: 'Источник расхода воды', to: 'source' }),
    eppoSourceId: reference({ label: 'Источник кода EPPO', to: 'source' }),
    sourceId: reference({ label: 'Источник', to: 'source' }),
    confidence: confidence(),
    isDemo: flag({ label: 'Демо-данные' }),
  },
  list: { columns: ['name', 'latin', 'family', 'groups'], filters: ['lifeCycle', 'edible'], sort: 'sortOrder' },
  search: ['name', 'shortName', 'alias', 'synonyms', 'latin', 'eppo', 'family'],
})
export type Plant = Row<typeof plant>
