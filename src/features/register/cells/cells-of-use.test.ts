import { expect, test } from 'vitest'
import { applyCells } from './apply-cells.ts'
import { storedReadings } from './cell-readings.ts'
import { type CellFields, cellsOf } from './cells-of-use.ts'
import { apply, lookup } from './sample-row.testing.ts'

test('a use without raw cells is shown in words that are read back to its values', () => {
  const bare = {
    ...apply({}).values,
    cellNorm: null,
    rateText: null,
    cellNotes: null,
    cellPhi: null,
    cellInterval: null,
    cellMethod: null,
    cellReentry: null,
    objectText: 'Томат',
  }
  for (const place of ['open', 'protected', 'any', 'indoor', 'storage'] as const) {
    const use = { ...bare, place }
    expect(applyCells(null, { cells: cellsOf(use), accepted: [] }, lookup).values).toMatchObject({
      ...pick(use),
      isReady: true,
    })
  }
  expect(storedReadings(bare, lookup).norm).toMatchObject({ state: 'ok', words: '25\u00a0г на\u00a010\u00a0л воды' })
})

const pick = ({
  place,
  rateMax,
  basisValue,
  phiDays,
  applicationsMax,
  intervalMinDays,
  method,
  bbchTo,
  reentryHandDays,
}: CellFields) => ({
  place,
  rateMax,
  basisValue,
  phiDays,
  applicationsMax,
  intervalMinDays,
  method,
  bbchTo,
  reentryHandDays,
})

test.each([
  ['10 л/100 м2', [{ min: '10.000000', max: '10.000000', basisValue: '100.000000', basisUnit: 'm2', condition: null }]],
  [
    '2 л/молодое дерево (до 6 лет); 2,5–5 л/плодоносящее дерево',
    [
      { min: '2', max: '2', basisValue: '1', basisUnit: 'plant', condition: 'молодое дерево (до 6 лет)' },
      { min: '2.5', max: '5', basisValue: '1', basisUnit: 'plant', condition: 'плодоносящее дерево' },
    ],
  ],
  ['до 5 л/м2', [{ min: '0', max: '5', basisValue: '1', basisUnit: 'm2', condition: null }]],
] as const)('stored water is written as the register prints it: %s', (text, norms) => {
  const use = {
    ...apply({}).values,
    cellNotes: null,
    waterNorms: norms.map((norm, at) => ({ key: `w${at + 1}`, unit: 'l' as const, ...norm })),
  }
  expect(cellsOf(use).water).toBe(text)
  const read = apply({ water: text }).values.waterNorms
  expect(
    read.map(each => [Number(each.min), Number(each.max), Number(each.basisValue), each.basisUnit, each.condition]),
  ).toEqual(
    norms.map(each => [Number(each.min), Number(each.max), Number(each.basisValue), each.basisUnit, each.condition]),
  )
})

test.each([
  ['phi', 'не регл. (1)', { phiKind: 'not_regulated', phiConfirmed: false, applicationsMax: 1 }],
  ['phi', 'по фазе (2)', { phiKind: 'by_stage', applicationsMax: 2 }],
  ['phi', 'нет данных (2)', { phiKind: 'unknown', applicationsMax: 2 }],
  ['method', 'шашка', { method: 'smoke' }],
  ['method', 'корневое внесение: весной', { method: 'root' }],
  ['crop', 'Томат (хранилище)', { place: 'storage' }],
] as const)('the words that stand in for missing cells are read: %s «%s»', (key, text, values) => {
  expect(apply({ [key]: text }).values).toMatchObject({ ...values, unread: null })
})
