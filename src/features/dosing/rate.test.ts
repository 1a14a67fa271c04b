import { describe, expect, it } from 'vitest'
import type { DoseInput, Rate } from './dose-input.ts'
import { dose } from './dosing.ts'
import { chooseRate } from './rate.ts'

const rate: Rate = {
  rateKind: 'per_water',
  rateMin: '3.000000',
  rateMax: '3.500000',
  rateUnit: 'g',
  basisValue: '10.000000',
  basisUnit: 'l',
}
const choose = (change: Partial<Rate> = {}, more: Partial<DoseInput> = {}) =>
  JSON.parse(JSON.stringify(chooseRate({ rate: { ...rate, ...change }, waterNorms: [], treated: {}, ...more })))
const missing = { code: 'RATE_MISSING', field: 'rate' }

describe('the rate in base units for one', () => {
  it('takes the lower end for prevention, the upper for an attack', () => {
    expect(choose()).toEqual({ min: '0.3', max: '0.35', chosen: '0.3', unit: 'g', per: 'l', said: '3' })
    expect(choose({}, { strength: 'prevention' })).toMatchObject({ chosen: '0.3', said: '3' })
    expect(choose({}, { strength: 'attack' })).toMatchObject({ chosen: '0.35', said: '3.5' })
  })
  it('uses the chosen rate whatever the strength', () =>
    expect(choose({}, { strength: 'attack', chosenRate: '3.2' })).toMatchObject({ chosen: '0.32', said: '3.2' }))
  it('uses the upper bound when there is no lower one', () =>
    expect(choose({ rateMin: null })).toMatchObject({ min: null, max: '0.35', chosen: '0.35' }))
  it('accepts a rate below the range and refuses one above', () => {
    expect(choose({}, { chosenRate: '1' })).toMatchObject({ chosen: '0.1' })
    expect(choose({}, { chosenRate: '3.500000' })).toMatchObject({ chosen: '0.35' })
    expect(choose({}, { chosenRate: '3.500001' })).toEqual({ over: '3.500001', most: '3.5' })
  })
  it.each([
    ['kg', 'g', '300'],
    ['l', 'ml', '300'],
    ['ml', 'ml', '0.3'],
    ['pcs', 'pcs', '0.3'],
  ] as const)('%s are counted in %s', (rateUnit, unit, min) =>
    expect(choose({ rateUnit })).toMatchObject({ unit, min }),
  )
  it.each([
    ['per_area', 'm2'],
    ['per_mass', 'kg'],
    ['per_unit', 'plant'],
    ['per_space', 'm3'],
  ] as const)('%s', (rateKind, basisUnit) =>
    expect(choose({ rateKind, basisUnit })).toMatchObject({ per: basisUnit, min: '0.3' }),
  )
  it('norms for substrate are counted in its litres, also those for a cubic metre', () => {
    expect(choose({ rateKind: 'per_substrate' })).toMatchObject({ per: 'l', min: '0.3', max: '0.35' })
    expect(choose({ rateKind: 'per_substrate', basisUnit: 'm3', basisValue: '1' })).toMatchObject({
      per: 'l',
      min: '0.003',
      max: '0.0035',
    })
    expect(choose({ rateKind: 'per_substrate', basisUnit: 'm3', basisValue: null })).toEqual(missing)
    expect(choose({ rateKind: 'per_substrate', basisUnit: 'kg' })).toEqual(missing)
    expect(choose({ rateKind: 'per_water', basisUnit: 'm3' })).toEqual(missing)
  })
  it('supports both percent modes', () => {
    const change = { rateKind: 'percent', rateMin: '1', rateMax: '5', basisValue: null, basisUnit: null } as const
    expect(choose(change)).toEqual({ min: '10', max: '50', chosen: '10', unit: 'g', per: 'l', said: '1' })
    expect(choose(change, { percentMode: 'made_up' })).toMatchObject({ max: '50' })
    expect(choose(change, { percentMode: 'in_water' })).toMatchObject({ min: '10.101010101', max: '52.631578947' })
    expect(choose({ ...change, rateUnit: null })).toMatchObject({ unit: 'g' })
    expect(choose({ ...change, rateUnit: 'ml' })).toMatchObject({ unit: 'ml', min: '10' })
    expect(choose({ ...change, rateMax: '99.9' })).toMatchObject({ max: '999' })
    expect(choose({ ...change, rateMax: '100' })).toEqual(missing)
  })
  it.each([
    [{ rateMax: null }],
    [{ rateMax: '0' }],
    [{ rateMin: '4' }],
    [{ rateUnit: null }],
    [{ basisValue: null }],
    [{ basisValue: '0' }],
    [{ basisUnit: null }],
    [{ basisUnit: 'm2' }],
    [{ rateKind: 'ready' }],
    [{ rateKind: 'percent', rateMax: null }],
    [{ rateKind: 'percent', rateUnit: 'pcs' }],
  ] as [Partial<Rate>][])('%j has no valid rate', change => expect(choose(change)).toEqual(missing))
  it.each(['', '0', '-1', '1,5', 'NaN'])('a chosen rate of «%s» is missing data', chosenRate =>
    expect(choose({}, { chosenRate })).toEqual(missing),
  )
  it('equal bounds are a valid rate', () =>
    expect(choose({ rateMin: '3.5' })).toMatchObject({ min: '0.35', max: '0.35' }))
})

it('has only the norm missing where nobody has read it, whatever else was not entered', () => {
  const input = {
    rate: { ...rate, rateKind: 'unknown' as const, rateMin: null, rateMax: null },
    waterNorms: [],
    treated: {},
  }
  expect(dose(input)).toMatchObject({ outcome: 'no_data', missing: [{ code: 'RATE_MISSING', field: 'rate' }] })
})
