import { describe, expect, it } from 'vitest'
import { productFor, toOxide } from './nutrients.ts'
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
  it('converts elements to oxides', () => {
    expect([String(toOxide('p2o5', of('43.64'))), String(toOxide('k2o', of('83.01')))]).toEqual(['100', '100'])
  })
})
