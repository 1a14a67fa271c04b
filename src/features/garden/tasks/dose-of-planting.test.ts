import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Ratio } from '#features/dosing/ratio.ts'
import type { PlantingFacts, SprayerFacts } from '../facts/garden-facts.ts'
import { doseOfPlanting, type Norm } from './dose-of-planting.ts'

/** «2 мл на 10 л воды», 4–6 л на 100 м². */
const norm: Norm = {
  rate: { rateKind: 'per_water', rateMin: '2', rateMax: '2', rateUnit: 'ml', basisValue: '10', basisUnit: 'l' },
  waterNorms: [{ condition: null, min: '4', max: '6', unit: 'l', basisValue: '100', basisUnit: 'm2' }],
  densityGMl: null,
}
const bed = (areaM2: string) => ({ areaM2, count: null, sizeClasses: [] }) as unknown as PlantingFacts
const doseOf = (areaM2: string, sprayer: SprayerFacts | null) => {
  const found = doseOfPlanting(norm, bed(areaM2), sprayer)
  return found?.is === 'dose' ? found.dose : null
}
const tank = (tankL: string, more: Partial<SprayerFacts> = {}): SprayerFacts => ({
  tankL,
  deadL: null,
  waterL: null,
  ...more,
})

describe('the dose of a planting with the own sprayer', () => {
  test('is divided by the tank, and is as much as without', () => {
    const without = doseOf('240', null)!
    const dose = doseOf('240', tank('5'))!
    expect(without).toMatchObject({ amount: '2,4\u00a0мл', water: '12\u00a0л' })
    expect(without).not.toHaveProperty('fills')
    expect(dose).toEqual({
      ...without,
      fills: '2\u00a0раза по\u00a05\u00a0л и\u00a01\u00a0мл, потом 2\u00a0л и\u00a00,4\u00a0мл',
    })
  })

  test('of one fill is not divided', () => {
    expect(doseOf('100', tank('5'))).not.toHaveProperty('fills')
  })

  test('uses the water that was measured, and says when it is less than the norm', () => {
    expect(doseOf('100', tank('5', { waterL: '0.4' }))).toMatchObject({ water: '4\u00a0л', amount: '0,8\u00a0мл' })
    const { water, notes } = doseOf('100', tank('5', { waterL: '0.2' }))!
    expect([water, notes]).toEqual(['2\u00a0л', [expect.stringContaining('4\u00a0л')]])
  })

  test('says what stays in it', () => {
    expect(doseOf('100', tank('5', { deadL: '0.3' }))!.notes).toEqual([expect.stringContaining('останется 0,3\u00a0л')])
  })

  test('is never above what the norm allows for the area, whatever the sprayer uses', () => {
    const litres = fc.integer({ min: 1, max: 5000 }).map(value => String(value / 100))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), litres, fc.option(litres), (area, tankL, waterL) => {
        const { value } = doseOf(String(area), tank(tankL, { waterL }))!
        const most = new Ratio(BigInt(area)).times(Ratio.of('6')).over(Ratio.of('100')).times(Ratio.of('0.2'))
        expect(Ratio.of(value).isAbove(most)).toBe(false)
      }),
    )
  })
})
