import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greatestDivisor, larger, positive, Ratio, smaller } from './ratio.ts'

const ratio = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 9n }))
  .map(([n, d]) => new Ratio(n, d))
const amount = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 9n }))
  .map(([n, d]) => new Ratio(n, d))
const decimal = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.nat(12)).map(([n, places]) => {
  const digits = String(n).padStart(places + 1, '0')
  const [whole, fraction] = [
    digits.slice(0, digits.length - places),
    digits.slice(digits.length - places).replace(/0+$/, ''),
  ]
  return fraction ? `${whole}.${fraction}` : whole
})
const of = (text: string) => Ratio.of(text)

describe('exact arithmetic', () => {
  it('has no floating point: 0.1 + 0.2 is 0.3', () => expect(String(of('0.1').plus(of('0.2')))).toBe('0.3'))

  it('reads and writes every decimal without loss', () =>
    fc.assert(
      fc.property(decimal, text => {
        expect(String(of(text))).toBe(text)
      }),
    ))

  it('adds and subtracts, multiplies and divides back', () =>
    fc.assert(
      fc.property(ratio, amount, (a, b) => {
        expect(a.plus(b).minus(b).equals(a)).toBe(true)
        expect(a.minus(b).plus(b).equals(a)).toBe(true)
        expect(a.times(b).over(b).equals(a)).toBe(true)
        expect(a.over(b).times(b).equals(a)).toBe(true)
        expect(a.plus(b).equals(b.plus(a))).toBe(true)
        expect(a.times(b.plus(b)).equals(a.times(b).plus(a.times(b)))).toBe(true)
      }),
    ))

  it('orders like subtraction', () =>
    fc.assert(
      fc.property(ratio, ratio, (a, b) => {
        const difference = a.minus(b).n
        expect([a.isAbove(b), a.isBelow(b), a.equals(b)]).toEqual([difference > 0n, difference < 0n, difference === 0n])
        expect(smaller(a, b).isAbove(larger(a, b))).toBe(false)
        expect([a, b]).toContain(smaller(a, b))
        expect([a, b]).toContain(larger(a, b))
      }),
    ))

  it('rounds down and up to a step, and no further than one step', () =>
    fc.assert(
      fc.property(amount, amount, (value, step) => {
        const [low, high] = [value.floorTo(step), value.ceilTo(step)]
        expect([low.over(step).isWhole, high.over(step).isWhole]).toEqual([true, true])
        expect([low.isAbove(value), high.isBelow(value)]).toEqual([false, false])
        expect([value.minus(low).isBelow(step), high.minus(value).isBelow(step)]).toEqual([true, true])
      }),
    ))

  it('reduces to the same number', () =>
    fc.assert(
      fc.property(ratio, value => {
        const { n, d } = value.reduced()
        expect(new Ratio(n, d).equals(value)).toBe(true)
        expect(greatestDivisor(n < 0n ? -n : n, d)).toBe(n === 0n ? d : 1n)
      }),
    ))

  it.each([
    ['7', '2', '3', '4'],
    ['6', '2', '3', '3'],
    ['0', '5', '0', '0'],
  ])('%s / %s floors to %s and ceils to %s', (n, d, floor, ceil) => {
    const value = of(n).over(of(d))
    expect([String(value.floor()), String(value.ceil())]).toEqual([floor, ceil])
  })

  it('keeps the denominator positive', () => {
    const value = new Ratio(1n, -2n)
    expect([value.n, value.d]).toEqual([-1n, 2n])
    expect(String(Ratio.of(5n))).toBe('5')
  })

  it('recognizes zero and whole numbers', () => {
    expect([of('0').isZero, of('0.1').isZero]).toEqual([true, false])
    expect([of('2.0').isWhole, of('2.5').isWhole]).toEqual([true, false])
  })

  it('throws when dividing by zero', () =>
    expect(() => of('1').over(of('0'))).toThrow(new RangeError('Division by zero')))

  it.each(['', '1,5', 'x', '1e3', '.5', '5.', ' 1', '1 ', '--1', '1'.repeat(61)])('«%s» is not a decimal', text =>
    expect(() => of(text)).toThrow(new RangeError('Not a decimal')),
  )
  it('accepts up to sixty characters', () => {
    expect(String(of('1'.repeat(60)))).toBe('1'.repeat(60))
    expect(String(of('-3.50'))).toBe('-3.5')
  })
})

describe('decimals', () => {
  it.each([
    ['1', '3', 6, '0.333333'],
    ['2', '3', 6, '0.666667'],
    ['1', '2', 0, '1'],
    ['1', '4', 1, '0.3'],
    ['-1', '4', 1, '-0.3'],
    ['-1', '100', 1, '0'],
    ['5', '1', 3, '5'],
    ['1234', '1', 0, '1234'],
    ['1', '8', 2, '0.13'],
  ])('%s/%s with %i places is %s', (n, d, places, text) => expect(of(n).over(of(d)).toDecimal(places)).toBe(text))

  it.each([
    ['1', '3', '0.333333333'],
    ['100', '3', '33.333333333'],
    ['-1', '3', '-0.333333333'],
    ['1', '3000000000', '0.000000000333'],
    ['-1', '3000000000', '-0.000000000333'],
    ['1', '1000000000000000000', '0.000000000000000001'],
  ])('%s/%s is written %s', (n, d, text) => {
    const value = of(n).over(of(d))
    expect(String(value)).toBe(text)
    expect(JSON.stringify({ value })).toBe(`{"value":"${text}"}`)
  })
  it('never writes zero for a number that is not zero', () =>
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(String(a.over(b).over(new Ratio(10n ** 20n)))).toMatch(/[1-9]/)
      }),
    ))
})

describe('positive amounts', () => {
  it.each([
    null,
    undefined,
    '',
    '0',
    '0.000',
    '-1',
    'NaN',
    'Infinity',
    '1e30',
    '1,5',
    ' 1',
    '1 ',
    '1.',
    '9'.repeat(61),
  ])('%s is null', text => expect(positive(text)).toBeNull())
  it.each(['1', '0.001', '20.000000', '9'.repeat(60)])('%s is accepted', text =>
    expect(positive(text)?.equals(of(text))).toBe(true),
  )
})
