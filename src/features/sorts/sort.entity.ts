import { confidence } from '#features/sources/source.entity.ts'
import { between, constraints, exactlyOneOf, inOrder } from '#kit/entity/constraints.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import {
  alias,
  choice,
  choices,
  decimal,
  files,
  flag,
  image,
  integer,
  longText,
  reference,
  references,
  rows,
  text,
} from '#kit/entity/fields.ts'

/** The words of registers and of nurseries: field crops ripen early or late, orchards in a season. */
export const maturities = {
  ultra_early: 'ультраранний',
  very_early: 'очень ранний',
  early: 'ранний',
  early_ripe: 'раннеспелый',
  mid_early: 'среднеранний',
  mid: 'средний',
  mid_ripe: 'среднеспелый',
  mid_late: 'среднепоздний',
  late: 'поздний',
  late_ripe: 'позднеспелый',
  early_summer: 'раннелетний',
  summer: 'летний',
  late_summer: 'позднелетний',
  autumn: 'осенний',
  early_winter: 'раннезимний',
  winter: 'зимний',
  late_winter: 'позднезимний',
  everbearing: 'ремонтантный',
} as const

export const selfFertilities = {
  self_fertile: 'самоплодный',
  partial: 'частично самоплодный',
  self_sterile: 'самобесплодный',
  insect: 'опыляется насекомыми',
  parthenocarpic: 'опыление не нужно',
} as const

export const sortPlaces = { open: 'открытый грунт', protected: 'защищённый грунт', any: 'любое место' } as const

export const purposes = {
  fresh: 'свежий стол',
  processing: 'переработка',
  freezing: 'заморозка',
  storage: 'хранение',
} as const

/** Light zones of greenhouses, by which the register admits varieties for protected ground. */
export const lightZones = { '1': '1', '2': '2', '3': '3', '4': '4', '5': '5', '6': '6', '7': '7' } as const

const isAbove = (a: string | null, b: string | null) => a !== null && b !== null && Number(a) > Number(b)

