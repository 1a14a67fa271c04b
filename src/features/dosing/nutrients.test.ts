import { describe, expect, it } from 'vitest'
import { nutrientNames, nutrientsIn, productFor, toElement, toOxide } from './nutrients.ts'
import { Ratio } from './ratio.ts'

const of = (text: string) => Ratio.of(text)

describe('fertilisers', () => {
  const content = { n: of('16'), p2o5: of('20') }
  it('converts a wanted nutrient to product', () => {
    expect(String(productFor('n', of('8'), content))).toBe('50')
    expect(String(productFor('n', of('46'), { n: of('46') }))).toBe('100')
  })
  it('returns null for a product without the nutrient', () => {
    expect(productFor('k2o', of('8'), content)).toBeNull()
    expect(productFor('k2o', of('8'), { k2o: of('0') })).toBeNull()
  })
  it('lists all nutrients of the product', () => {
    const brought = nutrientsIn(of('50'), content)
    expect([String(brought.n), String(brought.p2o5), brought.k2o]).toEqual(['8', '10', undefined])
  })
  it('converts oxides to elements and back', () => {
    expect([String(toElement('p2o5', of('100'))), String(toElement('k2o', of('100')))]).toEqual(['43.64', '83.01'])
    expect(String(toOxide('p2o5', toElement('p2o5', of('7.3'))))).toBe('7.3')
  })
  it('names nutrients', () =>
    expect(nutrientNames).toEqual({ n: 'азот (N)', p2o5: 'фосфор (P2O5)', k2o: 'калий (K2O)' }))
})
