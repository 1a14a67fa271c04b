import { describe, expect, it } from 'vitest'
import { calculationSteps, formula } from './calculation-steps.ts'
import type { Device, DoseInput, Rate, Treated, WaterNorm } from './dose-input.ts'
import type { Dose } from './dose-result.ts'
import { dose } from './dosing.ts'
import { refusalText } from './words.ts'

const perWater = (max: string, rateUnit: Rate['rateUnit'], basisValue = '10', min = max): Rate => ({
  rateKind: 'per_water',
  rateMin: min,
  rateMax: max,
  rateUnit,
  basisValue,
  basisUnit: 'l',
})
const water = (
  min: string,
  basisValue: string,
  basisUnit: WaterNorm['basisUnit'] = 'm2',
  max = min,
  condition: string | null = null,
): WaterNorm => ({
  condition,
  min,
  max,
  unit: 'l',
  basisValue,
  basisUnit,
})
const counted = (rate: Rate, treated: Treated, more: Partial<DoseInput> = {}) =>
  dose({ rate, waterNorms: [], treated, ...more })
function given(rate: Rate, treated: Treated, more: Partial<DoseInput> = {}): Dose {
  const result = counted(rate, treated, more)
  if (result.outcome !== 'dose') throw new Error(JSON.stringify(result))
  return result
}
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))
const syringe: Device = { name: 'Шприц', unit: 'ml', step: '0.1' }

