import { describe, expect, it } from 'vitest'
import type { DoseInput, Rate, WaterNorm } from './dose-input.ts'
import type { AmountUnit } from './quantity.ts'
import { Ratio } from './ratio.ts'
import { areaFor, litresFor } from './reverse.ts'

const of = (text: string) => Ratio.of(text)
const have = (value: string, unit: AmountUnit) => ({ value: of(value), unit })
const perWater: Rate = {
  rateKind: 'per_water',
  rateMin: '2',
  rateMax: '2',
  rateUnit: 'ml',
  basisValue: '10',
  basisUnit: 'l',
}
const perArea: Rate = {
  rateKind: 'per_area',
  rateMin: '30',
  rateMax: '30',
  rateUnit: 'g',
  basisValue: '20',
  basisUnit: 'm2',
}
const norm: WaterNorm = { condition: null, min: '8', max: '12', unit: 'l', basisValue: '100', basisUnit: 'm2' }
const rule = (rate: Rate, more: Partial<DoseInput> = {}) => ({ rate, waterNorms: [norm], ...more })
const text = (value: Ratio | null) => value && String(value)

describe('inverse calculations', () => {
  it('the area that an amount is enough for', () => {
    expect(text(areaFor(have('3', 'ml'), rule(perWater)))).toBe('150')
    expect(text(areaFor(have('3', 'ml'), { ...rule(perWater), normLitres: '12' }))).toBe('125')
    expect(text(areaFor(have('0.3', 'kg'), rule(perArea, { waterNorms: [] })))).toBe('200')
  })
  it('null without a norm of water or a density, and for pieces', () => {
    expect(areaFor(have('3', 'ml'), rule(perWater, { waterNorms: [] }))).toBeNull()
    expect(areaFor(have('3', 'g'), rule(perWater))).toBeNull()
    expect(
      areaFor(have('3', 'pcs'), rule({ ...perArea, rateUnit: 'pcs', basisValue: '1', rateMin: '1', rateMax: '1' })),
    ).toBeNull()
    expect(text(areaFor(have('3', 'g'), rule(perWater, { densityGMl: '1.5' })))).toBe('100')
  })
  it('the litres that an amount is enough for', () => {
    expect(text(litresFor(have('3', 'ml'), rule(perWater)))).toBe('15')
    expect(text(litresFor(have('1', 'l'), rule(perWater)))).toBe('5000')
    expect(
      text(
        litresFor(
          have('100', 'g'),
          rule({ ...perWater, rateKind: 'percent', rateMin: '1', rateMax: '1', rateUnit: 'g' }),
        ),
      ),
    ).toBe('10')
    expect(litresFor(have('30', 'g'), rule(perArea))).toBeNull()
    expect(litresFor(have('3', 'g'), rule(perWater))).toBeNull()
    expect(litresFor(have('3', 'ml'), rule({ ...perWater, rateMax: null }))).toBeNull()
  })
})
