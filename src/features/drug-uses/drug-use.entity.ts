import { confidence } from '#features/sources/source.entity.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, choices, date, decimal, flag, integer, longText, reference, references, rows, text } from '#kit/entity/fields.ts'
import { bbch } from './bbch-field.ts'
import { amountUnits } from './drug-options.ts'
import { harvestParts, methods, places, plantingTimes, settledWords } from './places-and-methods.ts'

const audiences = { household: 'личные подсобные хозяйства', professional: 'сельскохозяйственное производство' } as const
export const rateKinds = {
  per_water: 'на объём воды',
  per_area: 'на площадь',
  per_mass: 'на массу',
  per_unit: 'на растение',
  per_space: 'на объём помещения',
  per_substrate: 'на объём грунта',
  percent: 'процент раствора',
  ready: 'готов к применению',
  unknown: 'нет данных',
} as const
export const basisUnits = { l: 'л', m2: 'м²', kg: 'кг', plant: 'растение', m3: 'м³' } as const
/** Four states: a dash in the catalogue is «не регламентируется», an empty cell is «нет данных»; unknown is never zero. */
const phiKinds = {
  days: 'дней',
  not_regulated: 'не регламентируется',
  by_stage: 'определяется фазой',
  unknown: 'нет данных',
} as const
const targetEffects = { full: 'полное', partial: 'сдерживает' } as const

