import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Ratio } from '#features/dosing/ratio.ts'
import { type Pack, stockLevels, type Used } from './stock-levels.ts'

const pack = (id: number, more: Partial<Pack> = {}): Pack => ({
  id,
  drug: 'skor',
  amount: '10',
  unit: 'ml',
  countedAt: '2026-05-01T00:00:00Z',
  bestBefore: null,
  batch: null,
  ...more,
})
const used = (amount: string, more: Partial<Used> = {}): Used => ({
  entry: 1,
  day: '2026-06-01',
  recordedAt: '2026-06-01T10:00:00Z',
  drug: 'skor',
  amount,
  unit: 'ml',
  batch: null,
  densityGMl: null,
  ...more,
})
function levels(packs: Pack[], entries: Used[]) {
  const { left, unwritten, short } = stockLevels(packs, entries)
  return {
    left: Object.fromEntries([...left].map(([id, value]) => [id, value.toDecimal(4)])),
    unwritten: unwritten.map(({ amount }) => amount),
    short: short.map(({ lacks }) => `${lacks.value.toDecimal(4)} ${lacks.unit}`),
  }
}
const nothing = { unwritten: [], short: [] }

describe('what is left', () => {
  test('is what was counted less what was used since', () => {
    expect(levels([pack(1)], [used('2.5'), used('1')])).toEqual({ left: { 1: '6.5' }, ...nothing })
    expect(levels([pack(1, { countedAt: '2026-06-02T00:00:00Z' })], [used('2.5')])).toEqual({
      left: { 1: '10' },
      ...nothing,
    })
    expect(levels([pack(1)], [used('2.5', { drug: 'horus' })])).toEqual({ left: { 1: '10' }, ...nothing })
    expect(levels([pack(1)], [used('2.5', { day: '2026-04-30' })])).toEqual({ left: { 1: '10' }, ...nothing })
    expect(levels([pack(1)], [used('2.5', { day: '2026-05-01' })])).toEqual({ left: { 1: '7.5' }, ...nothing })
  })

  test('is never below zero: what lacks is said', () =>
    expect(levels([pack(1, { amount: '3' })], [used('9')])).toEqual({
      left: { 1: '0' },
      unwritten: [],
      short: ['6 ml'],
    }))

  test('comes from the pack of the named batch, else from the one that ends first', () => {
    const packs = [
      pack(1, { bestBefore: '2027-01-01' }),
      pack(2, { bestBefore: '2026-09-01' }),
      pack(3, { batch: 'Р-90' }),
    ]
    expect(levels(packs, [used('4')]).left).toEqual({ 1: '10', 2: '6', 3: '10' })
    expect(levels(packs, [used('4', { batch: 'Р-90' })]).left).toEqual({ 1: '10', 2: '10', 3: '6' })
    expect(levels(packs, [used('12')]).left).toEqual({ 1: '8', 2: '0', 3: '10' })
  })

  test('of grams and millilitres follows from the density, and without it nothing is taken and it is said', () => {
    expect(levels([pack(1)], [used('6', { unit: 'g', densityGMl: '1.2' })])).toEqual({ left: { 1: '5' }, ...nothing })
    expect(levels([pack(1)], [used('6', { unit: 'g' })])).toEqual({ left: { 1: '10' }, unwritten: ['6'], short: [] })
    expect(levels([pack(1, { unit: 'pcs' })], [used('1', { unit: 'g', densityGMl: '1.2' })]).unwritten).toEqual(['1'])
    expect(levels([pack(1), pack(2, { unit: 'g' })], [used('6', { unit: 'g' })]).left).toEqual({ 1: '10', 2: '4' })
  })
})

test('nothing is lost: what is left, what lacks and what was taken add up', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 4 }),
      fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 8 }),
      (packs, amounts) => {
        const { left, short } = stockLevels(
          packs.map((amount, id) => pack(id, { amount: String(amount) })),
          amounts.map((amount, entry) => used(String(amount), { entry })),
        )
        const sum = (values: readonly Ratio[]) => values.reduce((total, value) => total.plus(value), Ratio.of('0'))
        const before = sum(packs.map(amount => Ratio.of(String(amount))))
        const wanted = packs.length === 0 ? Ratio.of('0') : sum(amounts.map(amount => Ratio.of(String(amount))))
        const lacks = sum(short.map(each => each.lacks.value))
        expect(before.minus(sum([...left.values()])).equals(wanted.minus(lacks))).toBe(true)
        for (const value of left.values()) expect(value.isBelow(Ratio.of('0'))).toBe(false)
      },
    ),
  ))
