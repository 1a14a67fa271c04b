import { describe, expect, it } from 'vitest'
import { expectDose, remarkTexts, scales, syringe, water, wayTexts } from './vectors/dose-examples.ts'

describe('remarks', () => {
  it('a coarse device, with every way out', () => {
    const result = expectDose('0,35 г/10 л', { litres: '7' }, { device: scales('0.1') })
    expect(remarkTexts(result)).toEqual([
      ['DEVICE_STEP', 'caution', 'Ваш прибор грубее дозы: деление 0,1 г, потеряется 18 %.'],
      ['DOSE_UNDER', 'caution', 'Прибор покажет 0,2 г, а нужно не меньше 0,245 г: эффект не гарантирован.'],
    ])
    expect(wayTexts(result, 'DEVICE_STEP')).toEqual([
      'Возьмите прибор точнее: Ювелирные весы 0,01 г, тогда 0,24 г.',
      'Приготовьте больше раствора: 0,3 г на 8,6 л.',
      'Приготовьте меньше раствора: 0,2 г на 5,8 л.',
      'Сделайте маточный раствор: 1 г растворите в 1 000 мл воды и возьмите 245 мл. Храните не дольше дня.',
    ])
    expect(wayTexts(result, 'DOSE_UNDER')).toEqual([])
  })

  it('a device that cannot measure the dose at all', () => {
    const result = expectDose('0,35 г/10 л', { litres: '7' }, { device: scales('1') })
    expect(remarkTexts(result)).toEqual([
      ['DEVICE_STEP', 'caution', 'Ваш прибор грубее дозы: деление 1 г, а нужно 0,245 г. Отмерить нельзя.'],
    ])
    expect(wayTexts(result, 'DEVICE_STEP').join()).not.toContain('меньше раствора')
  })

  it('a bigger batch is offered only while the tank can hold it', () => {
    const ways = (tank: string) =>
      wayTexts(
        expectDose('0,35 г/10 л', { litres: '7' }, { device: scales('0.1'), tank: { litres: tank } }),
        'DEVICE_STEP',
      ).filter(way => way.includes('больше раствора'))
    expect(ways('8')).toEqual([])
    expect(ways('9')).toEqual(['Приготовьте больше раствора: 0,3 г на 8,6 л.'])
  })

  it('rounding up is offered while the regulation allows it', () => {
    const result = expectDose('3-3,5 г/10 л', { litres: '1.5' }, { device: scales('0.1') })
    expect(remarkTexts(result).map(([code]) => code)).toEqual(['DEVICE_STEP', 'DOSE_UNDER'])
    expect(wayTexts(result, 'DEVICE_STEP')[0]).toBe('Отмерьте 0,5 г: это ещё в пределах нормы.')
    expect(wayTexts(expectDose('3-3,3 г/10 л', { litres: '1.5' }, { device: scales('0.1') }), 'DEVICE_STEP')[0]).toBe(
      'Возьмите прибор точнее: Ювелирные весы 0,01 г, тогда 0,45 г.',
    )
  })

  it('slightly below the lower bound of a range is a remark with ways out', () => {
    const result = expectDose('3-3,5 г/10 л', { litres: '10.1' }, { device: scales('0.1') })
    expect(remarkTexts(result)).toEqual([
      ['DOSE_UNDER', 'caution', 'Прибор покажет 3 г, а нужно не меньше 3,03 г: эффект не гарантирован.'],
    ])
    expect(result.remarks[0]).toMatchObject({ because: 'device' })
    expect(wayTexts(result, 'DOSE_UNDER')).toEqual([
      'Отмерьте 3,1 г: это ещё в пределах нормы.',
      'Возьмите прибор точнее: Ювелирные весы 0,01 г, тогда 3,03 г.',
      'Приготовьте больше раствора: 3,1 г на 10,4 л.',
      'Приготовьте меньше раствора: 3 г на 10 л.',
      'Сделайте маточный раствор: 3,1 г растворите в 1 000 мл воды и возьмите 977 мл. Храните не дольше дня.',
    ])
  })

  it('a finer device must hold the dose and reach the minimum', () => {
    const device = (rate: string, litres: string) =>
      wayTexts(expectDose(rate, { litres }, { device: syringe('5') }), 'DEVICE_STEP').filter(way =>
        way.includes('точнее'),
      )
    expect(device('8 мл/10 л', '10')).toEqual(['Возьмите прибор точнее: Мензурка 50 мл, тогда 8 мл.'])
    expect(device('0,7 мл/10 л', '10')).toEqual(['Возьмите прибор точнее: Шприц 1 мл, тогда 0,7 мл.'])
    expect(device('0,62 мл/10 л', '10')).toEqual(['Возьмите прибор точнее: Шприц 5 мл, тогда 0,6 мл.'])
    expect(device('0,62-0,65 мл/10 л', '10')).toEqual([])
    expect(device('64 мл/10 л', '9')).toEqual([])
  })

  it('below the regulation a finer device need not reach the minimum', () =>
    expect(
      wayTexts(
        expectDose('80-120 мл/10 л', { litres: '1' }, { chosenRate: '60', device: syringe('5') }),
        'DEVICE_STEP',
      )[1],
    ).toBe('Возьмите прибор точнее: Мензурка 50 мл, тогда 6 мл.'))

  it('no finer device is offered when there is none', () =>
    expect(
      wayTexts(expectDose('0,01 г/10 л', { litres: '1' }, { device: scales('0.01') }), 'DEVICE_STEP').join(),
    ).not.toContain('точнее'))

  it('equal fills where they lose less', () => {
    const result = expectDose('2,5 г/10 л', { litres: '21' }, { device: scales('1'), tank: { litres: '10' } })
    expect(wayTexts(result, 'DEVICE_STEP')).not.toContain('Разделите поровну: 3 заправки по 7 л, потеряется меньше.')
    const better = expectDose('2,7 г/10 л', { litres: '12' }, { device: scales('1'), tank: { litres: '10' } })
    expect(String(better.measured?.value)).toBe('2')
    expect(wayTexts(better, 'DEVICE_STEP').filter(way => way.includes('поровну'))).toEqual([])
    const best = expectDose('3,4 г/10 л', { litres: '12' }, { device: scales('1'), tank: { litres: '11' } })
    expect(String(best.measured?.value)).toBe('3')
    expect(wayTexts(best, 'DEVICE_STEP').filter(way => way.includes('поровну'))).toEqual([
      'Разделите поровну: 2 заправки по 6 л, потеряется меньше.',
    ])
    expect(
      wayTexts(
        expectDose('3,4 г/10 л', { litres: '59' }, { device: scales('1'), tank: { litres: '12' } }),
        'DEVICE_STEP',
      ),
    ).toContain('Разделите поровну: 5 заправок по 11,8 л, потеряется меньше.')
    expect(
      wayTexts(
        expectDose('5,1 г/10 л', { litres: '210' }, { device: scales('1'), tank: { litres: '10.05' } }),
        'DEVICE_STEP',
      ),
    ).toContain('Разделите поровну: 21 заправка по 10 л, потеряется меньше.')
    const equal = expectDose(
      '3,4 г/10 л',
      { litres: '12' },
      { device: scales('1.5'), tank: { litres: '11', mode: 'equal' } },
    )
    expect(wayTexts(equal, 'DEVICE_STEP').filter(way => way.includes('поровну'))).toEqual([])
  })

  it('other volumes are not offered for a dose per area', () => {
    const ways = wayTexts(
      expectDose('0,35 г/10 м2', { areaM2: '7', litres: '2' }, { device: scales('0.1') }),
      'DEVICE_STEP',
    )
    expect(ways.map(way => way.split(':')[0])).toEqual(['Возьмите прибор точнее', 'Сделайте маточный раствор'])
  })

  it('a small loss', () => {
    expect(remarkTexts(expectDose('2 мл/10 л', { litres: '5.2' }, { device: syringe('0.1') }))).toEqual([
      ['DOSE_ROUNDED', 'info', 'Отмеряйте 1 мл вместо 1,04 мл: округляем вниз, до деления прибора.'],
    ])
    expect(remarkTexts(expectDose('1 мл/10 л', { litres: '10' }, { device: syringe('0.9') }))).toEqual([
      ['DOSE_ROUNDED', 'info', 'Отмеряйте 0,9 мл вместо 1 мл: округляем вниз, до деления прибора.'],
    ])
    expect(
      remarkTexts(expectDose('1 мл/10 л', { litres: '10' }, { device: syringe('0.89') })).map(([code]) => code),
    ).toEqual(['DEVICE_STEP', 'DOSE_UNDER'])
  })

  it('only the worst fill is reported', () => {
    const result = expectDose('2 мл/10 л', { litres: '11' }, { device: syringe('0.5'), tank: { litres: '10' } })
    expect(remarkTexts(result)[0]).toEqual([
      'DEVICE_STEP',
      'caution',
      'Ваш прибор грубее дозы: деление 0,5 мл, а нужно 0,2 мл. Отмерить нельзя.',
    ])
    const full = expectDose('2,5 мл/10 л', { litres: '14' }, { device: syringe('1'), tank: { litres: '10' } })
    expect(remarkTexts(full)[0]).toEqual([
      'DEVICE_STEP',
      'caution',
      'Ваш прибор грубее дозы: деление 1 мл, потеряется 20 %.',
    ])
    const first = expectDose('2,6 мл/10 л', { litres: '15' }, { device: syringe('0.65'), tank: { litres: '10' } })
    expect(remarkTexts(first)).toEqual([])
  })

  it('a rate below the regulation', () => {
    const result = expectDose('80-120 мл/10 л', { litres: '10' }, { chosenRate: '60' })
    expect(remarkTexts(result)).toEqual([
      ['DOSE_UNDER', 'caution', 'Ниже регламента (нужно не меньше 80 мл): эффект не гарантирован.'],
    ])
    expect(wayTexts(result, 'DOSE_UNDER')).toEqual(['Возьмите норму не ниже нижней границы разрешённой.'])
    const [remark] = result.remarks
    expect(remark?.code === 'DOSE_UNDER' && remark.ways.map(way => way.way === 'raise_rate' && String(way.to))).toEqual(
      ['80'],
    )
    expect(
      remarkTexts(expectDose('80-120 мл/10 л', { litres: '10' }, { chosenRate: '60', device: syringe('7') })).map(
        ([code]) => code,
      ),
    ).toEqual(['DOSE_UNDER', 'DOSE_ROUNDED'])
    expect(remarkTexts(expectDose('80-120 мл/10 л', { litres: '10' }, { chosenRate: '80' }))).toEqual([])
  })

  it('whole pieces go down to the nearest number that the range allows', () => {
    const pieces = (chosenRate: string, litres: string) =>
      String(expectDose('1-3 таблетки/10 л', { litres }, { chosenRate }).amount.value)
    expect([pieces('2', '12'), pieces('3', '12'), pieces('1', '12'), pieces('1', '15')]).toEqual(['2', '3', '2', '2'])
  })

  it('a rate below the regulation in whole pieces, and one raised into it by whole pieces', () => {
    const codes = (chosenRate: string, litres: string) =>
      remarkTexts(expectDose('3-5 таблеток/10 л', { litres }, { chosenRate })).map(([code]) => code)
    expect(codes('2', '10')).toEqual(['DOSE_UNDER'])
    expect(codes('2.5', '10')).toEqual([])
    expect(codes('1.5', '20')).toEqual(['DOSE_UNDER'])
  })

  it('grams on a syringe', () => {
    expect(remarkTexts(expectDose('50 г/10 л', { litres: '3' }, { device: syringe('0.5') }))).toEqual([
      ['DOSE_UNIT', 'unknown', 'Доза в «г», а прибор мерит в «мл»: без плотности препарата единицы не сравнить.'],
    ])
    expect(
      remarkTexts(expectDose('30 г/20 м2', { areaM2: '6' }, { device: syringe('0.5') })).map(([code]) => code),
    ).toEqual(['DOSE_UNIT'])
  })

  it('more water than the norm', () => {
    const norm = { waterNorms: [water('10', '100', 'm2')] }
    expect(remarkTexts(expectDose('2 мл/10 л', { areaM2: '100', litres: '15' }, norm))).toEqual([
      [
        'WATER_OVER',
        'info',
        'Раствора больше нормы (10 л), доза осталась прежней: 2 мл вместо 3 мл. Больше нельзя на эту площадь.',
      ],
    ])
    expect(remarkTexts(expectDose('0,2 л/га', { areaM2: '100', litres: '15' }, norm))).toEqual([
      ['WATER_OVER', 'info', 'Раствора больше нормы (10 л): препарата столько же, раствор слабее.'],
    ])
    expect(remarkTexts(expectDose('2 мл/10 л', { areaM2: '100', litres: '10' }, norm))).toEqual([])
  })

  it('less water than the norm', () => {
    const norm = { waterNorms: [water('10', '100', 'm2')] }
    expect(remarkTexts(expectDose('2 мл/10 л', { areaM2: '100', litres: '9.9' }, norm))).toEqual([
      ['WATER_UNDER', 'caution', 'Раствора меньше нормы (10 л): его может не хватить.'],
    ])
    expect(remarkTexts(expectDose('0,2 л/га', { areaM2: '100', litres: '5' }, norm))).toEqual([
      ['WATER_UNDER', 'caution', 'Раствора меньше нормы (10 л): он выйдет крепче и может обжечь.'],
    ])
  })

  it('a small remainder, unless the fills are equal', () => {
    const last = (litres: string, mode?: 'equal') =>
      remarkTexts(expectDose('2 мл/10 л', { litres }, { tank: { litres: '5', ...(mode && { mode }) } })).map(
        remark => remark[2],
      )
    expect(last('5.4')).toEqual(['Последняя заправка 0,4 л: удобнее разделить поровну.'])
    expect(last('5.5')).toEqual([])
    expect(last('5')).toEqual([])
    expect(last('0.3')).toEqual([])
    expect(last('5.4', 'equal')).toEqual([])
    expect(remarkTexts(expectDose('2 мл/10 л', { litres: '5.05' }, { tank: { litres: '5' } }))).toEqual([
      ['REMAINDER_SMALL', 'info', 'Последняя заправка 50 мл: удобнее разделить поровну.'],
    ])
  })

  it('without water the whole amount is measured at once', () => {
    const result = expectDose('30 г/20 м2', { areaM2: '6.5' }, { device: scales('1') })
    expect([String(result.amount.value), String(result.measured?.value), result.measured?.unit]).toEqual([
      '9.75',
      '9',
      'g',
    ])
    expect(remarkTexts(result)).toEqual([
      ['DOSE_ROUNDED', 'info', 'Отмеряйте 9 г вместо 9,75 г: округляем вниз, до деления прибора.'],
    ])
    expect(remarkTexts(expectDose('30 г/20 м2', { areaM2: '6' }, { device: { ...scales('1'), max: '4' } }))).toEqual([
      ['DEVICE_MAX', 'info', 'Прибор мерит до 4 г: отмеряйте за 3 приёма.'],
    ])
  })

  it('what remains in the sprayer', () =>
    expect(remarkTexts(expectDose('2 мл/10 л', { litres: '5' }, { tank: { litres: '5', deadLitres: '0.2' } }))).toEqual(
      [
        [
          'LEFTOVER',
          'info',
          'В опрыскивателе останется 0,2 л: разбавьте в десять раз (ещё 1,8 л воды) и израсходуйте на эту же посадку.',
        ],
      ],
    ))

  it('a dose measured in several portions', () => {
    const text = (litres: string) => remarkTexts(expectDose('10 мл/10 л', { litres }, { device: syringe('0.5', '5') }))
    expect(text('12.5')).toEqual([['DEVICE_MAX', 'info', 'Прибор мерит до 5 мл: отмеряйте за 3 приёма.']])
    expect(text('10')).toEqual([['DEVICE_MAX', 'info', 'Прибор мерит до 5 мл: отмеряйте за 2 приёма.']])
    expect(text('25')).toEqual([['DEVICE_MAX', 'info', 'Прибор мерит до 5 мл: отмеряйте за 5 приёмов.']])
    expect(text('105')).toEqual([['DEVICE_MAX', 'info', 'Прибор мерит до 5 мл: отмеряйте за 21 приём.']])
    expect(text('5')).toEqual([])
    expect(
      remarkTexts(
        expectDose('10 мл/10 л', { litres: '17' }, { device: syringe('0.5', '5'), tank: { litres: '10' } }),
      ).map(([code]) => code),
    ).toEqual(['DEVICE_MAX'])
    expect(
      remarkTexts(expectDose('10 мл/10 л', { litres: '5' }, { device: syringe('0.5', '5'), tank: { litres: '3' } })),
    ).toEqual([])
    expect(
      remarkTexts(expectDose('10 мл/10 л', { litres: '13' }, { device: syringe('0.5', '5'), tank: { litres: '10' } })),
    ).toEqual([['DEVICE_MAX', 'info', 'Прибор мерит до 5 мл: отмеряйте за 2 приёма.']])
  })

  it('a tablet for more water than the tank holds', () => {
    const result = expectDose('1 таблетка/10 л', { litres: '30' }, { tank: { litres: '5' } })
    expect(remarkTexts(result)).toEqual([
      ['VESSEL', 'info', 'Целую порцию разводят в 30 л: приготовьте раствор в ведре и заливайте в бак по 5 л.'],
    ])
    expect(result.fills.map(fill => [String(fill.times), String(fill.litres), String(fill.measured?.value)])).toEqual([
      ['1', '30', '3'],
    ])
    expect(remarkTexts(expectDose('1 таблетка/10 л', { litres: '30' }, { tank: { litres: '10' } }))).toEqual([])
  })
})
