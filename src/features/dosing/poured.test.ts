import { expect, test } from 'vitest'
import { poured } from './amount-text.ts'
import type { DoseInput } from './dose-input.ts'
import { dose } from './dosing.ts'

function pour(input: DoseInput) {
  const result = dose(input)
  if (result.outcome !== 'dose') throw new Error(result.outcome)
  const { amount, water, ...rest } = poured(result)
  return { amount: amount.replaceAll('\u00a0', ' '), water: water?.replaceAll('\u00a0', ' ') ?? null, ...rest }
}

test('a diluted dose in words, and exact for journal and stock', () =>
  expect(
    pour({
      rate: { rateKind: 'per_water', rateMin: '2', rateMax: '2', rateUnit: 'ml', basisValue: '10', basisUnit: 'l' },
      waterNorms: [{ condition: null, min: '5', max: '5', unit: 'l', basisValue: '1', basisUnit: 'plant' }],
      treated: { plants: [{ count: '3' }] },
    }),
  ).toEqual({ amount: '3 мл', water: '15 л', value: '3', unit: 'ml', litres: '15', rate: '2' }))

test('what is not diluted has no water', () =>
  expect(
    pour({
      rate: { rateKind: 'per_area', rateMin: '30', rateMax: '30', rateUnit: 'g', basisValue: '10', basisUnit: 'm2' },
      waterNorms: [],
      treated: { areaM2: '5' },
    }),
  ).toEqual({ amount: '15 г', water: null, value: '15', unit: 'g', litres: null, rate: '30' }))
