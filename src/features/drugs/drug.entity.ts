import { amountUnits, contentUnits, drugKinds, purposes } from '#features/drug-uses/drug-options.ts'
import { confidence } from '#features/sources/source.entity.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import {
  alias,
  choice,
  choices,
  date,
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

export const registrationStatuses = {
  active: 'действует',
  expired: 'истекла',
  withdrawn: 'отозвана',
  suspended: 'приостановлена',
  unknown: 'нет данных',
} as const

/** A product as registered. What it may be used for is in its uses (`drugUse`). */
export const drug = defineEntity({
  name: 'drug',
  path: 'drugs',
  words: { one: 'препарат', few: 'препарата', many: 'препаратов', gender: 'm' },
  title: 'name',
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Адрес страницы', from: 'name' }),
    synonyms: text({ label: 'Синонимы', max: 500, hint: 'Через запятую' }),
    kind: choice({ label: 'Вид', required: true, options: drugKinds }),
    purposes: choices({ label: 'Назначение', options: purposes }),
    formulationId: reference({ label: 'Препаративная форма', to: 'formulation' }),
    doseUnit: choice({
      label: 'Единица дозы',
      hint: 'Пусто\u00a0— форма не\u00a0известна, единицу не\u00a0угадывают',
      options: amountUnits,
    }),
    companyId: reference({ label: 'Регистрант', to: 'company' }),
    ingredients: rows({
      label: 'Состав',
      fields: {
        substanceId: reference({ label: 'Действующее вещество', required: true, to: 'substance' }),
        content: decimal({ label: 'Содержание', scale: 6 }),
        unit: choice({ label: 'Единица', options: contentUnits }),
        strain: text({ label: 'Штамм' }),
      },
    }),
    registrations: rows({
      label: 'Государственная регистрация',
      fields: {
        number: text({ label: 'Номер', required: true, max: 60 }),
        numberInvented: flag({ label: 'Номер вымышлен' }),
        validFrom: date({ label: 'Действует с' }),
        validTo: date({ label: 'Действует по' }),
        status: choice({ label: 'Статус', required: true, options: registrationStatuses }),
        useUpUntil: date({
          label: 'Остатки использовать до',
          hint: 'Срок, до которого после конца регистрации разрешено использовать запасы',
        }),
      },
      check(registration, fail) {
        if (registration.validFrom && registration.validTo && registration.validFrom > registration.validTo)
          fail('validTo', 'Конец срока раньше начала')
      },
    }),
    lphAllowed: choice({
      label: 'Разрешён для ЛПХ',
      hint: 'Пусто — не подтверждено',
      options: { yes: 'да', no: 'нет' },
    }),
    lphEvidence: text({ label: 'Основание разрешения', max: 500, hint: 'Для редакторов: на сайте его нет' }),
    hazardHuman: integer({ label: 'Класс опасности для человека', min: 1, max: 4 }),
    hazardBee: integer({ label: 'Класс опасности для пчёл', min: 1, max: 4 }),
    rainfastH: integer({ label: 'Стойкость к дождю', unit: 'ч', min: 0, max: 240 }),
    tempMin: integer({ label: 'Температура не ниже', unit: '°C', min: -20, max: 60 }),
    tempMax: integer({ label: 'Температура не выше', unit: '°C', min: -20, max: 60 }),
    effectiveTempMin: integer({ label: 'Действует от', unit: '°C', min: -20, max: 60 }),
    protectionDaysMin: integer({ label: 'Защищает от', unit: 'сут.', min: 0, max: 365 }),
    protectionDaysMax: integer({ label: 'Защищает до', unit: 'сут.', min: 0, max: 365 }),
    densityGMl: decimal({ label: 'Плотность', unit: 'г/мл', scale: 4 }),
    packs: rows({
      label: 'Фасовки',
      fields: {
        size: decimal({ label: 'Размер', required: true, scale: 6 }),
        unit: choice({ label: 'Единица', required: true, options: amountUnits }),
        count: integer({ label: 'Штук', required: true, min: 1, max: 1000, initial: 1 }),
        note: text({ label: 'Примечание' }),
      },
    }),
    description: longText({ label: 'Описание' }),
    precautions: longText({ label: 'Меры предосторожности' }),
    firstAid: longText({ label: 'Первая помощь' }),
    otherForms: text({
      label: 'Другие формы марки',
      max: 500,
      hint: 'Пусто, если форма одна. Иначе, пока садовод не\u00a0сказал, какая у\u00a0него, дозы нет и\u00a0ответ\u00a0— «нет данных»',
    }),
    note: longText({ label: 'Примечание' }),
    coverId: image({ label: 'Фото' }),
    images: files({ label: 'Снимки' }),
    identitySourceId: reference({ label: 'Источник названия и состава', to: 'source' }),
    hazardSourceId: reference({ label: 'Источник классов опасности', to: 'source' }),
    sources: references({ label: 'Источники', to: 'source', ordered: true }),
    confidence: confidence(),
    unread: longText({
      label: 'Не прочитано',
      max: 5000,
      hint: 'Ячейки реестра о\u00a0препарате, как напечатаны. Пока здесь что-то есть, статус регистрации после импорта\u00a0— «нет данных»',
    }),
    sortOrder: integer({ label: 'Порядок', min: 0, max: 9999 }),
    isDemo: flag({ label: 'Демо-данные' }),
  },
  public: [
    'name',
    'alias',
    'synonyms',
    'kind',
    'purposes',
    'formulationId',
    'doseUnit',
    'companyId',
    'ingredients.substanceId',
    'ingredients.content',
    'ingredients.unit',
    'ingredients.strain',
    'registrations.number',
    'registrations.numberInvented',
    'registrations.validFrom',
    'registrations.validTo',
    'registrations.status',
    'registrations.useUpUntil',
    'lphAllowed',
    'hazardHuman',
    'hazardBee',
    'rainfastH',
    'tempMin',
    'tempMax',
    'effectiveTempMin',
    'protectionDaysMin',
    'protectionDaysMax',
    'densityGMl',
    'packs.size',
    'packs.unit',
    'packs.count',
    'packs.note',
    'description',
    'precautions',
    'firstAid',
    'otherForms',
    'note',
    'coverId',
    'images',
    'identitySourceId',
    'hazardSourceId',
    'sources',
    'confidence',
    'isDemo',
  ],
  wanted: ['ingredients', 'registrations', 'packs', 'lphAllowed'],
  form: [
    ['Допуск и\u00a0опасность', ['lphAllowed', 'lphEvidence', 'hazardHuman', 'hazardBee']],
    [
      'Действие',
      ['rainfastH', 'tempMin', 'tempMax', 'effectiveTempMin', 'protectionDaysMin', 'protectionDaysMax', 'densityGMl'],
    ],
  ],
  list: {
    columns: ['name', 'kind', 'purposes', 'lphAllowed'],
    filters: ['kind', 'lphAllowed', 'hazardHuman'],
    sort: 'name',
  },
  search: ['name', 'alias', 'synonyms', 'purposes', 'description'],
  check(drug, fail) {
    if (drug.tempMin !== null && drug.tempMax !== null && drug.tempMin > drug.tempMax)
      fail('tempMax', 'Верхняя граница ниже нижней')
    const { protectionDaysMin: min, protectionDaysMax: max } = drug
    if (min !== null && max !== null && min > max) fail('protectionDaysMax', 'Верхняя граница ниже нижней')
  },
})
export type Drug = Row<typeof drug>
