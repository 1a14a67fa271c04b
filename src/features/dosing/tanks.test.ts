import { describe, expect, it } from 'vitest'
import { amountText, areaText, baseText, litresText, percentText, sentence } from './amount-text.ts'
import type { Tank } from './dose-input.ts'
import { devices, gaugeOf, measureDown, notDevices } from './measuring.ts'
import { Ratio } from './ratio.ts'
import { stockSolution } from './stock-solution.ts'
import { piecePortions, portionsOf, remainderOf } from './tanks.ts'

const of = (text: string) => Ratio.of(text)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const flat = (portions: ReturnType<typeof portionsOf> | ReturnType<typeof piecePortions>) =>
  JSON.parse(JSON.stringify(portions))

describe('fills', () => {
  const fills = (litres: string, tank: Tank | null) => flat(portionsOf(of(litres), tank))
  it('without a tank, or with one that cannot be parsed, there is one fill', () => {
    expect(fills('23.45', null)).toEqual([{ times: '1', litres: '23.45', line: '23.5' }])
    expect(fills('23', { litres: '0' })).toEqual([{ times: '1', litres: '23', line: '23' }])
  })
  it('full fills and a remainder', () => {
    expect(fills('23', { litres: '10' })).toEqual([
      { times: '2', litres: '10', line: '10' },
      { times: '1', litres: '3', line: '3' },
    ])
    expect(fills('20', { litres: '10', mode: 'full' })).toEqual([{ times: '2', litres: '10', line: '10' }])
    expect(fills('7', { litres: '10' })).toEqual([{ times: '1', litres: '7', line: '7' }])
  })
  it('equal fills', () => {
    expect(fills('20', { litres: '10', mode: 'equal' })).toEqual([{ times: '2', litres: '10', line: '10' }])
    expect(fills('10', { litres: '3', mode: 'equal' })).toEqual([{ times: '4', litres: '2.5', line: '2.5' }])
    expect(fills('10', { litres: '3.34', mode: 'equal' })).toEqual([
      { times: '3', litres: '3.333333333', line: '3.34' },
    ])
  })
  it('the water line is never above the tank', () =>
    expect(fills('3.1', { litres: '1.55' })).toEqual([{ times: '2', litres: '1.55', line: '1.55' }]))
  it('the remainder after full fills', () => {
    const rest = (litres: string, tank: Tank | null) => String(remainderOf(of(litres), tank))
    expect([
      rest('23', { litres: '10' }),
      rest('20', { litres: '10' }),
      rest('7', { litres: '10' }),
      rest('10', { litres: '10' }),
    ]).toEqual(['3', '0', '0', '0'])
    expect([rest('23', { litres: '10', mode: 'equal' }), rest('23', null), rest('23', { litres: 'x' })]).toEqual([
      '0',
      '0',
      '0',
    ])
  })
  it('fills of whole pieces', () => {
    const pieces = (litres: string, count: string, tank: Tank | null) =>
      flat(piecePortions(of(litres), of(count), tank))
    expect(pieces('30', '3', { litres: '12' })).toEqual([{ times: '3', pieces: '1', litres: '10', line: '10' }])
    expect(pieces('50', '5', { litres: '20' })).toEqual([
      { times: '2', pieces: '2', litres: '20', line: '20' },
      { times: '1', pieces: '1', litres: '10', line: '10' },
    ])
    expect(pieces('10', '3', { litres: '12' })).toEqual([{ times: '1', pieces: '3', litres: '10', line: '10' }])
    expect(pieces('10', '3', null)).toEqual([{ times: '1', pieces: '3', litres: '10', line: '10' }])
    expect(pieces('10', '3', { litres: '3.34' })).toEqual([
      { times: '3', pieces: '1', litres: '3.333333333', line: '3.34' },
    ])
    expect(pieces('10', '3', { litres: '3.3' })).toBeNull()
  })
})

