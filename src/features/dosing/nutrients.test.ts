import { describe, expect, it } from 'vitest'
import { copperLimit, copperShares, perSquareMetre, substanceGrams } from './active-load.ts'
import { nutrientNames, nutrientsIn, productFor, toElement, toOxide } from './nutrients.ts'
import { Ratio } from './ratio.ts'

const of = (text: string) => Ratio.of(text)

describe('fertilisers', () => {
  const content = { n: of('16'), p2o5: of('20') }
  it('turns a wanted nutrient into product', () => {
    expect(String(productFor('n', of('8'), content))).toBe('50')
    expect(String(productFor('n', of('46'), { n: of('46') }))).toBe('100')
  })
  it('knows no product without the nutrient', () => {
    expect(productFor('k2o', of('8'), content)).toBeNull()
    expect(productFor('k2o', of('8'), { k2o: of('0') })).toBeNull()
  })
  it('says what else the product brings', () => {
    const brought = nutrientsIn(of('50'), content)
    expect([String(brought.n), String(brought.p2o5), brought.k2o]).toEqual(['8', '10', undefined])
  })
  it('turns oxides into elements and back', () => {
    expect([String(toElement('p2o5', of('100'))), String(toElement('k2o', of('100')))]).toEqual(['43.64', '83.01'])
    expect(String(toOxide('p2o5', toElement('p2o5', of('7.3'))))).toBe('7.3')
  })
  it('names nutrients', () => expect(nutrientNames).toEqual({ n: 'азот (N)', p2o5: 'фосфор (P2O5)', k2o: 'калий (K2O)' }))
})

describe('active substance', () => {
  it.each([
    ['2', 'ml', '250', 'g_per_l', '0.5'],
    ['40', 'g', '861', 'g_per_kg', '34.44'],
    ['2', 'g', '250', 'g_per_l', null],
    ['2', 'ml', '250', 'g_per_kg', null],
    ['2', 'pcs', '250', 'g_per_kg', null],
    ['2', 'pcs', '250', 'g_per_l', null],
    ['2', 'g', '1000000000', 'cfu_per_g', null],
  ] as const)('%s %s of %s %s', (amount, unit, content, contentUnit, grams) => {
    const answer = substanceGrams({ value: of(amount), unit }, of(content), contentUnit)
    expect(answer && String(answer)).toBe(grams)
  })
  it('knows the copper in its substances and the limit of a season', () => {
    expect(Object.fromEntries(Object.entries(copperShares).map(([alias, share]) => [alias, String(share)]))).toEqual({
      'sulfat-medi': '0.2545',
      'hlorokis-medi': '0.5951',
    })
    expect([String(copperLimit), String(perSquareMetre(of('100'), of('0.25'), of('50')))]).toEqual(['0.4', '0.5'])
  })
})
