import { describe, expect, it } from 'vitest'
import type { DoseInput, Rate, Treated, WaterNorm } from './dose-input.ts'
import { dose } from './dosing.ts'
import { countPlants, litresPerM2, waterNormFor, workingSolution } from './water.ts'

const rate: Rate = {
  rateKind: 'per_water',
  rateMin: '2',
  rateMax: '2',
  rateUnit: 'ml',
  basisValue: '10',
  basisUnit: 'l',
}
const perArea: Rate = {
  rateKind: 'per_area',
  rateMin: '2',
  rateMax: '2',
  rateUnit: 'ml',
  basisValue: '10',
  basisUnit: 'm2',
}
const norm = (min: string, max: string, basisValue: string, basisUnit: WaterNorm['basisUnit']): WaterNorm => ({
  condition: null,
  min,
  max,
  unit: 'l',
  basisValue,
  basisUnit,
})
const norms = [
  norm('8', '12', '100', 'm2'),
  norm('2', '2', '1', 'plant'),
  norm('5', '10', '1', 'plant'),
  norm('1', '3', '100', 'kg'),
  norm('2', '4', '10', 'm3'),
]
const inputFor = (treated: Treated, waterNorms: readonly WaterNorm[] = norms): DoseInput => ({
  rate,
  waterNorms,
  treated,
})
const solution = (treated: Treated, waterNorms = norms) =>
  JSON.parse(JSON.stringify(workingSolution(inputFor(treated, waterNorms))))

describe('the working solution', () => {
  it.each([
    ['area', { areaM2: '50' }, { litres: '5', least: '4', most: '6', from: 'norm', object: 'area' }],
    [
      'area on the slider',
      { areaM2: '50', normLitres: '12' },
      { litres: '6', least: '4', most: '6', from: 'norm', object: 'area' },
    ],
    ['plants', { plants: [{ count: '3' }] }, { litres: '6', least: '6', most: '6', from: 'norm', object: 'plants' }],
    [
      'old plants',
      { plants: [{ count: '3', norm: 2 }] },
      { litres: '22.5', least: '15', most: '30', from: 'norm', object: 'plants' },
    ],
    [
      'plants of two sizes',
      {
        plants: [
          { count: '3', norm: 1 },
          { count: '2', norm: 2, litres: '6' },
        ],
      },
      { litres: '18', least: '16', most: '26', from: 'norm', object: 'plants' },
    ],
    ['mass', { massKg: '40' }, { litres: '0.8', least: '0.4', most: '1.2', from: 'norm', object: 'mass' }],
    ['space', { spaceM3: '25' }, { litres: '7.5', least: '5', most: '10', from: 'norm', object: 'space' }],
    ['litres of the person', { litres: '7' }, { litres: '7', least: null, most: null, from: 'person', object: null }],
    [
      'litres beside an area',
      { litres: '7', areaM2: '50' },
      { litres: '7', least: '4', most: '6', from: 'person', object: 'area' },
    ],
    [
      'area before plants',
      { areaM2: '50', plants: [{ count: '3' }] },
      { litres: '5', least: '4', most: '6', from: 'norm', object: 'area' },
    ],
  ] as [string, Treated, unknown][])('%s', (_, treated, expected) => expect(solution(treated)).toEqual(expected))

  it('plants without a norm need litres and have no bounds', () => {
    expect(solution({ plants: [{ count: '3', litres: '0.5' }] }, [])).toEqual({
      litres: '1.5',
      least: null,
      most: null,
      from: 'norm',
      object: 'plants',
    })
    expect(solution({ plants: [{ count: '3' }] }, [])).toBeNull()
  })
  it('one size class without a norm removes the bounds of the sum', () =>
    expect(solution({ plants: [{ count: '3' }, { count: '1', norm: 0, litres: '1' }, { count: '1' }] })).toEqual({
      litres: '9',
      least: null,
      most: null,
      from: 'norm',
      object: 'plants',
    }))

  it.each([
    [{}],
    [{ areaM2: '0' }],
    [{ areaM2: '50', norm: 1 }],
    [{ areaM2: '50', norm: 9 }],
    [{ areaM2: '50', normLitres: '0' }],
    [{ areaM2: '50', litres: '0' }],
    [{ areaM2: '50', litres: 'x' }],
    [{ plants: [] }],
    [{ plants: [{ count: '0' }] }],
    [{ plants: [{ count: '2.5' }] }],
    [{ plants: [{ count: '3' }, { count: '0' }] }],
    [{ plants: [{ count: '3', litres: '0' }] }],
  ] as [Treated][])('%j has no solution', treated => expect(workingSolution(inputFor(treated))).toBeNull())

  it.each([
    [norm('0', '0', '100', 'm2')],
    [norm('8', '0', '100', 'm2')],
    [norm('8', '12', '0', 'm2')],
    [norm('12', '8', '100', 'm2')],
  ])('%j is not a valid norm', broken => expect(workingSolution(inputFor({ areaM2: '50' }, [broken]))).toBeNull())

  it('finds the norm of the basis: the chosen one, else the first', () => {
    expect(waterNormFor(norms, null, 'plant')).toBe(norms[1])
    expect(waterNormFor(norms, undefined, 'plant')).toBe(norms[1])
    expect(waterNormFor(norms, 2, 'plant')).toBe(norms[2])
    expect(waterNormFor(norms, 0, 'plant')).toBeNull()
    expect(waterNormFor(norms, null, 'l')).toBeNull()
  })
  it('litres per square metre', () => {
    expect(String(litresPerM2(inputFor({}))?.chosen)).toBe('0.1')
    expect(litresPerM2(inputFor({}, []))).toBeNull()
  })
  it('counts plants', () => {
    expect(String(countPlants([{ count: '3' }, { count: '2' }]))).toBe('5')
    expect(['2.5', '0', 'x'].map(count => countPlants([{ count: '3' }, { count }]))).toEqual([null, null, null])
    expect([countPlants([]), countPlants(undefined)]).toEqual([null, null])
  })
})

