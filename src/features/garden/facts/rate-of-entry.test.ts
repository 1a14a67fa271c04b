import { describe, expect, test } from 'vitest'
import { rateOfEntry } from './rate-of-entry.ts'

const use = { rateKind: 'per_water', rateUnit: 'ml', basisValue: '10', basisUnit: 'l' } as const
const poured = { rate: null, amount: '3', unit: 'ml' }
const entry = { waterL: '10.000', areaM2: null }
const rate = (...given: Parameters<typeof rateOfEntry>) => {
  const found = rateOfEntry(...given)
  return found === null ? null : Math.round(Number(found) * 1000) / 1000
}

describe('the rate of an entry', () => {
  test('is the one that was told, whatever was poured', () => {
    expect(rateOfEntry(use, { ...poured, rate: '1.5' }, entry)).toBe('1.5')
  })

  test('else the amount in the water', () => {
    expect(rate(use, poured, entry)).toBe(3)
    expect(rate(use, poured, { ...entry, waterL: '5' })).toBe(5.999)
    expect(rate({ ...use, basisValue: '5' }, poured, entry)).toBe(1.5)
  })

  test('or on the area', () => {
    const granules = { rateKind: 'per_area', rateUnit: 'g', basisValue: '1', basisUnit: 'm2' } as const
    const strewn = { rate: null, amount: '60', unit: 'g' }
    expect(rate(granules, strewn, { waterL: '10', areaM2: '2.00' })).toBe(29.925)
    expect(rate(granules, strewn, entry)).toBeNull()
  })

  test('in the unit of the registration, by the density where it is a mass', () => {
    expect(rate({ ...use, rateUnit: 'l' }, poured, entry)).toBe(0.003)
    expect(rate({ ...use, rateUnit: 'g' }, poured, entry)).toBeNull()
    expect(rate({ ...use, rateUnit: 'g' }, poured, entry, '1.2')).toBe(3.6)
  })

  test('of a percentage, counted the lower way', () => {
    expect(rate({ ...use, rateKind: 'percent', rateUnit: null }, { ...poured, amount: '100', unit: 'g' }, entry)).toBe(
      0.99,
    )
  })

  test('measures that were rounded when they were stored make no overdose', () => {
    // 0.6667 in 3.3333 litres is registered; the water is stored with three places.
    const found = rateOfEntry(use, { ...poured, amount: '0.6666' }, { ...entry, waterL: '3.333' })
    expect(Number(found)).toBeLessThanOrEqual(2)
  })

  test('is unknown without an amount, a measure or a norm that is counted by it', () => {
    expect(rateOfEntry(use, { ...poured, amount: null, unit: null }, entry)).toBeNull()
    expect(rateOfEntry(use, poured, { waterL: null, areaM2: '10' })).toBeNull()
    expect(rateOfEntry({ ...use, rateKind: 'per_mass', basisUnit: 'kg' }, poured, entry)).toBeNull()
    expect(rateOfEntry({ ...use, basisUnit: 'm2' }, poured, entry)).toBeNull()
    expect(rateOfEntry({}, poured, entry)).toBeNull()
  })
})
