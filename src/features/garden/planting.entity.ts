import { harvestParts } from '#features/drug-uses/places-and-methods.ts'
import { between, constraints, inOrder, positive } from '#kit/entity/constraints.ts'
import { defineEntity, type Row } from '#kit/entity/define-entity.ts'
import { alias, choice, date, decimal, files, integer, longText, reference, rows, text } from '#kit/entity/fields.ts'

const yesNo = { yes: 'да', no: 'нет' } as const

/** What grows in a bed in one season. Area and number of plants may both be given. */
export const planting = defineEntity({
  name: 'planting',
  path: 'plantings',
  words: { one: 'посадка', few: 'посадки', many: 'посадок', gender: 'f' },
  title: 'name',
  isPersonal: true,
  ownersOnly: ['bedId', 'plantId', 'alias'],
  fields: {
    name: text({ label: 'Название', required: true }),
    alias: alias({ label: 'Ключ', from: 'name' }),
    bedId: reference({ label: 'Грядка', required: true, to: 'bed', onDelete: 'cascade' }),
    plantId: reference({ label: 'Культура', required: true, to: 'plant' }),
    sortId: reference({ label: 'Сорт', to: 'sort' }),
    areaM2: decimal({ label: 'Площадь', unit: 'м²', scale: 2 }),
    count: integer({ label: 'Растений', min: 1, max: 100_000 }),
    sizeClasses: rows({
      label: 'Растения по размеру',
      fields: {
        condition: text({
          label: 'Размер',
          required: true,
          hint: 'Словами нормы воды: молодое дерево, плодоносящее дерево',
        }),
        count: integer({ label: 'Растений', required: true, min: 1, max: 100_000 }),
      },
      max: 10,
      constraints: constraints(between('count', 1, 100_000)),
    }),
    sownAt: date({ label: 'Посеяна' }),
    plantedAt: date({ label: 'Посажена' }),
    removedAt: date({ label: 'Убрана' }),
    cycleNo: integer({
      label: 'Оборот',
      min: 1,
      max: 20,
      hint: 'Который раз за сезон на этой грядке; пусто\u00a0— первый',
    }),
    plannedHarvestAt: date({ label: 'Сбор урожая, план' }),
    pickEveryDays: integer({
      label: 'Собирают раз в',
      unit: 'сут.',
      min: 1,
      max: 60,
      hint: 'Пусто\u00a0— собирают один раз',
    }),
    pauseUntil: date({ label: 'Не\u00a0собирать до' }),
    harvestPart: choice({
      label: 'Что едят',
      hint: 'Только где растят на\u00a0перо или на\u00a0репку',
      options: harvestParts,
    }),
    flowering: choice({ label: 'Цветёт', hint: 'Пусто\u00a0— нет данных', options: yesNo }),
    floweringSeenAt: date({ label: 'Цветение отмечено' }),
    flowersNearby: choice({ label: 'Рядом цветёт', hint: 'Пусто\u00a0— нет данных', options: yesNo }),
    nearbySeenAt: date({ label: 'Цветение рядом отмечено' }),
    irrigation: text({ label: 'Полив' }),
    photos: files({ label: 'Снимки' }),
    note: longText({ label: 'Заметка', max: 5000 }),
  },
  form: [
    [
      'Сроки',
      ['sownAt', 'plantedAt', 'removedAt', 'cycleNo', 'plannedHarvestAt', 'pickEveryDays', 'pauseUntil', 'harvestPart'],
    ],
    ['Состояние', ['flowering', 'floweringSeenAt', 'flowersNearby', 'nearbySeenAt', 'irrigation']],
  ],
  list: { columns: ['name', 'plantId', 'sortId', 'plantedAt', 'plannedHarvestAt'], filters: ['plantId'], sort: 'name' },
  search: ['name'],
  check(planting, fail) {
    if (planting.areaM2 !== null && !/[1-9]/.test(planting.areaM2)) fail('areaM2', 'Площадь больше нуля')
    if (planting.plantedAt && planting.removedAt && planting.plantedAt > planting.removedAt)
      fail('removedAt', 'Убрана раньше, чем посажена')
    if (planting.sownAt && planting.plantedAt && planting.sownAt > planting.plantedAt)
      fail('sownAt', 'Посеяна позже, чем посажена')
    const seen = 'Укажите, в\u00a0какой день это видели'
    if ((planting.flowering === null) !== (planting.floweringSeenAt === null)) fail('floweringSeenAt', seen)
    if ((planting.flowersNearby === null) !== (planting.nearbySeenAt === null)) fail('nearbySeenAt', seen)
  },
  constraints: constraints(
    positive('areaM2'),
    between('count', 1, 100_000),
    between('cycleNo', 1, 20),
    between('pickEveryDays', 1, 60),
    inOrder('plantedAt', 'removedAt'),
    inOrder('sownAt', 'plantedAt'),
  ),
})
export type Planting = Row<typeof planting>
