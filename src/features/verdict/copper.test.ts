import { describe, expect, test } from 'vitest'
import { copperLoad } from './copper.ts'
import { verdict } from './rules.ts'
import { type Change, plain, questionWith, substance, treatmentOn } from './vectors/sample.ts'

const oxychloride = { ...substance('hlorokis-medi'), content: '861', unit: 'g_per_kg' }
const onBeds = [{ max: '10', basisValue: '100', basisUnit: 'm2' }]
const rate = {
  rateKind: 'per_water',
  rateMax: '40',
  rateUnit: 'g',
  basisValue: '10',
  basisUnit: 'l',
  waterNorms: onBeds,
} as const
const hom: Change = { drug: { alias: 'hom', substances: [oxychloride] }, use: rate, crop: { lifeCycle: 'annual' } }
const treated = (days: readonly string[], use: object = {}) =>
  days.map(day => treatmentOn(day, { drug: { alias: 'hom', substances: [oxychloride] }, use: { ...rate, ...use } }))
const loadText = (change: Change) => {
  const found = verdict(questionWith({ ...hom, ...change })).reasons.find(({ code }) => code === 'COPPER_LOAD')
  return found && [found.level, plain(found.text)]
}

describe('grams of copper per m²', () => {
  const load = (substances: (typeof oxychloride)[], use: object = {}, densityGMl: string | null = null) =>
    copperLoad(treatmentOn('2026-06-01', { drug: { substances, densityGMl }, use: { ...rate, ...use } }))
  test('40 g in 10 l, 10 l on 100 m², 861 g/kg of oxychloride', () =>
    expect(load([oxychloride])).toBeCloseTo(0.04 * 10 * 0.861 * 0.5951 * 1))
  test('by the area', () =>
    expect(load([oxychloride], { rateKind: 'per_area', rateMax: '4', basisValue: '10', basisUnit: 'm2' })).toBeCloseTo(
      0.4 * 0.861 * 0.5951,
    ))
  test('of copper sulphate', () =>
    expect(load([{ ...oxychloride, ...substance('sulfat-medi'), content: '980' }])).toBeCloseTo(0.4 * 0.98 * 0.2545))
  test('grams of a liquid only by its density', () => {
    const liquid = { ...oxychloride, content: '400', unit: 'g_per_l' }
    expect(load([liquid], { rateMax: '50' }, '1.3')).toBeCloseTo((0.5 / 1.3) * 0.4 * 0.5951)
    expect(load([liquid], { rateMax: '50' })).toBeNull()
  })
  test.each<[string, object]>([
    ['water per tree', { waterNorms: [{ max: '10', basisValue: '1', basisUnit: 'plant' }] }],
    ['no norm of water', { waterNorms: [] }],
    ['no rate', { rateMax: null }],
  ])('%s: not known', (_, use) => expect(load([oxychloride], use)).toBeNull())
  test.each<[string, string, string, string, string | null, number | null]>([
    ['kilograms', '0.004', 'kg', 'g_per_kg', null, 0.4 * 0.861],
    ['millilitres of what is weighed, by its density', '4', 'ml', 'g_per_kg', '1.3', 0.4 * 1.3 * 0.861],
    ['litres of what is weighed, by its density', '0.004', 'l', 'g_per_kg', '1.3', 0.4 * 1.3 * 0.861],
    ['millilitres of what is weighed, without a density', '4', 'ml', 'g_per_kg', null, null],
    ['millilitres', '4', 'ml', 'g_per_l', null, 0.4 * 0.861],
    ['litres', '0.004', 'l', 'g_per_l', null, 0.4 * 0.861],
    ['kilograms of a liquid, by its density', '0.004', 'kg', 'g_per_l', '2', (0.4 / 2) * 0.861],
    ['pieces', '4', 'piece', 'g_per_kg', '1.3', null],
    ['pieces of a liquid', '4', 'piece', 'g_per_l', '1.3', null],
    ['a content in per cent', '4', 'g', 'percent', '1.3', null],
  ])('%s', (_, rateMax, rateUnit, unit, density, product) => {
    const use = { rateKind: 'per_area', rateMax, rateUnit, basisValue: '10', basisUnit: 'm2' }
    const found = load([{ ...oxychloride, unit: unit as never }], use, density)
    if (product === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(product * 0.5951, 6)
  })
  test('at the highest of several norms of water', () =>
    expect(
      load([oxychloride], { waterNorms: [{ max: '5', basisValue: '100', basisUnit: 'm2' }, ...onBeds] }),
    ).toBeCloseTo(0.4 * 0.861 * 0.5951))
  test('of what else is in the product nothing is counted or needed', () =>
    expect(
      load([{ ...substance('mankotseb'), content: null as never, unit: 'g_per_kg' as never }, oxychloride]),
    ).toBeCloseTo(0.4 * 0.861 * 0.5951))
  test.each<[string, object]>([
    ['a rate for a hectare', { rateKind: 'per_area', rateMax: '4', basisValue: '1', basisUnit: 'ha' }],
    ['a rate for plants', { rateKind: 'per_plant', rateMax: '4', basisValue: '1', basisUnit: 'm2' }],
    ['a rate for the weight of seeds, with a norm of water', { rateKind: 'per_mass', basisUnit: 'kg' }],
    ['a share of the solution', { rateKind: 'concentration' }],
    ['water for another measure', { basisUnit: 'm3' }],
    ['no norms of water at all', { waterNorms: undefined }],
  ])('%s: not known', (_, use) => expect(load([oxychloride], use)).toBeNull())
  test('without a content: not known', () => expect(load([{ ...oxychloride, content: null as never }])).toBeNull())
})

describe('the copper of a season', () => {
  test('one treatment brings 0.2 g/m², a second one more than 0.4', () => {
    expect(loadText({ history: [] })).toBeUndefined()
    expect(loadText({ history: treated(['2026-05-01']) })).toEqual([
      'info',
      'Медь за сезон: 0,41 г/м². Больше 0,4 г/м² копится в почве.',
    ])
  })
  test('the ninth of a season says how much it is', () => {
    const days = [1, 2, 3, 4, 5, 6, 7, 8].map(date => `2026-05-0${date}`)
    expect(loadText({ history: treated(days) })?.[1]).toContain('Медь за сезон: 1,84 г/м²')
  })
  test('the answer tells the sum, the limit and the number of treatments', () => {
    const reasons = verdict(questionWith({ ...hom, history: treated(['2026-05-01']) })).reasons
    expect(reasons.find(({ code }) => code === 'COPPER_LOAD')?.details).toEqual({
      value: 0.41,
      limit: 0.4,
      treatments: 2,
    })
  })
  test('a product with copper among other substances counts', () => {
    const mixed = { alias: 'hom', substances: [substance('mankotseb'), oxychloride] }
    expect(loadText({ drug: mixed, history: treated(['2026-05-01']) })?.[1]).toContain('0,41 г/м²')
  })
  test('a treatment without copper in between adds nothing to the number of treatments', () => {
    const other = treatmentOn('2026-05-05', { drug: { alias: 'other', substances: [substance('sera')] }, use: rate })
    const { reasons } = verdict(questionWith({ ...hom, history: [...treated(['2026-05-01']), other] }))
    expect(reasons.find(({ code }) => code === 'COPPER_LOAD')?.details).toMatchObject({ treatments: 2 })
  })
  test('what cannot be counted makes it a lower bound', () => {
    const history = [...treated(['2026-05-01']), ...treated(['2026-05-10'], { waterNorms: [] })]
    expect(loadText({ history })?.[1]).toContain('Медь за сезон: не меньше 0,41 г/м²')
  })
  test('another season, another substance and a product without copper do not count', () => {
    expect(loadText({ planting: { plantedAt: '2026-05-02' }, history: treated(['2026-05-01']) })).toBeUndefined()
    expect(
      loadText({
        history: treated(['2026-05-01']).map(each => ({
          ...each,
          drug: { ...each.drug, substances: [substance('sera')] },
        })),
      }),
    ).toBeUndefined()
    expect(
      loadText({
        drug: { substances: [substance('sera')] },
        history: treated(['2026-05-01', '2026-05-02', '2026-05-03']),
      }),
    ).toBeUndefined()
  })
})
