import { describe, expect, test } from 'vitest'
import { shownPack } from './best-treatment.ts'
import { areaOf, type NormForPrice, type Pack, packText, sotkaOf, unitPriceText } from './pack-price.ts'

const pack = (size: string, unit: Pack['unit'], priceKop: number, count = 1): Pack => ({ size, unit, priceKop, count })
/** 25 g in 5 l for 100 m². */
const norm: NormForPrice = {
  rate: { rateKind: 'per_water', rateMin: null, rateMax: '25', rateUnit: 'g', basisValue: '5', basisUnit: 'l' },
  waterNorms: [{ condition: null, min: '5', max: '5', unit: 'l', basisValue: '100', basisUnit: 'm2' }],
  densityGMl: null,
}

describe('prices of a pack', () => {
  test.each([
    [pack('2', 'ml', 4500), '2\u00a0мл', '22,50\u00a0₽/мл'],
    [pack('25', 'g', 14500), '25\u00a0г', '5,80\u00a0₽/г'],
    [pack('40', 'g', 7900), '40\u00a0г', '1,98\u00a0₽/г'],
    [pack('10', 'g', 3000, 3), '3\u00a0×\u00a010\u00a0г', '1\u00a0₽/г'],
    [pack('20', 'pcs', 14900), '20\u00a0шт.', '7,45\u00a0₽/шт.'],
    [pack('1', 'pcs', 119000), '1\u00a0шт.', null],
  ])('%j', (given, text, unitPrice) => {
    expect([packText(given), unitPriceText(given)]).toEqual([text, unitPrice])
  })

  test('a treatment of a сотка costs what the dose uses of the pack', () => {
    expect(sotkaOf(pack('25', 'g', 14500), norm)).toEqual({ kopecks: 14500, isEnough: true })
    expect(sotkaOf(pack('12.5', 'g', 8900), norm)).toEqual({ kopecks: 17800, isEnough: false })
    expect(sotkaOf(pack('40', 'g', 7900), norm)).toEqual({ kopecks: 4938, isEnough: true })
    expect(areaOf(pack('12.5', 'g', 8900), norm)?.toDecimal(0)).toBe('50')
  })

  test('there is no price of a treatment where the units differ, or the norm is not for an area or not known', () => {
    expect(sotkaOf(pack('25', 'ml', 14500), norm)).toBeNull()
    expect(sotkaOf(pack('25', 'g', 14500), { ...norm, waterNorms: [] })).toBeNull()
    expect(sotkaOf(pack('25', 'g', 14500), { ...norm, rate: { ...norm.rate, rateKind: 'unknown' } })).toBeNull()
  })

  test('a card shows the cheapest pack that is enough and can be had', () => {
    const packs = [
      { ...pack('12.5', 'g', 8900), stockState: 'in' as const },
      { ...pack('25', 'g', 14500), stockState: 'out' as const },
      { ...pack('50', 'g', 19900), stockState: 'low' as const },
    ]
    expect(shownPack({ packs, use: norm })?.size).toBe('50')
    expect(shownPack({ packs, use: null })?.size).toBe('12.5')
    expect(shownPack({ packs: [packs[1]!], use: norm })?.size).toBe('25')
    expect(shownPack({ packs: [], use: norm })).toBeNull()
  })
})
