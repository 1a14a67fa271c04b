import { describe, expect, test } from 'vitest'
import type { DoseInput } from '#features/dosing/dose-input.ts'
import { dose } from '#features/dosing/dosing.ts'
import { detailsOf, sourceOf, told } from './vectors/sample.ts'

/** «2–4 мл на 10 л», 10 л на 100 м². */
const base: DoseInput = {
  rate: { rateKind: 'per_water', rateMin: '2', rateMax: '4', rateUnit: 'ml', basisValue: '10', basisUnit: 'l' },
  waterNorms: [{ condition: null, min: '10', max: '10', unit: 'l', basisValue: '100', basisUnit: 'm2' }],
  treated: { areaM2: '200' },
}
const syringe = { name: 'Шприц', unit: 'ml', step: '0.1' } as const
const at = (change: Partial<DoseInput>) => dose({ ...base, ...change })
const reasons = (change: Partial<DoseInput>) => told({ dose: at(change) })

describe('the dose', () => {
  test('no dose is asked about', () => expect(told({ dose: null })).toEqual([]))
  test('within the range', () => {
    expect(reasons({})).toEqual([])
    expect(reasons({ chosenRate: '2' })).toEqual([])
    expect(reasons({ chosenRate: '4' })).toEqual([])
  })
  test('nothing is diluted', () => expect(reasons({ rate: { ...base.rate, rateKind: 'ready' } })).toEqual([]))
  test('above the range', () => {
    expect(reasons({ chosenRate: '4.01' })).toEqual(['DOSE_OVER forbidden: Больше 4 мл на 10 л нельзя: это верхняя граница регламента.'])
    expect(detailsOf('DOSE_OVER', { dose: at({ chosenRate: '4.01' }) })).toEqual({ most: '4', chosen: '4.01' })
    expect(sourceOf('DOSE_OVER', { dose: at({ chosenRate: '4.01' }) })).toBe('Этикетка')
  })
  test('above a range in per cent', () => {
    const rate = { rateKind: 'percent', rateMin: '1', rateMax: '1', rateUnit: null, basisValue: null, basisUnit: null } as const
    expect(reasons({ rate, chosenRate: '1.5' })).toEqual(['DOSE_OVER forbidden: Больше 1 % нельзя: это верхняя граница регламента.'])
  })
  test('above a range whose basis has no unit', () => {
    const refused = at({ chosenRate: '5' })
    const without = (part: object) => told({ dose: { ...refused, input: { ...base, rate: { ...base.rate, ...part } } } as never })
    expect(without({ basisUnit: null })).toEqual(['DOSE_OVER forbidden: Больше 4 мл нельзя: это верхняя граница регламента.'])
    expect(without({ basisValue: null })).toEqual(['DOSE_OVER forbidden: Больше 4 мл нельзя: это верхняя граница регламента.'])
  })
  test('below the range', () => {
    expect(reasons({ chosenRate: '1.5' })).toEqual(['DOSE_UNDER caution: Ниже регламента (не меньше 4 мл): эффект не гарантирован.'])
    expect(detailsOf('DOSE_UNDER', { dose: at({ chosenRate: '1.5' }) })).toEqual({ least: '4' })
  })
})

describe('what is missing', () => {
  test.each<[string, Partial<DoseInput>, string[]]>([
    ['the norm', { rate: { ...base.rate, rateMax: null } }, ['RATE_MISSING unknown: Нет данных о норме: дозу не посчитать.']],
    ['what is treated', { treated: {} }, ['OBJECT_MISSING unknown: Укажите, что обрабатываете и сколько этого.']],
    ['the water', { waterNorms: [] }, ['WATER_MISSING unknown: Введите, сколько раствора уйдёт: норма в регламенте не указана.']],
  ])('%s', (_, change, expected) => expect(reasons(change)).toEqual(expected))
  test('the density', () => {
    const dose = at({ device: { name: 'Весы', unit: 'g', step: '0.1' } })
    expect(told({ dose })).toEqual(['DOSE_UNIT unknown: Единицы не сравнить без плотности препарата.'])
    expect(detailsOf('DOSE_UNIT', { dose })).toEqual({ from: 'ml', to: 'g' })
  })
  test('our own rule is the source', () =>
    expect(sourceOf('WATER_MISSING', { dose: at({ waterNorms: [] }) })).toBe('Правило сайта: неизвестное не значит разрешённое'))
})

describe('pieces', () => {
  const rate = { rateKind: 'per_water', rateMin: '1', rateMax: '1', rateUnit: 'pcs', basisValue: '10', basisUnit: 'l' } as const
  test('whole ones', () => expect(reasons({ rate, treated: { litres: '20' } })).toEqual([]))
  test('a part of one', () => {
    const change = { rate, waterNorms: [], treated: { litres: '23' } }
    expect(reasons(change)).toEqual([
      'PIECE_FRACTION forbidden: Таблетку делить нельзя: 3 шт. на 30 л, останется 7 л; или 2 шт. на 20 л, не хватит 3 л.',
    ])
    expect(detailsOf('PIECE_FRACTION', { dose: at(change) })).toEqual({ pieces: ['3', '2'] })
  })
  test('a part of one, with nothing whole to offer', () => {
    const refused = { ...at({ rate, waterNorms: [], treated: { litres: '23' } }), options: [] }
    expect(told({ dose: refused as never })).toEqual(['PIECE_FRACTION forbidden: Таблетку делить нельзя.'])
  })
})

