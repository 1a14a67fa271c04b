import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseUnitOf, convert, kindOf, quantityOf, sizeIn, type Unit } from './quantity.ts'
import { Ratio } from './ratio.ts'

const kinds: Unit[][] = [['ml', 'l'], ['g', 'kg', 't'], ['pcs'], ['m2', 'are', 'ha'], ['m3'], ['plant']]
const units = kinds.flat()
const value = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 6n }))
  .map(([n, d]) => new Ratio(n, d))
const of = (text: string) => Ratio.of(text)

describe('units', () => {
  it('convert back and forth within a kind without loss', () =>
    fc.assert(
      fc.property(
        value,
        fc.constantFrom(...kinds.flatMap(kind => kind.flatMap(a => kind.map(b => [a, b] as const)))),
        (amount, [a, b]) => {
          const there = convert({ value: amount, unit: a }, b)!
          expect(there.unit).toBe(b)
          expect(convert(there, a)!.value.equals(amount)).toBe(true)
        },
      ),
    ))

  it('are never converted to another kind, except mass and volume with a density', () => {
    const density = of('1.3')
    for (const a of units)
      for (const b of units) {
        const result = convert({ value: of('1'), unit: a }, b)
        expect(result === null, `${a} → ${b}`).toBe(kindOf(a) !== kindOf(b))
        const isDense = new Set([kindOf(a), kindOf(b), 'mass', 'volume']).size === 2
        expect(convert({ value: of('1'), unit: a }, b, density) === null, `${a} → ${b}`).toBe(
          kindOf(a) !== kindOf(b) && !isDense,
        )
      }
  })

  it.each([
    ['1', 'l', 'ml', '1000'],
    ['1', 'kg', 'g', '1000'],
    ['1', 't', 'kg', '1000'],
    ['1', 'ha', 'are', '100'],
    ['1', 'are', 'm2', '100'],
    ['250', 'ml', 'l', '0.25'],
  ] as const)('%s %s in %s is %s', (amount, from, to, expected) =>
    expect(String(convert({ value: of(amount), unit: from }, to)?.value)).toBe(expected),
  )

  it.each([
    ['13', 'g', 'ml', '10'],
    ['1.3', 'kg', 'l', '1'],
    ['10', 'ml', 'g', '13'],
    ['1', 'l', 'kg', '1.3'],
    ['2.6', 'kg', 'ml', '2000'],
  ] as const)('by density %s %s is %s in %s', (amount, from, to, expected) =>
    expect(String(convert({ value: of(amount), unit: from }, to, of('1.3'))?.value)).toBe(expected),
  )

  it('treats a density of zero as missing', () =>
    expect(convert({ value: of('1'), unit: 'g' }, 'ml', of('0'))).toBeNull())
  it('converts back and forth by a density without loss', () =>
    fc.assert(
      fc.property(value, value, (amount, density) => {
        const there = convert({ value: amount, unit: 'g' }, 'ml', density)!
        expect(convert(there, 'g', density)!.value.equals(amount)).toBe(true)
      }),
    ))

  it('counts doses in grams, millilitres and pieces', () => {
    expect((['g', 'kg', 'ml', 'l', 'pcs'] as const).map(baseUnitOf)).toEqual(['g', 'g', 'ml', 'ml', 'pcs'])
    expect(String(sizeIn('kg', 'g'))).toBe('1000')
    expect(JSON.stringify(quantityOf(of('2.5'), 'ml'))).toBe('{"value":"2.5","unit":"ml"}')
  })
})
