import { describe, expect, test } from 'vitest'
import type { DoseInput } from '#features/dosing/dose-input.ts'
import { dose } from '#features/dosing/dosing.ts'
import { missingText, refusalText, remarkText } from '#features/dosing/words.ts'
import type { Code } from './reason.ts'
import { verdict } from './rules.ts'
import { plain, questionWith, reasonsOf } from './vectors/sample.ts'

const ofDose: readonly Code[] = [
  'DOSE_OVER',
  'DOSE_UNDER',
  'DOSE_ROUNDED',
  'DOSE_UNIT',
  'RATE_MISSING',
  'OBJECT_MISSING',
  'PIECE_FRACTION',
  'DEVICE_STEP',
  'DEVICE_MAX',
  'WATER_MISSING',
  'WATER_OVER',
  'WATER_UNDER',
  'REMAINDER_SMALL',
  'VESSEL',
  'LEFTOVER',
]

/** «2–4 мл на 10 л», 10 л на 100 м². */
const base: DoseInput = {
  rate: { rateKind: 'per_water', rateMin: '2', rateMax: '4', rateUnit: 'ml', basisValue: '10', basisUnit: 'l' },
  waterNorms: [{ condition: null, min: '10', max: '10', unit: 'l', basisValue: '100', basisUnit: 'm2' }],
  treated: { areaM2: '200' },
}
const syringe = { name: 'Шприц', unit: 'ml', step: '0.1' } as const
const tablet = {
  rateKind: 'per_water',
  rateMin: '1',
  rateMax: '1',
  rateUnit: 'pcs',
  basisValue: '10',
  basisUnit: 'l',
} as const
const at = (change: Partial<DoseInput>) => dose({ ...base, ...change })

/** Code, level and details of every reason about the dose. */
const found = (change: Partial<DoseInput>) =>
  verdict(questionWith({ dose: at(change) }))
    .reasons.filter(({ code }) => ofDose.includes(code))
    .map(({ code, level, details }) => [code, level, details])

describe('the dose as reasons', () => {
  test('no reasons without a dose', () => expect(reasonsOf(...ofDose)({ dose: null })).toEqual([]))
  test.each<[string, Partial<DoseInput>, unknown[]]>([
    ['within the range', {}, []],
    ['the lower end', { chosenRate: '2' }, []],
    ['the upper end', { chosenRate: '4' }, []],
    ['nothing is diluted', { rate: { ...base.rate, rateKind: 'ready' } }, []],
    ['above the range', { chosenRate: '4.01' }, [['DOSE_OVER', 'forbidden', { most: '4', chosen: '4.01' }]]],
    ['below the range', { chosenRate: '1.5' }, [['DOSE_UNDER', 'caution', { least: '4' }]]],
    ['no norm', { rate: { ...base.rate, rateMax: null } }, [['RATE_MISSING', 'unknown', {}]]],
    ['nothing to treat', { treated: {} }, [['OBJECT_MISSING', 'unknown', {}]]],
    ['no water', { waterNorms: [] }, [['WATER_MISSING', 'unknown', {}]]],
    [
      'units that do not meet',
      { device: { name: 'Весы', unit: 'g', step: '0.1' } },
      [['DOSE_UNIT', 'unknown', { from: 'ml', to: 'g' }]],
    ],
    ['whole tablets', { rate: tablet, treated: { litres: '20' } }, []],
    [
      'a part of a tablet',
      { rate: tablet, waterNorms: [], treated: { litres: '23' } },
      [['PIECE_FRACTION', 'forbidden', { pieces: ['3', '2'] }]],
    ],
    [
      'a small loss',
      { treated: { areaM2: '200.05' }, device: syringe, chosenRate: '4', waterNorms: base.waterNorms },
      [['DOSE_ROUNDED', 'info', { loss_pct: '0.024993752' }]],
    ],
    [
      'more water than the norm',
      { treated: { areaM2: '100', litres: '15' } },
      [['WATER_OVER', 'info', { most: '10' }]],
    ],
    [
      'less water than the norm',
      { treated: { areaM2: '100', litres: '5' } },
      [['WATER_UNDER', 'caution', { least: '10' }]],
    ],
    [
      'a small last fill',
      { treated: { areaM2: '103' }, tank: { litres: '10' } },
      [['REMAINDER_SMALL', 'info', { litres: '0.3' }]],
    ],
    [
      'what stays in the sprayer',
      { tank: { litres: '10', deadLitres: '0.2' } },
      [['LEFTOVER', 'info', { litres: '0.2' }]],
    ],
    ['a small device', { device: { ...syringe, max: '2' } }, [['DEVICE_MAX', 'info', { times: '2' }]]],
    [
      'a tablet for more than the tank holds',
      { rate: tablet, waterNorms: [], treated: { litres: '10' }, tank: { litres: '5' } },
      [['VESSEL', 'info', { litres: '10' }]],
    ],
  ])('%s', (_, change, expected) => expect(found(change)).toEqual(expected))

  test('a coarse device', () => {
    const [[code, level, details]] = found({
      treated: { areaM2: '300' },
      chosenRate: '4',
      device: { ...syringe, step: '5' },
    }) as [[string, string, { loss_pct: string }]]
    expect([code, level]).toEqual(['DEVICE_STEP', 'caution'])
    expect(Number(details.loss_pct)).toBeCloseTo(100 / 6, 5)
  })
})

describe('numbers, texts and levels are those of the dose', () => {
  const inputs: Partial<DoseInput>[] = [
    { chosenRate: '1' },
    { chosenRate: '9' },
    { treated: {} },
    { rate: tablet, waterNorms: [], treated: { litres: '23' } },
    { treated: { areaM2: '30' }, device: { ...syringe, step: '0.5' } },
    { device: { name: 'Весы', unit: 'g', step: '1' } },
    { treated: { areaM2: '100', litres: '15' } },
    { treated: { areaM2: '103' }, tank: { litres: '10', deadLitres: '1' }, device: { ...syringe, max: '1' } },
  ]
  test.each(inputs)('%j', input => {
    const result = at(input)
    const theirs =
      result.outcome === 'dose'
        ? result.remarks.map(remark => `${remark.code} ${remark.level}: ${remarkText(remark)} / Этикетка`)
        : result.outcome === 'refused'
          ? [`${result.code} forbidden: ${refusalText(result)} / Этикетка`]
          : result.outcome === 'no_data'
            ? result.missing.map(
                missing =>
                  `${missing.code} unknown: ${missingText(missing)} / Правило сайта: неизвестное не\u00a0значит разрешённое`,
              )
            : []
    const ours = verdict(questionWith({ dose: result })).reasons.filter(({ code }) => ofDose.includes(code))
    expect(theirs.length).toBeGreaterThan(0)
    expect(
      ours.map(({ code, level, text, source }) => plain(`${code} ${level}: ${text} / ${source.title}`)).sort(),
    ).toEqual(theirs.map(plain).sort())
  })
})
