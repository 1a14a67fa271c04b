import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cheapestCover } from './cheapest-cover.ts'
import { choosePacks, type Purchase } from './packages.ts'
import type { AmountUnit, Quantity } from './quantity.ts'
import { Ratio } from './ratio.ts'

const of = (text: string) => Ratio.of(text)
const ml = (text: string) => ({ value: of(text), unit: 'ml' }) as const
const offer = (size: string, price: number) => ({ size: of(size), price })
const pack = (size: string, priceKop: number | null, unit: AmountUnit = 'ml') => ({
  content: { value: of(size), unit },
  priceKop,
})
function bought(
  total: Quantity,
  packs: Parameters<typeof choosePacks>[1],
  atHome?: string,
  density?: string,
): Purchase {
  const result = choosePacks(total, packs, atHome ? of(atHome) : undefined, density ? of(density) : undefined)
  if ('missing' in result) throw new Error(result.missing)
  return result
}

/** Every choice of up to `limit` packages of each kind. */
function cheapestByHand(need: number, offers: { size: number; price: number }[]) {
  let best = { cost: Number.POSITIVE_INFINITY, left: 0, packs: 0 }
  const search = (index: number, sum: number, cost: number, packs: number): void => {
    const left = sum - need
    if (left >= 0) {
      const isBetter =
        cost < best.cost || (cost === best.cost && (left < best.left || (left === best.left && packs < best.packs)))
      if (isBetter) best = { cost, left, packs }
      return
    }
    for (let next = index; next < offers.length; next++)
      search(next, sum + offers[next]!.size, cost + offers[next]!.price, packs + 1)
  }
  search(0, 0, 0, 0)
  return best
}

describe('which packages to buy', () => {
  it('equals a complete search: cheapest, then least left over, then fewest packages', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.record({ size: fc.integer({ min: 2, max: 12 }), price: fc.integer({ min: 0, max: 20 }) }), {
          minLength: 1,
          maxLength: 3,
        }),
        (need, offers) => {
          const chosen = cheapestCover(
            of(String(need)),
            offers.map(({ size, price }) => ({ size: of(String(size)), price })),
          )
          const sum = (value: (index: number) => number) =>
            chosen.reduce((total, count, index) => total + count * value(index), 0)
          const found = {
            cost: sum(i => offers[i]!.price),
            left: sum(i => offers[i]!.size) - need,
            packs: sum(() => 1),
          }
          expect(found).toEqual(cheapestByHand(need, offers))
        },
      ),
      { numRuns: 200 },
    ))

  it('covers a large need mostly with the package of the lowest unit price, exactly', () => {
    const chosen = cheapestCover(of('100003'), [
      { size: of('7'), price: 70 },
      { size: of('10'), price: 90 },
    ])
    expect(chosen).toEqual([2, 9999])
  })

  it('covers the bulk with the smaller package when its unit price is lower', () =>
    expect(cheapestCover(of('100003'), [offer('7', 60), offer('10', 90)])).toEqual([14279, 5]))

  it('prefers one large package when it is cheaper than many small ones of a lower unit price', () => {
    expect(cheapestCover(of('101'), [offer('5', 50), offer('101', 1011)])).toEqual([0, 1])
    expect(cheapestCover(of('101'), [offer('101', 1011), offer('5', 50)])).toEqual([1, 0])
  })

  it('covers the bulk with the larger package when unit prices are equal', () => {
    expect(cheapestCover(of('5000'), [offer('25', 100), offer('50', 200)])).toEqual([0, 100])
    expect(cheapestCover(of('5000'), [offer('50', 200), offer('25', 100)])).toEqual([100, 0])
  })

  it('chooses the fewest packages when price and leftover are equal', () => {
    expect(cheapestCover(of('4'), [offer('4', 20), offer('2', 10)])).toEqual([1, 0])
    expect(cheapestCover(of('4'), [offer('2', 10), offer('4', 20)])).toEqual([0, 1])
  })

  it('uses packages of one kind when the sizes would make the search too large', () => {
    const offers = [
      { size: of('999.983'), price: 50_000 },
      { size: of('1.000003'), price: 60 },
    ]
    expect(cheapestCover(of('1500'), offers)).toEqual([0, 1500])
    expect(cheapestCover(of('1500'), offers.toReversed())).toEqual([1500, 0])
    expect(cheapestCover(of('999.99'), [offers[0]!, { size: of('1000.000007'), price: 50_000 }])).toEqual([0, 1])
    const same = { size: of('333.333331'), price: 10 }
    expect(cheapestCover(of('1000'), [same, { size: of('500.000001'), price: 20 }])).toEqual([0, 2])
    expect(cheapestCover(of('9999.83'), offers)).toEqual([10, 0])
  })

  it('uses the kind that leaves less at the same price, even with more packages', () => {
    const [more, fewer] = [offer('333.333334', 20), offer('500.000003', 30)]
    expect(cheapestCover(of('1000'), [fewer, more])).toEqual([0, 3])
    expect(cheapestCover(of('1000'), [more, fewer])).toEqual([3, 0])
  })

  it('keeps fractions exact: 0,1 ml is not lost', () =>
    expect(cheapestCover(of('5.1'), [{ size: of('5'), price: 1 }])).toEqual([2]))

  it('subtracts the stock at home first', () => {
    const result = bought(ml('20'), [pack('5', 7500)], '12.5')
    expect([
      String(result.need.value),
      result.need.unit,
      result.chosen,
      String(result.leftover),
      result.costKop,
    ]).toEqual(['7.5', 'ml', [2], '2.5', 15000])
    expect(String(result.usedKop)).toBe('11250')
  })
  it('buys nothing when the stock at home is enough', () => {
    const result = bought(ml('2'), [pack('5', 7500)], '3')
    expect([
      String(result.need.value),
      result.chosen,
      String(result.bought),
      String(result.leftover),
      result.costKop,
      String(result.usedKop),
    ]).toEqual(['0', [0], '0', '0', 0, '0'])
  })
  it('minimizes the leftover and gives no cost when there are no prices', () => {
    const result = bought(ml('6'), [pack('5', null), pack('7', 100)])
    expect([result.chosen, result.costKop, result.usedKop]).toEqual([[0, 1], null, null])
  })
  it('converts other units of the same kind', () => {
    const result = bought({ value: of('1500'), unit: 'g' }, [pack('1', 100, 'kg')])
    expect([result.chosen, String(result.bought)]).toEqual([[2], '2000'])
  })
  it('converts grams to millilitres only with a density', () => {
    const total = { value: of('450'), unit: 'g' } as const
    expect(choosePacks(total, [pack('500', 100)])).toEqual({ missing: 'density' })
    expect(choosePacks(total, [pack('500', 100), pack('500', 100, 'g')])).toEqual({ missing: 'density' })
    const result = bought(total, [pack('500', 100)], '0', '0.9')
    expect([result.chosen, String(result.leftover)]).toEqual([[1], '0'])
  })
  it('reports that there are no packages', () => expect(choosePacks(ml('1'), [])).toEqual({ missing: 'packs' }))
})