describe('what the rate is multiplied by', () => {
  const basisText = (treated: Treated, waterNorms: readonly WaterNorm[], of: Rate = rate) => {
    const result = dose({ rate: of, waterNorms, treated })
    return result.outcome === 'no_data'
      ? result.missing.map(({ code, field }) => `${code} ${field}`)
      : result.outcome === 'dose'
        ? String(result.basis.value)
        : result.outcome
  }
  it.each([
    ['m2', 'area'],
    ['plant', 'plants'],
    ['kg', 'mass'],
    ['m3', 'space'],
  ] as const)('a norm per %s requires the %s', (unit, field) =>
    expect(basisText({}, [norm('2', '2', '1', unit)])).toEqual([`OBJECT_MISSING ${field}`]),
  )
  it('without a norm the litres are required', () => {
    expect(basisText({}, [])).toEqual(['WATER_MISSING water'])
    expect(basisText({ areaM2: '50' }, [])).toEqual(['WATER_MISSING water'])
    expect(basisText({}, [norm('2', '2', '1', 'l')])).toEqual(['WATER_MISSING water'])
  })
  it('litres that cannot be parsed are required again', () =>
    expect(basisText({ litres: 'x' }, norms)).toEqual(['WATER_MISSING water']))
  it.each([
    [{ areaM2: '5', normLitres: 'x' }, 'm2'],
    [{ plants: [{ count: '5', litres: 'x' }] }, 'plant'],
    [{ massKg: '5', normLitres: 'x' }, 'kg'],
    [{ spaceM3: '5', normLitres: 'x' }, 'm3'],
  ] as const)('%j: the object is known, the water is missing', (treated, unit) =>
    expect(basisText(treated, [norm('2', '2', '1', unit)])).toEqual(['WATER_MISSING water']),
  )

  it('an area is calculated from litres only with a norm', () => {
    expect(basisText({ litres: '5' }, norms, perArea)).toBe('50')
    expect(basisText({ litres: '5', areaM2: '20' }, norms, perArea)).toBe('20')
    expect(basisText({ litres: '5' }, [], perArea)).toEqual(['OBJECT_MISSING area'])
    expect(basisText({ litres: '5', areaM2: 'x' }, norms, perArea)).toEqual(['OBJECT_MISSING area'])
    expect(basisText({}, norms, perArea)).toEqual(['OBJECT_MISSING area'])
  })
  it.each([
    ['per_mass', 'kg', 'mass', { massKg: '40' }, '40'],
    ['per_unit', 'plant', 'plants', { plants: [{ count: '5' }] }, '5'],
    ['per_space', 'm3', 'space', { spaceM3: '12' }, '12'],
  ] as const)('%s', (rateKind, basisUnit, field, treated, size) => {
    const of: Rate = { ...rate, rateKind, basisUnit }
    expect(basisText({}, [], of)).toEqual([`OBJECT_MISSING ${field}`])
    expect(basisText(treated, [], of)).toBe(size)
  })
  it('ready to use: the litres of the norm, no dose', () => {
    const of: Rate = { ...rate, rateKind: 'ready', rateMax: null }
    expect(JSON.parse(JSON.stringify(dose({ rate: of, waterNorms: norms, treated: { areaM2: '50' } })))).toMatchObject({
      outcome: 'ready',
      litres: '5',
    })
    expect(dose({ rate: of, waterNorms: [], treated: {} })).toMatchObject({ outcome: 'ready', litres: null })
  })
})

it.each([
  ['30', '20'],
  ['0.5', '0.2'],
  ['10', '5'],
])('a norm of water from %s to %s is reversed and counts nothing', (min, max) =>
  expect(solution({ areaM2: '50' }, [norm(min, max, '100', 'm2')])).toBeNull(),
)
