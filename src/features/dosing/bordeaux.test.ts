import { expect, test } from 'vitest'
import { bordeauxSteps, isBordeaux, limeText } from './bordeaux.ts'
import { bucketsText } from './buckets.ts'
import { dose } from './dosing.ts'
import { Ratio } from './ratio.ts'

const plain = (text: string | null) => text?.replaceAll(/[\u00a0]/g, ' ').replaceAll('\u2060', '')

test('lime is 1 to 1.3 times the copper sulphate', () => {
  expect(plain(limeText({ value: Ratio.of('100'), unit: 'g' }))).toBe('100–130 г')
  expect(plain(limeText({ value: Ratio.of('300'), unit: 'g' }))).toBe('300–390 г')
  expect(plain(limeText({ value: Ratio.of('900'), unit: 'g' }))).toBe('900 г – 1,17 кг')
})

test('only a kit with both substances is Bordeaux mixture', () => {
  const kit = [{ alias: 'sulfat-medi' }, { alias: 'gidroksid-kalciya' }]
  expect(isBordeaux({ substances: kit })).toBe(true)
  expect(isBordeaux({ substances: kit.slice(0, 1) })).toBe(false)
  expect(isBordeaux({ substances: kit.slice(1) })).toBe(false)
  expect(isBordeaux({ substances: [...kit, { alias: 'x' }] })).toBe(true)
  expect(isBordeaux({ substances: [] })).toBe(false)
  expect(isBordeaux({ substances: [{ alias: 'x' }, { alias: 'y' }] })).toBe(false)
})

test('the order: lime first, copper sulphate into the lime, never the other way round', () =>
  expect(bordeauxSteps.map(step => plain(step))).toEqual([
    'Известь погасите, разведите в половине воды и процедите.',
    'Медный купорос растворите в тёплой воде в пластиковой или стеклянной посуде и долейте до второй половины. Железная не годится.',
    'Тонкой струёй вливайте купорос в известь, не наоборот, и мешайте.',
    'Должна выйти голубая жидкость. Очищенный гвоздь в ней покраснел — добавьте извести.',
    'Израсходуйте в тот же день.',
  ]))

test.each([
  ['9.9', undefined],
  ['10', 'ведро 10 л'],
  ['20', '2 ведра по 10 л'],
  ['50', '5 вёдер по 10 л'],
  ['14.5', '1 ведро по 10 л и ещё 4,5 л'],
])('%s litres in buckets', (litres, text) => expect(plain(bucketsText(Ratio.of(litres)))).toBe(text))

test('«до 5 л на дерево» is counted: the maximum bounds the dose, and there is no lower bound', () => {
  const input = {
    rate: {
      rateKind: 'per_water',
      rateMin: '2',
      rateMax: '2',
      rateUnit: 'ml',
      basisValue: '10',
      basisUnit: 'l',
    } as const,
    waterNorms: [
      { condition: null, min: '0.000000', max: '5', unit: 'l', basisValue: '1', basisUnit: 'plant' } as const,
    ],
  }
  const found = (plants: { count: string; litres?: string }[], litres?: string) =>
    JSON.parse(JSON.stringify(dose({ ...input, treated: { plants, ...(litres && { litres }) } })))
  expect(found([{ count: '2' }])).toMatchObject({
    outcome: 'dose',
    amount: { value: '2' },
    solution: { litres: '10', least: null, most: '10' },
  })
  expect(found([{ count: '2', litres: '1' }])).toMatchObject({
    amount: { value: '0.4' },
    solution: { litres: '2' },
    remarks: [],
  })
  expect(found([{ count: '2' }], '30')).toMatchObject({ amount: { value: '2' }, cap: { value: '2' } })
})