/** One registered use, the unit of permission: crops × targets × rate × water × waiting period. Belongs to a drug. */
export const drugUse = defineEntity({
  name: 'drugUse',
  path: 'drug-uses',
  words: { one: 'регламент', few: 'регламента', many: 'регламентов', gender: 'm' },
  title: 'objectText',
  fields: {
    alias: alias({ label: 'Ключ регламента', from: 'objectText' }),
    drugId: reference({ label: 'Препарат', required: true, to: 'drug' }),
    sortOrder: integer({ label: 'Порядок', required: true, min: 0, max: 9999 }),
    audience: choice({ label: 'Кому разрешено', required: true, options: audiences }),
    plants: references({ label: 'Культуры', to: 'plant', ordered: true }),
    plantGroups: references({ label: 'Группы культур', to: 'plantGroup' }),
    plantExceptions: references({ label: 'Кроме культур', to: 'plant' }),
    objectText: text({ label: 'Обрабатываемый объект', required: true, max: 2000 }),
    place: choice({ label: 'Место', required: true, options: places }),
    targets: rows({
      label: 'Вредные объекты',
      fields: {
        pestId: reference({ label: 'Вредитель', to: 'pest' }),
        diseaseId: reference({ label: 'Болезнь', to: 'disease' }),
        effectId: reference({ label: 'Назначение', to: 'effect' }),
        effect: choice({ label: 'Действие', required: true, options: targetEffects }),
      },
      oneOf: ['pestId', 'diseaseId', 'effectId'],
      check(target, fail) {
        const set = [target.pestId, target.diseaseId, target.effectId].filter(id => id !== null).length
        if (set !== 1) fail('pestId', 'Укажите одно: вредителя, болезнь или назначение')
      },
    }),
    targetText: text({ label: 'Вредный объект, как в каталоге', max: 5000 }),
    pestStage: text({ label: 'Стадия вредителя', max: 300 }),
    method: choice({ label: 'Способ', required: true, options: methods }),
    timingText: longText({ label: 'Время обработки', max: 2000 }),
    bbchFrom: bbch('BBCH от'),
    bbchTo: bbch('BBCH до'),
    bbchExceptFrom: bbch('Кроме BBCH от'),
    bbchExceptTo: bbch('Кроме BBCH до'),
    monthsFrom: integer({ label: 'Месяцы от', min: 1, max: 12 }),
    monthsTo: integer({ label: 'Месяцы до', min: 1, max: 12 }),
    plantingTime: choice({ label: 'Время относительно посадки', options: plantingTimes }),
    harvestMinDays: integer({ label: 'До сбора не меньше', unit: 'сут.', min: 1, max: 365 }),
    timingConfirmed: flag({
      label: 'Время обработки прочитано',
      hint: 'Слова о времени превращены в окна и признаки или ничего не ограничивают; пока нет, ответ\u00a0— «нет данных»',
    }),
    forbidFlowering: flag({ label: 'Запрещено в цветение' }),
    rateKind: choice({ label: 'Вид нормы', required: true, options: rateKinds }),
    rateMin: decimal({ label: 'Норма от', scale: 6 }),
    rateMax: decimal({ label: 'Норма до', scale: 6 }),
    rateUnit: choice({ label: 'Единица нормы', options: amountUnits }),
    basisValue: decimal({ label: 'Норма на', scale: 6 }),
    basisUnit: choice({ label: 'Единица базы', options: basisUnits }),
    rateText: text({ label: 'Норма словами', max: 300 }),
    rateCondition: text({ label: 'Условие нормы', max: 300 }),
    rateNote: text({ label: 'Примечание к норме', max: 500 }),
    waterNorms: rows({
      label: 'Расход рабочей жидкости',
      fields: {
        condition: text({ label: 'Условие' }),
        min: decimal({ label: 'От', required: true, scale: 6, hint: '0 — указана только верхняя граница: «до 5 л»' }),
        max: decimal({ label: 'До', required: true, scale: 6 }),
        unit: choice({ label: 'Единица', required: true, options: { l: 'л' } }),
        basisValue: decimal({ label: 'На сколько', required: true, scale: 6 }),
        basisUnit: choice({ label: 'Чего', required: true, options: basisUnits }),
      },
    }),
    applicationsMax: integer({ label: 'Кратность обработок', min: 1, max: 50 }),
    applicationsPer: choice({ label: 'Кратность за', required: true, options: { season: 'сезон', cycle: 'оборот', year: 'год' } }),
    intervalMinDays: integer({ label: 'Интервал не меньше', unit: 'сут.', min: 1, max: 365 }),
    intervalMaxDays: integer({ label: 'Интервал не больше', unit: 'сут.', min: 1, max: 365 }),
    phiKind: choice({ label: 'Срок ожидания, вид', required: true, options: phiKinds }),
    phiDays: integer({ label: 'Срок ожидания', unit: 'сут.', min: 1, max: 120 }),
    phiBbchMax: bbch('Срок по фазе: не позже BBCH'),
    phiConfirmed: flag({ label: 'Срок подтверждён', hint: 'Прочерк из каталога считается «нет данных», пока не подтверждён' }),
    reentryHandDays: integer({ label: 'Выход: ручные работы', unit: 'сут.', min: 0, max: 120 }),
    reentryMechDays: integer({ label: 'Выход: механизированные работы', unit: 'сут.', min: 0, max: 120 }),
    bufferZoneM: integer({ label: 'Буферная зона', unit: 'м', min: 1, max: 5000 }),
    restrictions: longText({ label: 'Ограничения', max: 5000 }),
    harvestPart: choice({ label: 'Только для урожая', options: harvestParts, hint: '«Не\u00a0на\u00a0перо»\u00a0— на\u00a0репку' }),
    settledWords: choices({
      label: 'Слова, которые ничего не\u00a0ограничивают',
      options: settledWords,
      hint: 'Прочитаны и\u00a0стали полями или на\u00a0частном участке ничего не\u00a0ограничивают; пока нет, ответ\u00a0— «нет данных»',
    }),
    cellNorm: text({ label: 'Ячейка: норма', max: 500 }),
    cellPhi: text({ label: 'Ячейка: срок ожидания (кратность)', max: 100 }),
    cellReentry: text({ label: 'Ячейка: сроки выхода', max: 100 }),
    cellInterval: text({ label: 'Ячейка: интервал', max: 100 }),
    cellMethod: longText({ label: 'Ячейка: способ и время', max: 5000 }),
    cellNotes: longText({ label: 'Ячейка: особенности', max: 5000 }),
    unread: longText({ label: 'Не прочитано', max: 20_000, hint: 'Что в ячейках не удалось разобрать' }),
    isReady: flag({ label: 'Разобран', hint: 'Неразобранный регламент никогда не отвечает «можно» и не даёт дозы' }),
    checkedAt: date({ label: 'Проверен' }),
    sourceId: reference({ label: 'Источник', to: 'source' }),
    confidence: confidence(),
  },
  public: [
    'alias',
    'drugId',
    'audience',
    'plants',
    'plantGroups',
    'plantExceptions',
    'objectText',
    'place',
    'targets.pestId',
    'targets.diseaseId',
    'targets.effectId',
    'targets.effect',
    'targetText',
    'pestStage',
    'method',
    'timingText',
    'bbchFrom',
    'bbchTo',
    'bbchExceptFrom',
    'bbchExceptTo',
    'monthsFrom',
    'monthsTo',
    'plantingTime',
    'harvestMinDays',
    'timingConfirmed',
    'forbidFlowering',
    'rateKind',
    'rateMin',
    'rateMax',
    'rateUnit',
    'basisValue',
    'basisUnit',
    'rateText',
    'rateCondition',
    'rateNote',
    'waterNorms.condition',
    'waterNorms.min',
    'waterNorms.max',
    'waterNorms.unit',
    'waterNorms.basisValue',
    'waterNorms.basisUnit',
    'applicationsMax',
    'applicationsPer',
    'intervalMinDays',
    'intervalMaxDays',
    'phiKind',
    'phiDays',
    'phiBbchMax',
    'phiConfirmed',
    'reentryHandDays',
    'reentryMechDays',
    'bufferZoneM',
    'restrictions',
    'harvestPart',
    'settledWords',
    'isReady',
    'checkedAt',
    'sourceId',
    'confidence',
  ],
  form: [
    ['Вредные объекты', ['targets', 'targetText', 'pestStage']],
    [
      'Способ и\u00a0время',
      [
        'method',
        'plantingTime',
        'timingText',
        'bbchFrom',
        'bbchTo',
        'bbchExceptFrom',
        'bbchExceptTo',
        'monthsFrom',
        'monthsTo',
        'harvestMinDays',
        'forbidFlowering',
        'timingConfirmed',
      ],
    ],
    ['Норма', ['rateKind', 'rateUnit', 'rateMin', 'rateMax', 'basisValue', 'basisUnit', 'rateText', 'rateCondition', 'rateNote']],
    ['Расход рабочей жидкости', ['waterNorms']],
    ['Кратность', ['applicationsMax', 'applicationsPer', 'intervalMinDays', 'intervalMaxDays']],
    [
      'Сроки и\u00a0ограничения',
      [
        'phiKind',
        'phiDays',
        'phiBbchMax',
        'phiConfirmed',
        'reentryHandDays',
        'reentryMechDays',
        'bufferZoneM',
        'restrictions',
        'settledWords',
        'harvestPart',
      ],
    ],
    [
      'Как в\u00a0каталоге',
      ['cellNorm', 'cellPhi', 'cellReentry', 'cellInterval', 'cellMethod', 'cellNotes', 'unread', 'isReady', 'checkedAt'],
    ],
  ],
  list: {
    columns: ['drugId', 'objectText', 'targetText', 'rateText', 'cellPhi'],
    filters: ['place', 'method', 'audience'],
    sort: 'sortOrder',
  },
  search: ['objectText', 'targetText', 'timingText'],
  check(use, fail) {
    if ((use.phiKind === 'days') !== (use.phiDays !== null)) fail('phiDays', 'Число дней указывают только у срока в днях')
    if ((use.monthsFrom === null) !== (use.monthsTo === null)) fail('monthsTo', 'Укажите оба месяца, первый и\u00a0последний')
    if ((use.bbchExceptFrom ?? '00') > (use.bbchExceptTo ?? '99') || (use.bbchExceptFrom === null) !== (use.bbchExceptTo === null))
      fail('bbchExceptTo', 'Укажите обе фазы, конец не\u00a0раньше начала')
    if (use.isReady) checkComplete(use, fail)
    if (use.rateMax !== null && !isPositive(use.rateMax)) fail('rateMax', 'Норма больше нуля')
    if (use.rateMin !== null && (!isPositive(use.rateMin) || (use.rateMax !== null && isMore(use.rateMin, use.rateMax))))
      fail('rateMin', 'Нижняя граница больше нуля и не выше верхней')
    if (use.intervalMinDays !== null && use.intervalMaxDays !== null && use.intervalMinDays > use.intervalMaxDays)
      fail('intervalMaxDays', 'Верхняя граница ниже нижней')
    for (const norm of use.waterNorms) if (isMore(norm.min, norm.max)) fail('waterNorms', 'Нижняя граница воды выше верхней')
  },
})
export type DrugUse = Row<typeof drugUse>

