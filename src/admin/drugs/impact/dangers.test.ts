import { expect, test } from 'vitest'
import type { DrugUse } from '#features/drug-uses/drug-use.entity.ts'
import { dangersOf } from './dangers.ts'

const use = {
  id: 1,
  objectText: 'Томат',
  targetText: 'фитофтороз',
  phiKind: 'days',
  phiDays: 20,
  phiConfirmed: true,
  harvestMinDays: null,
  applicationsMax: 3,
  applicationsPer: 'season',
  intervalMinDays: 10,
  intervalMaxDays: null,
  rateKind: 'per_water',
  rateMin: '2',
  rateMax: '4',
  rateUnit: 'ml',
  basisValue: '10',
  basisUnit: 'l',
  plants: [1, 2],
  plantGroups: [7],
  plantExceptions: [],
  targets: [{ pestId: null, diseaseId: 5, effectId: null, effect: 'full' }],
  isReady: true,
} as unknown as DrugUse

const versionOf = (row: DrugUse | null) =>
  ({ today: '2026-06-10', drug: null, rows: new Map(row ? [[row.id, row]] : []) }) as Parameters<typeof dangersOf>[0]
const told = (before: DrugUse, after: DrugUse) => dangersOf(versionOf(before), versionOf(after)).map(({ what }) => what)

test.each<[string, Partial<DrugUse>]>([
  ['Ждать дольше', { phiDays: 21 }],
  ['Ждать дольше', { harvestMinDays: 21 }],
  ['Обработок меньше', { applicationsMax: 2 }],
  ['Интервал больше', { intervalMinDays: 11 }],
  ['Норма ниже', { rateMax: '3.9' }],
  ['Норма ниже', { basisValue: '11' }],
  ['Покрывает меньше', { plants: [1] }],
  ['Покрывает меньше', { plantGroups: [] }],
  ['Покрывает меньше', { plantExceptions: [3] }],
  ['Покрывает меньше', { targets: [] }],
  ['Прочитано не\u00a0полностью', { isReady: false }],
])('«%s» for %j, and nothing the other way round', (what, change) => {
  const changed = { ...use, ...change }
  expect([told(use, changed), told(changed, use), told(changed, changed)]).toEqual([[what], [], []])
})

test('what is not known any more is told too', () => {
  expect(told(use, { ...use, phiKind: 'unknown', phiDays: null })).toEqual(['Срок ожидания пропал'])
  expect(told(use, { ...use, applicationsMax: null })).toEqual(['Обработок меньше'])
  expect(told(use, { ...use, rateMax: null, rateMin: null })).toEqual(['Норма ниже'])
})

test('an interval that there was not before is told in its words', () => {
  expect(dangersOf(versionOf({ ...use, intervalMinDays: null }), versionOf(use))).toEqual([
    { row: 'Томат, фитофтороз', what: 'Интервал больше', before: 'нет данных', after: expect.stringContaining('10') },
  ])
})

test('rates of other units are not compared', () => {
  expect(told(use, { ...use, rateUnit: 'g', rateMax: '1' })).toEqual([])
})

test('a row that is gone stands before all changes, and the changes in their order', () => {
  const changed = {
    ...use,
    isReady: false,
    intervalMinDays: 12,
    phiDays: 30,
    applicationsMax: 1,
    rateMax: '3',
    plants: [],
  } as DrugUse
  const gone = { ...use, id: 2 } as DrugUse
  const before = { ...versionOf(use), rows: new Map([use, gone].map(row => [row.id, row])) }
  expect(dangersOf(before, versionOf(changed)).map(({ what }) => what)).toEqual([
    'Норма убрана',
    'Ждать дольше',
    'Обработок меньше',
    'Интервал больше',
    'Норма ниже',
    'Покрывает меньше',
    'Прочитано не\u00a0полностью',
  ])
})
