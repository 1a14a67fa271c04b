import { describe, expect, it } from 'vitest'
import { formula } from './calculation-steps.ts'
import { expectDose, plain, scales, stepTexts, water } from './vectors/dose-examples.ts'

describe('the calculation in words', () => {
  it('by the entered litres', () =>
    expect(stepTexts(expectDose('2 мл/10 л', { litres: '6' }))).toEqual([
      'Норма: 2 мл на 10 л воды.',
      'Раствор: 6 л, как вы указали.',
      'Препарат: 2 мл на 10 л воды × 6 л = 1,2 мл.',
      'В литре раствора 0,2 мл: считаем по крепости раствора.',
    ]))

  it('by the area, limited by the concentration', () =>
    expect(
      stepTexts(
        expectDose(
          '3-3,5 г/10 л',
          { areaM2: '35' },
          { waterNorms: [water('8', '100', 'm2', '12')], strength: 'attack' },
        ),
      ),
    ).toEqual([
      'Норма: 3–3,5 г на 10 л воды. Взяли 3,5 г на 10 л воды.',
      'Раствор: 10 л на 100 м² × 35 м² = 3,5 л.',
      'Препарат: 3,5 г на 10 л воды × 3,5 л = 1,22 г.',
      'Больше нельзя по крепости раствора.',
    ]))

  it('by the area, limited by the area', () =>
    expect(
      stepTexts(expectDose('2 мл/10 л', { areaM2: '100', litres: '15' }, { waterNorms: [water('10', '100', 'm2')] })),
    ).toEqual([
      'Норма: 2 мл на 10 л воды.',
      'Раствор: 15 л, как вы указали.',
      'Препарат: 2 мл на 10 л воды × 15 л = 3 мл.',
      'Раствора по норме не больше 10 л, на него 2 мл. Больше нельзя на эту площадь.',
      'В литре раствора выходит 0,133 мл: считаем по количеству препарата, а не по крепости.',
    ]))

  it('by trees of several sizes, in fills', () => {
    const plants = [
      { count: '2', norm: 0 },
      { count: '3', norm: 1 },
      { count: '1', litres: '1.5' },
    ]
    expect(
      stepTexts(
        expectDose(
          '20 г/10 л',
          { plants },
          { waterNorms: [water('2', '1', 'plant'), water('5', '1', 'plant')], tank: { litres: '8' } },
        ),
      ),
    ).toEqual([
      'Норма: 20 г на 10 л воды.',
      'Раствор: 2 × 2 л + 3 × 5 л + 1 × 1,5 л = 20,5 л.',
      'Препарат: 20 г на 10 л воды × 20,5 л = 41 г.',
      'Больше нельзя по крепости раствора.',
      'Заправки: 2 × 8 л по 16 г; 4,5 л — 9 г.',
    ])
  })

  it('by plants without a norm', () =>
    expect(stepTexts(expectDose('20 г/10 л', { plants: [{ count: '12', litres: '0.5' }] })).slice(1, 3)).toEqual([
      'Раствор: 12 × 0,5 л = 6 л.',
      'Препарат: 20 г на 10 л воды × 6 л = 12 г.',
    ]))

  it('a norm per hectare keeps the amount', () =>
    expect(
      stepTexts(
        expectDose(
          '0,4 л/га',
          { areaM2: '300' },
          { waterNorms: [water('400', '10000', 'm2')], tank: { litres: '5', mode: 'equal' } },
        ),
      ),
    ).toEqual([
      'Норма: 0,4 л на 1 га.',
      'Раствор: 400 л на 1 га × 3 сотки = 12 л.',
      'Препарат: 0,4 л на 1 га × 3 сотки = 12 мл.',
      'В литре раствора выходит 1 мл: считаем по количеству препарата, а не по крепости.',
      'Заправки: 3 × 4 л по 4 мл.',
    ]))

  it('by mass and by volume of a room, with their water', () => {
    expect(
      stepTexts(expectDose('8-10 мл/100 кг', { massKg: '40' }, { waterNorms: [water('1', '100', 'kg')] })).slice(1, 3),
    ).toEqual(['Раствор: 1 л на 100 кг × 40 кг = 0,4 л.', 'Препарат: 8 мл на 100 кг × 40 кг = 3,2 мл.'])
    expect(
      stepTexts(expectDose('5 г/10 м3', { spaceM3: '24' }, { waterNorms: [water('2', '10', 'm3')] })).slice(1, 3),
    ).toEqual(['Раствор: 2 л на 10 м³ × 24 м³ = 4,8 л.', 'Препарат: 5 г на 10 м³ × 24 м³ = 12 г.'])
  })

  it('no step about water when there is none', () =>
    expect(stepTexts(expectDose('30 г/20 м2', { areaM2: '6' }))).toEqual([
      'Норма: 30 г на 20 м².',
      'Препарат: 30 г на 20 м² × 6 м² = 9 г.',
    ]))
  it('by plants, one piece each', () =>
    expect(formula(expectDose('1 шт./растение', { plants: [{ count: '5' }] })).replaceAll('\u00a0', ' ')).toBe(
      '1 шт. на 1 растение × 5 растений = 5 шт.',
    ))
  it('a single full fill is not listed', () =>
    expect(stepTexts(expectDose('2 мл/10 л', { litres: '6' }, { tank: { litres: '10' } })).join()).not.toContain(
      'Заправки',
    ))
  it('a full fill and a remainder are listed', () =>
    expect(stepTexts(expectDose('2 мл/10 л', { litres: '12' }, { tank: { litres: '10' } })).at(-1)).toBe(
      'Заправки: 10 л — 2 мл; 2 л — 0,4 мл.',
    ))
  it('two equal fills are one entry', () =>
    expect(stepTexts(expectDose('2 мл/10 л', { litres: '20' }, { tank: { litres: '10' } })).at(-1)).toBe(
      'Заправки: 2 × 10 л по 2 мл.',
    ))

  it('rounding down is a step', () => {
    expect(stepTexts(expectDose('0,35 г/10 л', { litres: '7' }, { device: scales('0.1') })).at(-1)).toBe(
      'Округляем вниз до деления прибора: отмеряем 0,2 г, на 18 % меньше расчёта (0,245 г).',
    )
    expect(stepTexts(expectDose('0,35 г/10 л', { litres: '7' }, { device: scales('1') })).at(-1)).toBe(
      'Деление прибора крупнее дозы: отмерить нельзя.',
    )
    expect(stepTexts(expectDose('0,35 г/10 л', { litres: '10' }, { device: scales('0.05') })).join()).not.toContain(
      'Округляем',
    )
  })

  it('whole pieces within the range', () => {
    expect(stepTexts(expectDose('1-2 таблетки/10 л', { litres: '7' }))).toEqual([
      'Норма: 1–2 шт. на 10 л воды. Взяли 1 шт. на 10 л воды.',
      'Раствор: 7 л, как вы указали.',
      'Препарат: 1 шт. на 10 л воды × 7 л = 0,7 шт.',
      'Целых: 1 шт., это в пределах нормы.',
      'В литре раствора 0,142 шт.: считаем по крепости раствора.',
    ])
    expect(
      stepTexts(
        expectDose('1 таблетка/10 л', { litres: '20', areaM2: '100' }, { waterNorms: [water('10', '100', 'm2')] }),
      ).join(),
    ).not.toContain('Целых')
  })
  it('kilograms and litres from a thousand up', () => {
    expect(plain(formula(expectDose('30 г/20 м2', { areaM2: '1000' })))).toBe('30 г на 20 м² × 10 соток = 1,5 кг')
    expect(plain(formula(expectDose('120 мл/10 л', { litres: '100' })))).toBe('120 мл на 10 л воды × 100 л = 1,2 л')
    expect(plain(formula(expectDose('999 мл/10 л', { litres: '10' })))).toBe('999 мл на 10 л воды × 10 л = 999 мл')
  })
  it('ends with the dose where the area limits it', () => {
    const onHundred = (litres: string) =>
      plain(formula(expectDose('2 мл/10 л', { areaM2: '100', litres }, { waterNorms: [water('10', '100', 'm2')] })))
    expect(onHundred('15')).toBe('2 мл на 10 л воды × 15 л = 3 мл, но не больше 2 мл')
    expect(onHundred('10')).toBe('2 мл на 10 л воды × 10 л = 2 мл')
  })
  it('ends with whole pieces', () =>
    expect(plain(formula(expectDose('1-2 шт./10 л', { litres: '7' })))).toBe(
      '1 шт. на 10 л воды × 7 л = 0,7 шт., целых — 1 шт.',
    ))
  it('per cent', () =>
    expect(plain(formula(expectDose('1 %', { litres: '10' }, { percentMode: 'in_water' })))).toBe('1 % × 10 л = 101 г'))
})