/** What a use must have before anything may rest on it. A use that nobody has read is stored without, with its cells. */
function checkComplete(
  use: Pick<DrugUse, 'targets' | 'method' | 'rateKind' | 'rateMax' | 'basisValue' | 'unread'>,
  fail: (field: 'targets' | 'method' | 'rateKind' | 'rateMax' | 'basisValue' | 'isReady', message: string) => void,
): void {
  if (!use.targets.length) fail('targets', 'Укажите хотя бы один вредный объект')
  if (use.method === 'unknown') fail('method', 'Укажите способ')
  if (use.rateKind === 'unknown') fail('rateKind', 'Укажите вид нормы')
  if (!isPositive(use.rateMax)) fail('rateMax', 'Норма больше нуля')
  if (needsBasis(use.rateKind) && !isPositive(use.basisValue)) fail('basisValue', 'На сколько считать норму?')
  if (use.unread !== null) fail('isReady', 'Прочитано не полностью: разберите остаток и очистите «Не прочитано»')
}

const needsBasis = (kind: keyof typeof rateKinds) => kind !== 'ready' && kind !== 'percent' && kind !== 'unknown'

const isPositive = (amount: string | null) => amount !== null && /[1-9]/.test(amount)

/** Both amounts have the same scale, so they compare as digits of equal length. */
function isMore(a: string | null, b: string | null): boolean {
  const width = Math.max(a?.length ?? 0, b?.length ?? 0)
  return a !== null && b !== null && a.padStart(width, '0') > b.padStart(width, '0')
}