describe('measuring', () => {
  it('rounds down to the step in the unit of the tool', () => {
    const down = (value: string, unit: 'g' | 'ml', step: string, density: string | null = null) =>
      measureDown({ value: of(value), unit: 'g' }, { unit, step: of(step) }, (density && of(density)) || null)
    expect(JSON.stringify(down('0.245', 'g', '0.1'))).toBe('{"value":"0.2","unit":"g"}')
    expect(JSON.stringify(down('15', 'ml', '0.5', '1.3'))).toBe('{"value":"11.5","unit":"ml"}')
    expect(down('15', 'ml', '0.5')).toBeNull()
  })
  it('a device without a valid step is no gauge', () => {
    expect(JSON.stringify(gaugeOf({ name: '', unit: 'g', step: '0.1', max: '500' }))).toBe(
      '{"unit":"g","step":"0.1","max":"500"}',
    )
    expect(gaugeOf({ name: '', unit: 'g', step: '0.1' })?.max).toBeNull()
    expect([gaugeOf({ name: '', unit: 'g', step: '0' }), gaugeOf(null), gaugeOf(undefined)]).toEqual([null, null, null])
  })
  it('lists the tools of a household from coarse to fine', () => {
    expect(devices.map(({ alias, name, unit, step, max }) => [alias, plain(name), unit, step, max])).toEqual([
      ['vesy-1', 'Кухонные весы 1 г', 'g', '1', '5000'],
      ['vesy-01', 'Карманные весы 0,1 г', 'g', '0.1', '500'],
      ['vesy-001', 'Ювелирные весы 0,01 г', 'g', '0.01', '100'],
      ['menzurka-50', 'Мензурка 50 мл', 'ml', '1', '50'],
      ['shpric-10', 'Шприц 10 мл', 'ml', '0.5', '10'],
      ['shpric-5', 'Шприц 5 мл', 'ml', '0.2', '5'],
      ['shpric-1', 'Шприц 1 мл', 'ml', '0.05', '1'],
      ['schet', 'Штучный счёт', 'pcs', '1', null],
    ])
  })
  it('explains why a spoon is not a device', () => {
    expect(notDevices.lozhka?.name).toBe('Ложка')
    expect(plain(notDevices.lozhka!.why)).toBe(
      'Ложкой дозу не отмерить: в чайную ложку входит от 3 до 7 г разных порошков, ошибка вдвое. Возьмите весы или шприц.',
    )
  })
  it.each([
    ['0.245', '1', '1', '1000', '245'],
    ['0.12', '1', '1', '100', '12'],
    ['0.5', '1', '1', '100', '50'],
    ['3.1', '0.1', '3.1', '100', '100'],
    ['3.03', '0.1', '3.1', '1000', '977'],
    ['2', '5', '5', '100', '40'],
    ['1', '1', '1', '100', '100'],
    ['0.0301', '1', '1', '10000', '301'],
    ['0.1009', '1', '1', '10000', '1009'],
    ['0.10102', '1', '1', '1000', '101'],
  ])('a stock solution for %s with a step of %s', (exact, step, dissolve, inMl, takeMl) => {
    const result = stockSolution(of(exact), 'g', of(step))!
    expect([String(result.dissolve.value), result.dissolve.unit, String(result.inMl), String(result.takeMl)]).toEqual([
      dissolve,
      'g',
      inMl,
      takeMl,
    ])
  })
})

it('null for a dose too small for a stock solution', () =>
  expect([stockSolution(of('0.00001'), 'g', of('1')), stockSolution(of('0.00245'), 'g', of('1'))]).toEqual([
    null,
    null,
  ]))

describe('numbers for people', () => {
  it.each([
    ['0.245', '0,245 г'],
    ['0.2456', '0,245 г'],
    ['33.75', '33,75 г'],
    ['33.759', '33,75 г'],
    ['1', '1 г'],
    ['100', '100 г'],
    ['123.456', '123,4 г'],
    ['999.99', '999,9 г'],
    ['1000', '1 кг'],
    ['1234', '1,23 кг'],
    ['0.01234567', '0,0123 г'],
    ['0.00012399', '0,000123 г'],
    ['0.1', '0,1 г'],
    ['0', '0 г'],
  ])('%s g is written %s, rounded down', (value, text) =>
    expect(plain(amountText({ value: of(value), unit: 'g' }))).toBe(text),
  )
  it('pieces and kilograms keep their unit', () => {
    expect(plain(amountText({ value: of('1200'), unit: 'pcs' }))).toBe('1 200 шт.')
    expect(plain(amountText({ value: of('1500'), unit: 'ml' }))).toBe('1,5 л')
    expect(plain(amountText({ value: of('1500'), unit: 'kg' }))).toBe('1 500 кг')
  })
  it.each([
    ['3.5', '3,5 л'],
    ['3.75', '3,75 л'],
    ['3.751', '3,8 л'],
    ['8.5714285', '8,6 л'],
    ['0.1', '0,1 л'],
    ['0.099', '99 мл'],
    ['0.09999', '100 мл'],
    ['0.05', '50 мл'],
  ])('%s l is written %s, rounded up', (value, text) => expect(plain(litresText(of(value)))).toBe(text))
  it.each([
    ['35', '35 м²'],
    ['99.999', '99,99 м²'],
    ['100', '1 сотка'],
    ['250', '2,5 сотки'],
    ['1234', '12,34 сотки'],
    ['1234.5', '1 234,5 м²'],
    ['50000', '500 соток'],
  ])('%s m² is written %s', (value, text) => expect(plain(areaText(of(value)))).toBe(text))
  it('basis with its unit', () => {
    expect(plain(baseText({ value: of('3.5'), unit: 'l' }))).toBe('3,5 л')
    expect(plain(baseText({ value: of('8.5714285'), unit: 'l' }))).toBe('8,6 л')
    expect(plain(baseText({ value: of('0.05'), unit: 'l' }))).toBe('50 мл')
    expect(plain(baseText({ value: of('300'), unit: 'm2' }))).toBe('3 сотки')
    expect(plain(baseText({ value: of('40.126'), unit: 'kg' }))).toBe('40,12 кг')
    expect(plain(baseText({ value: of('1'), unit: 'plant' }))).toBe('1 растение')
  })
  it('percentages', () =>
    expect(['0.4', '1', '18.37', '100'].map(value => plain(percentText(of(value))))).toEqual([
      'меньше 1 %',
      '1 %',
      '18 %',
      '100 %',
    ]))
  it('sentences end with one full stop', () => expect([sentence('Да'), sentence('3 шт.')]).toEqual(['Да.', '3 шт.']))
})
