import { describe, expect, test } from 'vitest'
import { copperLoad } from './copper.ts'
import { verdict } from './rules.ts'
import { type Change, plain, questionWith, substance, treatmentOn } from './vectors/sample.ts'

const oxychloride = { ...substance('hlorokis-medi'), content: '861', unit: 'g_per_kg' }
const onBeds = [{ max: '10', basisValue: '100', basisUnit: 'm2' }]
const rate = { rateKind: 'per_water', rateMax: '40', rateUnit: 'g', basisValue: '10', basisUnit: 'l', waterNorms: onBeds } as const
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
  test('without a content: not known', () => expect(load([{ ...oxychloride, content: null as never }])).toBeNull())
})

describe('the copper of a season', () => {
  test('one treatment brings 0.2 g/m², a second one more than 0.4', () => {
    expect(loadText({ history: [] })).toBeUndefined()
    expect(loadText({ history: treated(['2026-05-01']) })).toEqual(['info', 'Медь за сезон: 0,41 г/м². Больше 0,4 г/м² копится в почве.'])
  })
  test('the ninth of a season says how much it is', () => {
    const days = [1, 2, 3, 4, 5, 6, 7, 8].map(date => `2026-05-0${date}`)
    expect(loadText({ history: treated(days) })?.[1]).toContain('Медь за сезон: 1,84 г/м²')
  })
  test('what cannot be counted makes it a lower bound', () => {
    const history = [...treated(['2026-05-01']), ...treated(['2026-05-10'], { waterNorms: [] })]
    expect(loadText({ history })?.[1]).toContain('Медь за сезон: не меньше 0,41 г/м²')
  })
  test('another season, another substance and a product without copper do not count', () => {
    expect(loadText({ planting: { plantedAt: '2026-05-02' }, history: treated(['2026-05-01']) })).toBeUndefined()
    expect(
      loadText({ history: treated(['2026-05-01']).map(each => ({ ...each, drug: { ...each.drug, substances: [substance('sera')] } })) }),
    ).toBeUndefined()
    expect(
      loadText({ drug: { substances: [substance('sera')] }, history: treated(['2026-05-01', '2026-05-02', '2026-05-03']) }),
    ).toBeUndefined()
  })
})