describe('what is said beside the number', () => {
  test('a coarse device', () => {
    const dose = at({ treated: { areaM2: '30' }, device: { ...syringe, step: '0.5' } })
    expect(told({ dose })).toContainEqual('DEVICE_STEP caution: Ваш прибор грубее дозы: деление 0,5 мл, нужно 0,6 мл.')
    expect(Number(detailsOf('DEVICE_STEP', { dose })!.loss_pct)).toBeCloseTo(100 / 6, 5)
  })
  test('a small loss', () => {
    const dose = at({ treated: { areaM2: '203' }, device: syringe, chosenRate: '3' })
    expect(told({ dose })).toEqual(['DOSE_ROUNDED info: Отмерено меньше на 1,5 %: 6 мл.'])
    expect(Number(detailsOf('DOSE_ROUNDED', { dose })!.loss_pct)).toBeCloseTo(1.478, 3)
  })
  test('more water than the norm', () => {
    const dose = at({ treated: { areaM2: '100', litres: '15' } })
    expect(told({ dose })).toEqual(['WATER_OVER info: Доза ограничена нормой воды: 2 мл вместо 3 мл.'])
    expect(detailsOf('WATER_OVER', { dose })).toEqual({ most: '10' })
  })
  test('more water than the norm of an amount for the area', () => {
    const rate = { rateKind: 'per_area', rateMin: '2', rateMax: '2', rateUnit: 'ml', basisValue: '100', basisUnit: 'm2' } as const
    expect(reasons({ rate, treated: { areaM2: '100', litres: '15' } })).toEqual(['WATER_OVER info: Доза ограничена нормой воды: 2 мл.'])
  })
  test('less water than the norm', () => {
    const dose = at({ treated: { areaM2: '100', litres: '5' } })
    expect(told({ dose })).toEqual(['WATER_UNDER caution: Воды меньше нормы (10 л): листья могут остаться сухими.'])
    expect(detailsOf('WATER_UNDER', { dose })).toEqual({ least: '10' })
  })
  test('a small last fill', () => {
    const dose = at({ treated: { areaM2: '103' }, tank: { litres: '10' } })
    expect(told({ dose })).toEqual(['REMAINDER_SMALL info: Последняя заправка 0,3 л: удобнее разделить поровну.'])
    expect(detailsOf('REMAINDER_SMALL', { dose })).toEqual({ litres: '0.3' })
  })
  test('what stays in the sprayer', () => {
    const dose = at({ tank: { litres: '10', deadLitres: '0.2' } })
    expect(told({ dose })).toEqual(['LEFTOVER info: Остаток разбавить в десять раз и израсходовать на эту же грядку.'])
    expect(detailsOf('LEFTOVER', { dose })).toEqual({ litres: '0.2' })
  })
  test('a device that holds less than the dose', () => {
    const dose = at({ device: { ...syringe, max: '2' } })
    expect(told({ dose })).toEqual(['DEVICE_MAX info: Прибор вмещает меньше дозы: отмеряйте по частям, 2 раза.'])
    expect(detailsOf('DEVICE_MAX', { dose })).toEqual({ times: '2' })
  })
  test('a piece for more water than the tank holds', () => {
    const rate = { rateKind: 'per_water', rateMin: '1', rateMax: '1', rateUnit: 'pcs', basisValue: '10', basisUnit: 'l' } as const
    const dose = at({ rate, waterNorms: [], treated: { litres: '10' }, tank: { litres: '5' } })
    expect(told({ dose })).toEqual(['VESSEL info: Раствор не помещается в бак: разведите 10 л в другой посуде.'])
    expect(detailsOf('VESSEL', { dose })).toEqual({ litres: '10' })
  })
})

test('the dose core and the catalogue of reasons agree about levels', () => {
  const inputs: Partial<DoseInput>[] = [
    { chosenRate: '1' },
    { treated: { areaM2: '30' }, device: { ...syringe, step: '0.5' } },
    { treated: { areaM2: '203' }, device: syringe, chosenRate: '3' },
    { device: { name: 'Весы', unit: 'g', step: '1' } },
    { treated: { areaM2: '100', litres: '15' } },
    { treated: { areaM2: '100', litres: '5' } },
    { treated: { areaM2: '103' }, tank: { litres: '10', deadLitres: '1' }, device: { ...syringe, max: '1' } },
  ]
  for (const input of inputs) {
    const result = at(input)
    if (result.outcome !== 'dose') throw new Error(result.outcome)
    expect(result.remarks.length).toBeGreaterThan(0)
    const ours = told({ dose: result }).map(text => text.split(':')[0])
    for (const { code, level } of result.remarks) expect(ours).toContain(`${code} ${level}`)
  }
})
