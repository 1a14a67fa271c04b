import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountOf, exampleOf } from './sale-price.ts'

const none = { percent: null, discountKop: null, everyNth: null, minTotalKop: null }
const items = (...prices: number[]) => prices.map(priceKop => ({ priceKop }))

describe('discounts', () => {
  test.each([
    [{ ...none, kind: 'percent' as const, percent: 15 }, items(5900), 885],
    [{ ...none, kind: 'percent' as const, percent: 15 }, items(1), 0],
    [{ ...none, kind: 'percent' as const, percent: 50 }, items(1), 1],
    [{ ...none, kind: 'bundle' as const, percent: 10 }, items(119000, 59000, 3900, 1900), 18380],
    [{ ...none, kind: 'percent' as const, percent: 20, minTotalKop: 50000 }, items(49999), 0],
    [{ ...none, kind: 'percent' as const, percent: 20, minTotalKop: 50000 }, items(50000), 10000],
    [{ ...none, kind: 'fixed' as const, discountKop: 20000 }, items(119000), 20000],
    [{ ...none, kind: 'fixed' as const, discountKop: 20000 }, items(15000), 15000],
    [{ ...none, kind: 'nth' as const, everyNth: 3 }, items(14900, 14900, 3900), 3900],
    [{ ...none, kind: 'nth' as const, everyNth: 3 }, items(14900, 3900), 0],
    [{ ...none, kind: 'nth' as const, everyNth: 3 }, items(600, 500, 400, 300, 200, 100), 300],
  ])('%j of %j', (sale, given, expected) => {
    expect(discountOf(sale, given)).toBe(expected)
  })

  test('a discount is a whole number of kopecks from 0 to the total, in whatever order the items are', () => {
    const sale = fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 99 }) }),
      fc.record({ kind: fc.constant('fixed' as const), discountKop: fc.integer({ min: 1, max: 1_000_000 }) }),
      fc.record({ kind: fc.constant('nth' as const), everyNth: fc.integer({ min: 2, max: 100 }) }),
    )
    const prices = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 20 })
    fc.assert(
      fc.property(sale, prices, (given, list) => {
        const total = list.reduce((sum, price) => sum + price, 0)
        const discount = discountOf({ ...none, ...given }, items(...list))
        expect(Number.isInteger(discount) && discount >= 0 && discount <= total).toBe(true)
        expect(discountOf({ ...none, ...given }, items(...list.toReversed()))).toBe(discount)
      }),
    )
  })
})

describe('the example', () => {
  test('takes what the promotion needs', () => {
    const offered = items(17900, 14900, 7900, 14500, 12900)
    expect(exampleOf({ ...none, kind: 'percent', percent: 20, minTotalKop: 50000 }, offered, true)).toMatchObject({
      items: items(17900, 14900, 7900, 14500),
      totalKop: 55200,
      discountKop: 11040,
    })
    expect(exampleOf({ ...none, kind: 'percent', percent: 15 }, offered, true)?.items).toHaveLength(3)
    expect(exampleOf({ ...none, kind: 'nth', everyNth: 3 }, offered, true)?.items).toHaveLength(3)
  })

  test('there is none where the products are not enough, or a set is not complete', () => {
    expect(exampleOf({ ...none, kind: 'bundle', percent: 10 }, items(100, 200), false)).toBeNull()
    expect(exampleOf({ ...none, kind: 'percent', percent: 20, minTotalKop: 50000 }, items(100), true)).toBeNull()
    expect(exampleOf({ ...none, kind: 'percent', percent: 20 }, [], true)).toBeNull()
  })
})