describe('worked examples', () => {
  it('0,4 л/га at 400 л/га, three sotkas, tank 5 l: 12 ml as 5 + 5 + 2', () => {
    const rate: Rate = {
      rateKind: 'per_area',
      rateMin: '0.4',
      rateMax: '0.4',
      rateUnit: 'l',
      basisValue: '10000',
      basisUnit: 'm2',
    }
    const result = given(
      rate,
      { areaM2: '300' },
      { waterNorms: [water('400', '10000')], tank: { litres: '5' }, device: syringe },
    )
    expect(plain(result.amount)).toEqual({ value: '12', unit: 'ml' })
    expect(String(result.solution?.litres)).toBe('12')
    expect(result.fills.map(f => [Number(String(f.times)), String(f.litres), String(f.measured?.value)])).toEqual([
      [2, '5', '5'],
      [1, '2', '2'],
    ])
    expect(result.held).toBe('amount')
    expect(result.remarks).toEqual([])
  })

  it('2 мл/10 л, 10 л/100 м², a bed of 35 m²', () => {
    const result = given(perWater('2', 'ml'), { areaM2: '35' }, { waterNorms: [water('10', '100')] })
    expect([String(result.solution?.litres), String(result.amount.value), result.limitedBy]).toEqual([
      '3.5',
      '0.7',
      'concentration',
    ])
  })

  it('20 г/10 л, two young and three old trees', () => {
    const norms = [water('2', '1', 'plant', '2', 'молодое'), water('5', '1', 'plant', '5', 'взрослое')]
    const result = given(
      perWater('20', 'g'),
      {
        plants: [
          { count: '2', norm: 0 },
          { count: '3', norm: 1 },
        ],
      },
      { waterNorms: norms },
    )
    expect([String(result.solution?.litres), String(result.amount.value)]).toEqual(['19', '38'])
  })

  it('0,35 г/10 л, 7 л on a scale of 0,1 g', () => {
    const result = given(perWater('0.35', 'g'), { litres: '7' }, { device: { name: 'Весы', unit: 'g', step: '0.1' } })
    expect([String(result.amount.value), String(result.measured?.value), result.loss.toDecimal(0)]).toEqual([
      '0.245',
      '0.2',
      '18',
    ])
    expect(result.remarks.map(r => r.code)).toEqual(['DEVICE_STEP', 'DOSE_UNDER'])
    const [remark] = result.remarks
    expect(remark?.code === 'DEVICE_STEP' && plain(remark.ways)).toEqual([
      { way: 'finer_device', device: 'Ювелирные весы 0,01\u00a0г', measured: { value: '0.24', unit: 'g' } },
      { way: 'bigger_batch', litres: '8.571428571', amount: { value: '0.3', unit: 'g' } },
      { way: 'less_water', litres: '5.714285714', amount: { value: '0.2', unit: 'g' } },
      { way: 'stock_solution', dissolve: { value: '1', unit: 'g' }, inMl: '1000', takeMl: '245' },
    ])
  })

  it('25 г/5 л, 12 л, sprayer 5 л: full and remainder, equal fills', () => {
    const fills = (mode: 'full' | 'equal') =>
      given(perWater('25', 'g', '5'), { litres: '12' }, { tank: { litres: '5', mode } }).fills.map(f => [
        Number(String(f.times)),
        String(f.litres),
        String(f.exact.value),
      ])
    expect(fills('full')).toEqual([
      [2, '5', '25'],
      [1, '2', '10'],
    ])
    expect(fills('equal')).toEqual([[3, '4', '20']])
  })

  it('15 л poured where the norm is 10: limited by area', () => {
    const result = given(perWater('2', 'ml'), { areaM2: '100', litres: '15' }, { waterNorms: [water('10', '100')] })
    expect([String(result.amount.value), result.limitedBy, result.perLitre?.value.toDecimal(3)]).toEqual([
      '2',
      'area',
      '0.133',
    ])
    expect(result.remarks.map(r => r.code)).toEqual(['WATER_OVER'])
  })

  it('1 шт./10 л, need 23 л', () => {
    const result = counted(perWater('1', 'pcs'), { litres: '23' })
    expect(result.outcome === 'refused' && result.code === 'PIECE_FRACTION' && plain(result.options)).toEqual([
      { pieces: '3', base: { value: '30', unit: 'l' }, left: '7', short: '0' },
      { pieces: '2', base: { value: '20', unit: 'l' }, left: '0', short: '3' },
    ])
  })

  it('8–10 мл/100 кг, 40 кг', () => {
    const rate: Rate = {
      rateKind: 'per_mass',
      rateMin: '8',
      rateMax: '10',
      rateUnit: 'ml',
      basisValue: '100',
      basisUnit: 'kg',
    }
    const result = given(rate, { massKg: '40' }, { waterNorms: [water('1', '100', 'kg')] })
    expect([String(result.minimum?.value), String(result.maximum.value), String(result.solution?.litres)]).toEqual([
      '3.2',
      '4',
      '0.4',
    ])
  })

  it('30 г/20 м², 6 м²: no water', () => {
    const rate: Rate = {
      rateKind: 'per_area',
      rateMin: '30',
      rateMax: '30',
      rateUnit: 'g',
      basisValue: '20',
      basisUnit: 'm2',
    }
    const result = given(rate, { areaM2: '6' })
    expect([String(result.amount.value), result.solution, result.fills]).toEqual(['9', null, []])
  })

  const perSubstrate = (
    max: string,
    basisValue: string,
    basisUnit: 'l' | 'm3',
    rateUnit: Rate['rateUnit'] = 'g',
  ): Rate => ({
    rateKind: 'per_substrate',
    rateMin: max,
    rateMax: max,
    rateUnit,
    basisValue,
    basisUnit,
  })

  it('5 г/10 л грунта, 25 л of soil: 12,5 g, and no water', () => {
    const result = given(perSubstrate('5', '10', 'l'), { substrateL: '25' })
    expect([plain(result.amount), plain(result.basis)]).toEqual([
      { value: '12.5', unit: 'g' },
      { value: '25', unit: 'l' },
    ])
    expect([result.solution, result.fills, result.byConcentration, result.cap, result.held]).toEqual([
      null,
      [],
      null,
      null,
      'amount',
    ])
    expect([formula(result), calculationSteps(result)].flat().map(text => text.replaceAll('\u00a0', ' '))).toEqual([
      '5 г на 10 л грунта × 25 л грунта = 12,5 г',
      'Норма: 5 г на 10 л грунта.',
      'Препарат: 5 г на 10 л грунта × 25 л грунта = 12,5 г.',
    ])
  })

  it('1 кг/м³ субстрата, 20 л of soil: 20 g', () =>
    expect(plain(given(perSubstrate('1', '1', 'm3', 'kg'), { substrateL: '20' }).amount)).toEqual({
      value: '20',
      unit: 'g',
    }))

  it('1 шт./5 л грунта, 12 л of soil: whole tablets only', () => {
    const result = counted(perSubstrate('1', '5', 'l', 'pcs'), { substrateL: '12' })
    expect(result.outcome === 'refused' && result.code === 'PIECE_FRACTION' && plain(result.options)).toEqual([
      { pieces: '3', base: { value: '15', unit: 'l' }, left: '3', short: '0' },
      { pieces: '2', base: { value: '10', unit: 'l' }, left: '0', short: '2' },
    ])
    expect(result.outcome === 'refused' && refusalText(result).replaceAll('\u00a0', ' ')).toBe(
      'Таблетку делить нельзя: 15 л грунта — 3 шт., останется 3 л; или 10 л грунта — 2 шт., не хватит на 2 л.',
    )
  })

  it('litres of water are no litres of soil: the soil is asked for', () => {
    for (const treated of [{}, { litres: '10' }, { spaceM3: '1' }, { areaM2: '1' }, { substrateL: '0' }])
      expect(counted(perSubstrate('5', '10', 'l'), treated)).toMatchObject({
        outcome: 'no_data',
        missing: [{ code: 'OBJECT_MISSING', field: 'substrate' }],
      })
  })

  it('water for the product does not change how much goes into the soil', () => {
    const result = given(perSubstrate('5', '10', 'l'), { substrateL: '20', litres: '2' }, { tank: { litres: '1' } })
    expect([String(result.amount.value), result.limitedBy, result.held, String(result.perLitre?.value)]).toEqual([
      '10',
      null,
      'amount',
      '5',
    ])
    expect(result.fills.map(({ times, exact }) => [String(times), String(exact.value)])).toEqual([['2', '5']])
  })

  it('20 г/10 л, «до 5 л на дерево», three trees: 15 л and 30 г unless less is poured', () => {
    const norms = [water('0', '1', 'plant', '5')]
    const result = given(perWater('20', 'g'), { plants: [{ count: '3' }] }, { waterNorms: norms })
    expect([String(result.solution?.litres), result.solution?.least, String(result.amount.value)]).toEqual([
      '15',
      null,
      '30',
    ])
    const less = given(perWater('20', 'g'), { plants: [{ count: '3', litres: '4' }] }, { waterNorms: norms })
    expect([String(less.solution?.litres), String(less.amount.value), less.remarks]).toEqual(['12', '24', []])
    const more = given(perWater('20', 'g'), { plants: [{ count: '3' }], litres: '20' }, { waterNorms: norms })
    expect([String(more.amount.value), more.limitedBy]).toEqual(['30', 'plants'])
  })

  it('50 г/10 л, density 1.3, 3 л on a syringe of 0,5 ml', () => {
    const result = given(
      perWater('50', 'g'),
      { litres: '3' },
      { densityGMl: '1.3', device: { name: 'Шприц', unit: 'ml', step: '0.5' } },
    )
    expect([String(result.amount.value), plain(result.measured)]).toEqual(['15', { value: '11.5', unit: 'ml' }])
  })
})