/** A variety of a crop. An empty list of regions means that nothing is known about admission, not that it is refused. */
export const sort = defineEntity({
  name: 'sort',
  path: 'sorts',
  words: { one: 'сорт', few: 'сорта', many: 'сортов', gender: 'm' },
  title: 'name',
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес страницы', from: 'name' }),
    synonyms: text({ label: 'Синонимы', max: 500, hint: 'Через запятую' }),
    plantId: reference({ label: 'Культура', required: true, to: 'plant' }),
    isHybrid: flag({ label: 'Гибрид' }),
    inRegister: choice({ label: 'В Госреестре', hint: 'Пусто — нет данных', options: { yes: 'да', no: 'нет' } }),
    registerCode: text({ label: 'Код в Госреестре', max: 20 }),
    registerYear: integer({ label: 'Год включения в Госреестр', min: 1900, max: 2100 }),
    applicationNo: text({ label: 'Номер заявки', max: 20 }),
    regions: references({ label: 'Регионы допуска', to: 'region', hint: 'Пусто — нет данных, а не «не допущен»' }),
    lightZones: choices({ label: 'Световые зоны', options: lightZones }),
    originators: text({ label: 'Оригинаторы', max: 500, hint: 'Через запятую' }),
    maturity: choice({ label: 'Срок созревания', options: maturities }),
    daysFrom: integer({ label: 'До сбора от', unit: 'сут.', min: 1, max: 400 }),
    daysTo: integer({ label: 'До сбора до', unit: 'сут.', min: 1, max: 400 }),
    place: choice({ label: 'Место', required: true, options: sortPlaces }),
    usedFor: choices({ label: 'Назначение', options: purposes }),
    growthType: text({ label: 'Тип роста' }),
    heightFrom: integer({ label: 'Высота от', unit: 'см', min: 1, max: 5000 }),
    heightTo: integer({ label: 'Высота до', unit: 'см', min: 1, max: 5000 }),
    fruitMassMin: decimal({ label: 'Масса плода от', unit: 'г', scale: 2 }),
    fruitMassMax: decimal({ label: 'Масса плода до', unit: 'г', scale: 2 }),
    yieldText: text({ label: 'Урожайность', max: 300 }),
    selfFertility: choice({ label: 'Самоплодность', options: selfFertilities }),
    winterHardiness: text({ label: 'Зимостойкость', max: 300 }),
    resistances: rows({
      label: 'Устойчивость',
      fields: {
        pestId: reference({ label: 'Вредитель', to: 'pest' }),
        diseaseId: reference({ label: 'Болезнь', to: 'disease' }),
        level: integer({ label: 'Уровень', required: true, min: 1, max: 5, hint: '1 — восприимчив, 5 — иммунный' }),
      },
      oneOf: ['pestId', 'diseaseId'],
      check(row, fail) {
        if ((row.pestId === null) === (row.diseaseId === null)) fail('pestId', 'Укажите либо вредителя, либо болезнь')
      },
      constraints: constraints(exactlyOneOf('pestId', 'diseaseId'), between('level', 1, 5)),
    }),
    tasteScore: decimal({ label: 'Дегустационная оценка', scale: 1 }),
    facts: rows({ label: 'Факты', fields: { text: text({ label: 'Факт', required: true, max: 500 }) } }),
    description: longText({ label: 'Описание' }),
    coverId: image({ label: 'Фото' }),
    photos: files({ label: 'Снимки' }),
    sourceId: reference({ label: 'Источник', to: 'source' }),
    sourceAddress: text({
      label: 'Страница источника',
      max: 500,
      pattern: /^https?:\/\/\S+$/,
      patternMessage: 'Адрес начинается с https://',
    }),
    confidence: confidence(),
    sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
    isDemo: flag({ label: 'Демо-данные' }),
  },
  wanted: ['resistances'],
  public: [
    'name',
    'alias',
    'synonyms',
    'plantId',
    'isHybrid',
    'inRegister',
    'registerCode',
    'registerYear',
    'regions',
    'lightZones',
    'originators',
    'maturity',
    'daysFrom',
    'daysTo',
    'place',
    'usedFor',
    'growthType',
    'heightFrom',
    'heightTo',
    'fruitMassMin',
    'fruitMassMax',
    'yieldText',
    'selfFertility',
    'winterHardiness',
    'resistances.pestId',
    'resistances.diseaseId',
    'resistances.level',
    'tasteScore',
    'facts.text',
    'description',
    'coverId',
    'photos',
    'sourceId',
    'confidence',
    'isDemo',
  ],
  form: [
    [
      'Госреестр',
      ['inRegister', 'registerCode', 'registerYear', 'applicationNo', 'regions', 'originators', 'lightZones'],
    ],
    [
      'Свойства',
      [
        'maturity',
        'growthType',
        'heightFrom',
        'heightTo',
        'daysFrom',
        'daysTo',
        'usedFor',
        'fruitMassMin',
        'fruitMassMax',
        'yieldText',
        'selfFertility',
        'winterHardiness',
        'tasteScore',
      ],
    ],
  ],
  list: {
    columns: ['name', 'plantId', 'maturity', 'inRegister'],
    filters: ['plantId', 'maturity', 'place', 'isHybrid', 'inRegister'],
    sort: 'name',
  },
  search: ['name', 'alias', 'synonyms', 'originators', 'description'],
  check(sort, fail) {
    if (sort.daysFrom !== null && sort.daysTo !== null && sort.daysFrom > sort.daysTo)
      fail('daysTo', 'Верхняя граница ниже нижней')
    if (sort.heightFrom !== null && sort.heightTo !== null && sort.heightFrom > sort.heightTo)
      fail('heightTo', 'Верхняя граница ниже нижней')
    if (isAbove(sort.fruitMassMin, sort.fruitMassMax)) fail('fruitMassMax', 'Верхняя граница ниже нижней')
    const problems = sort.resistances.map(row => `${row.pestId} ${row.diseaseId}`)
    if (new Set(problems).size < problems.length) fail('resistances', 'Одна болезнь или один вредитель указаны дважды')
  },
  constraints: constraints(
    between('registerYear', 1900, 2100),
    between('daysFrom', 1, 400),
    inOrder('daysFrom', 'daysTo'),
    between('heightFrom', 1, 5000),
    between('heightTo', 1, 5000),
    inOrder('heightFrom', 'heightTo'),
    inOrder('fruitMassMin', 'fruitMassMax'),
  ),
})
export type Sort = Row<typeof sort>
