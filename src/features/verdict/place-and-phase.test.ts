import { describe, expect, test } from 'vitest'
import { blossomDoubtRule, isInFlower, stageFit } from './place-and-phase.ts'
import type { Question } from './question.ts'
import { type Change, detailsOf, plain, reasonsOf, sample, sourceTitle } from './vectors/sample.ts'

const reasonTexts = reasonsOf(
  'NO_USE',
  'PLACE',
  'PLACE_UNKNOWN',
  'STAGE',
  'STAGE_UNKNOWN',
  'FLOWERING',
  'FLOWERING_UNKNOWN',
  'WATER_ZONE',
  'WATER_ZONE_UNKNOWN',
)

const cases = (list: [string, Change, string[]][]) =>
  test.each(list)('%s', (_, change, reasons) => expect(reasonTexts(change)).toEqual(reasons))

describe('the place', () => {
  const ask = ['PLACE_UNKNOWN unknown: Укажите, теплица это или открытый грунт.']
  cases([
    ['the same', { use: { place: 'protected' }, planting: { place: 'protected' } }, []],
    ['any', { use: { place: 'any' }, planting: { place: 'protected' } }, []],
    ['any ground, outdoors', { use: { place: 'any' }, planting: { place: 'open' } }, []],
    [
      'any ground is no room',
      { use: { place: 'any' }, planting: { place: 'indoor' } },
      ['PLACE_UNKNOWN unknown: Про место «комната» в регистрации ничего нет: сверьтесь с этикеткой.'],
    ],
    [
      'any ground is no store',
      { use: { place: 'any' }, planting: { place: 'storage' } },
      ['PLACE_UNKNOWN unknown: Про место «хранилище» в регистрации ничего нет: сверьтесь с этикеткой.'],
    ],
    [
      'any ground, and the place is unknown',
      { use: { place: 'any' }, planting: { place: null } },
      ['PLACE_UNKNOWN unknown: Укажите, грядка это, теплица, комната или хранилище.'],
    ],
    [
      'a fertiliser, wherever it is',
      { drug: { kind: 'fertilizer' }, use: { place: 'any' }, planting: { place: 'indoor' } },
      [],
    ],
    [
      'a fertiliser, and the place is unknown',
      { drug: { kind: 'fertilizer' }, use: { place: 'any' }, planting: { place: null } },
      [],
    ],
    [
      'a use of greenhouses outdoors',
      { use: { place: 'protected' } },
      ['PLACE forbidden: Этот регламент — только для места «теплица».'],
    ],
    [
      'a use of open ground in a room',
      { planting: { place: 'indoor' } },
      ['PLACE forbidden: Этот регламент — только для места «грядка».'],
    ],
    ['the place is unknown', { planting: { place: null } }, ask],
    [
      'no use, no place',
      { use: null, planting: { place: null }, drug: { targetsOnCrop: [] } },
      ['NO_USE forbidden: Яблоня, парша яблони — этот препарат не разрешён.'],
    ],
  ])
  test('details', () => {
    expect(detailsOf('PLACE', { use: { place: 'protected' } })).toEqual({ place: 'protected' })
    expect(detailsOf('PLACE_UNKNOWN', { planting: { place: null } })).toEqual({ place: 'open' })
    expect(detailsOf('PLACE_UNKNOWN', { use: { place: 'any' }, planting: { place: 'indoor' } })).toEqual({
      place: 'any',
    })
  })
})

test.each(['seed', 'dip'] as const)('planting material (%s) is treated in any place', method => {
  for (const place of ['open', 'indoor', 'storage', null] as const)
    expect(reasonTexts({ use: { place: 'any', method }, planting: { place } }).join()).not.toContain('PLACE')
})

describe('a gap, words and a phase of several codes', () => {
  const from07 = { bbchFrom: '07', bbchTo: '89', bbchExceptFrom: '10', bbchExceptTo: '70' }
  const at = (
    bbch: string,
    use: Change['use'] = from07,
    bbchEnd: string | null = null,
    phaseName: string | null = null,
  ): Change => ({
    use,
    planting: { bbch, bbchEnd, phaseName },
  })
  const not = (bbch: string, window: string) => [
    `STAGE forbidden: Сейчас не та фаза: BBCH ${bbch}. Регламент — ${window}.`,
  ]
  const partly = (phase: string, window: string) => [
    `STAGE_UNKNOWN unknown: Фаза «${phase}» подходит только отчасти: регламент — ${window}.`,
  ]
  const gapText = 'BBCH 07–89, кроме BBCH 10–70'
  cases([
    ['before the gap', at('09'), []],
    ['the first code of the gap', at('10'), not('10', gapText)],
    ['the last code of the gap', at('70'), not('70', gapText)],
    ['after the gap', at('71'), []],
    ['a gap without a window', at('60', { bbchExceptFrom: '60', bbchExceptTo: '69' }), not('60', 'кроме BBCH 60–69')],
    [
      'a gap without a window, unknown phase',
      { use: { bbchExceptFrom: '60', bbchExceptTo: '69' }, planting: { bbch: null } },
      ['STAGE_UNKNOWN unknown: Отметьте фазу, тогда ответ будет точным.'],
    ],
    [
      'the words of the registration stand first',
      at('75', { bbchFrom: '91', bbchTo: '97', timingText: 'После сбора урожая', timingConfirmed: true }),
      not('75', '«После сбора урожая», BBCH 91–97'),
    ],
    ['the whole phase is inside', at('71', from07, '75'), []],
    ['its start alone is inside', at('07', from07, '11', 'Распускание'), partly('Распускание', gapText)],
    ['its end alone is inside', at('69', from07, '72'), partly('BBCH 69–72', gapText)],
    [
      'its middle is in the gap',
      at('08', { ...from07, bbchExceptTo: '10' }, '12', 'Листья'),
      partly('Листья', 'BBCH 07–89, кроме BBCH 10–10'),
    ],
    ['none of it is inside', at('60', from07, '69'), not('60', gapText)],
    ['an end before the start counts as the start', at('71', from07, '09'), []],
    ['over the winter', at('91', { bbchFrom: '91', bbchTo: '59' }, '97'), []],
    [
      'over the winter, a gap',
      at('93', { bbchFrom: '91', bbchTo: '59', bbchExceptFrom: '93', bbchExceptTo: '97' }),
      not('93', 'BBCH 91–59, кроме BBCH 93–97'),
    ],
  ])
  test('details of a phase that fits in part', () =>
    expect(detailsOf('STAGE_UNKNOWN', at('07', from07, '11'))).toEqual({ bbch: '07', bbch_from: '07', bbch_to: '89' }))
})

describe('the stage', () => {
  const not = (phase: string, window: string) => [
    `STAGE forbidden: Сейчас не та фаза: ${phase}. Регламент — ${window}.`,
  ]
  cases([
    ['no window', { planting: { bbch: null } }, []],
    ['within', { use: { bbchFrom: '54', bbchTo: '75' } }, []],
    ['on the first code', { use: { bbchFrom: '72', bbchTo: '75' } }, []],
    ['on the last code', { use: { bbchFrom: '54', bbchTo: '72' } }, []],
    ['too late', { use: { bbchFrom: '54', bbchTo: '71' } }, not('плод с орех, BBCH 72', 'BBCH 54–71')],
    ['too early', { use: { bbchFrom: '73', bbchTo: '75' } }, not('плод с орех, BBCH 72', 'BBCH 73–75')],
    [
      'a phase without a name',
      { use: { bbchFrom: '73', bbchTo: '75' }, planting: { phaseName: null } },
      not('BBCH 72', 'BBCH 73–75'),
    ],
    [
      'a window of one code, too late',
      { use: { bbchFrom: '71', bbchTo: '71' } },
      not('плод с орех, BBCH 72', 'BBCH 71–71'),
    ],
    ['an open end, within', { use: { bbchFrom: '72' } }, []],
    ['an open end, too early', { use: { bbchFrom: '73' } }, not('плод с орех, BBCH 72', 'от BBCH 73')],
    ['an open beginning, within', { use: { bbchTo: '72' } }, []],
    ['an open beginning, too late', { use: { bbchTo: '71' } }, not('плод с орех, BBCH 72', 'до BBCH 71')],
    ['over the winter, in autumn', { use: { bbchFrom: '91', bbchTo: '03' }, planting: { bbch: '97' } }, []],
    ['over the winter, in spring', { use: { bbchFrom: '91', bbchTo: '03' }, planting: { bbch: '00' } }, []],
    [
      'over the winter, in summer',
      { use: { bbchFrom: '91', bbchTo: '03' } },
      not('плод с орех, BBCH 72', 'BBCH 91–03'),
    ],
    [
      'the phase is unknown',
      { use: { bbchFrom: '54', bbchTo: '75' }, planting: { bbch: null } },
      ['STAGE_UNKNOWN unknown: Отметьте фазу, тогда ответ будет точным.'],
    ],
    [
      'the phase is unknown, a window with one end',
      { use: { bbchTo: '75' }, planting: { bbch: null } },
      ['STAGE_UNKNOWN unknown: Отметьте фазу, тогда ответ будет точным.'],
    ],
  ])
  test('details', () => {
    expect(detailsOf('STAGE', { use: { bbchFrom: '73', bbchTo: '75' } })).toEqual({
      bbch: '72',
      bbch_from: '73',
      bbch_to: '75',
    })
    expect(detailsOf('STAGE', { use: { bbchFrom: '73' } })).toEqual({ bbch: '72', bbch_from: '73', bbch_to: '' })
    expect(detailsOf('STAGE', { use: { bbchTo: '71' } })).toEqual({ bbch: '72', bbch_from: '', bbch_to: '71' })
  })
})

describe('whether the planting is in flower', () => {
  test.each<[string, boolean | null, string | null, string | null, boolean | null]>([
    ['told', true, '72', null, true],
    ['told, and not', false, '72', null, false],
    ['nothing told', null, '72', null, null],
    ['no phase', null, null, null, null],
    ['no phase, told', false, null, null, false],
    ['the first code of flowering', null, '60', null, true],
    ['the last code of flowering', null, '69', null, true],
    ['the code before', null, '59', null, null],
    ['the code after', null, '70', null, null],
    ['«не цветёт» wins over a phase of flowering', false, '65', null, false],
    ['its name alone tells that it flowers', null, '60', '69', true],
    ['a phase that only ends with flowering says nothing', false, '51', '69', false],
    ['a phase that only begins with flowering says nothing', null, '65', '73', null],
  ])('%s', (_, flowering, bbch, bbchEnd, expected) =>
    expect(isInFlower({ flowering, bbch, bbchEnd }, null)).toBe(expected),
  )
  test('without a phase of flowering the scale tells', () =>
    expect(isInFlower({ flowering: null, bbch: '72' }, false)).toBe(false))
})

describe('flowering by the label', () => {
  const class4 = { hazardBee: 4 }
  cases([
    ['forbidden, and it does not flower', { drug: class4, use: { forbidFlowering: true } }, []],
    [
      'forbidden, and it flowers',
      { drug: class4, use: { forbidFlowering: true }, planting: { flowering: true } },
      ['FLOWERING forbidden: По этой строке в цветение обрабатывать нельзя.'],
    ],
    ['not forbidden, and it flowers', { drug: class4, planting: { flowering: true } }, []],
    [
      'forbidden, flowering is unknown',
      { drug: class4, use: { forbidFlowering: true }, planting: { flowering: null } },
      ['FLOWERING_UNKNOWN unknown: Укажите, цветёт ли яблоня: в цветение по этой строке обрабатывать нельзя.'],
    ],
    [
      'no use',
      { use: null, drug: { ...class4, targetsOnCrop: [] }, planting: { flowering: null } },
      ['NO_USE forbidden: Яблоня, парша яблони — этот препарат не разрешён.'],
    ],
  ])
})

describe('the water-protection zone', () => {
  const forbidden = ['WATER_ZONE forbidden: Участок отмечен как водоохранная зона: пестициды здесь применять нельзя.']
  const ask = [
    'WATER_ZONE_UNKNOWN unknown: Укажите, лежит ли участок в водоохранной зоне: пестициды там применять нельзя.',
  ]
  cases([
    ['outside', { plot: { waterZone: false } }, []],
    ['inside', { plot: { waterZone: true } }, forbidden],
    ['unknown', { plot: { waterZone: null } }, ask],
    ['inside, a biological drug', { plot: { waterZone: true }, drug: { kind: 'biopesticide' } }, forbidden],
    [
      'inside, a fertiliser',
      { plot: { waterZone: true }, drug: { kind: 'fertilizer' } },
      [
        'WATER_ZONE_UNKNOWN unknown: Участок отмечен как водоохранная зона: нет данных, можно ли применять здесь это удобрение.',
      ],
    ],
    ['outside, a fertiliser', { plot: { waterZone: false }, drug: { kind: 'fertilizer' } }, []],
    ['unknown, a fertiliser', { plot: { waterZone: null }, drug: { kind: 'fertilizer' } }, ask],
    ['inside, beneficial organisms', { plot: { waterZone: true }, drug: { kind: 'beneficial' } }, []],
    ['inside, a trap', { plot: { waterZone: true }, drug: { kind: 'trap' } }, []],
    ['inside, an adjuvant', { plot: { waterZone: true }, drug: { kind: 'adjuvant' } }, []],
  ])
  test('the law is named', () => {
    for (const waterZone of [true, null])
      expect(sourceTitle(waterZone ? 'WATER_ZONE' : 'WATER_ZONE_UNKNOWN', { plot: { waterZone } })).toBe(
        'Водный кодекс Российской Федерации, статья 65',
      )
  })
})

describe('a phase of flowering and the answer «не цветёт»', () => {
  const doubt = (planting: Partial<Question['planting']>, crop: Question['crop'] = sample.crop) => {
    const found = blossomDoubtRule({ crop, planting: { ...sample.planting, flowering: false, ...planting } })
    return found && [plain(found.text), found.details]
  }
  const text = (phase: string, plant = 'яблоня') =>
    `Отмечена фаза «${phase}», а ответ — «${plant} не цветёт». Одно из двух неверно: считаем, что не цветёт, проверьте.`
  test('contradict each other by the code and by the scale', () => {
    expect(doubt({ bbch: '65', phaseName: 'Цветение', phaseBlossom: 'no' })).toEqual([text('Цветение'), { bbch: '65' }])
    expect(doubt({ bbch: '59', phaseName: 'Бутоны', phaseBlossom: 'yes' })).toEqual([text('Бутоны'), { bbch: '59' }])
    expect(doubt({ bbch: null, phaseName: 'Цветение', phaseBlossom: 'yes' })).toEqual([text('Цветение'), { bbch: '' }])
    expect(doubt({ bbch: '65', phaseName: null, phaseBlossom: 'yes' })).toEqual([text('BBCH 65'), { bbch: '65' }])
    expect(doubt({ bbch: '65', phaseName: 'Цветение', phaseBlossom: 'yes' }, null)).toEqual([
      text('Цветение', 'растение'),
      { bbch: '65' },
    ])
  })
  test('agree with any other phase, and with a code that no scale of the crop has', () => {
    expect(doubt({ bbch: '59', phaseBlossom: 'no' })).toBeNull()
    expect(doubt({ bbch: '59', phaseBlossom: 'sometimes' })).toBeNull()
    expect(doubt({ bbch: '65' })).toBeNull()
    expect(doubt({ bbch: '65', phaseBlossom: 'yes', flowering: true })).toBeNull()
    expect(doubt({ bbch: '65', phaseBlossom: 'yes', flowering: null })).toBeNull()
  })
})

test('a phase that only ends in flower is not flowering by its code', () => {
  expect(isInFlower({ flowering: null, bbch: '59', bbchEnd: '61' }, null)).toBeNull()
  expect(isInFlower({ flowering: null, bbch: '69', bbchEnd: '71' }, null)).toBeNull()
  expect(isInFlower({ flowering: null, bbch: '60', bbchEnd: '69' }, null)).toBe(true)
})

const open = { bbchFrom: null, bbchTo: null, bbchExceptFrom: null, bbchExceptTo: null }
test.each([
  [open, '10', '99', 'inside'],
  [{ ...open, bbchTo: '19' }, '10', '19', 'inside'],
  [{ ...open, bbchTo: '19' }, '19', '20', 'partly'],
  [{ ...open, bbchFrom: '20' }, '10', '19', 'outside'],
  [{ ...open, bbchFrom: '20' }, '19', '20', 'partly'],
  [{ ...open, bbchFrom: '91', bbchTo: '03' }, '97', '97', 'inside'],
  [{ ...open, bbchFrom: '91', bbchTo: '03' }, '03', '04', 'partly'],
  [{ ...open, bbchFrom: '91', bbchTo: '03' }, '50', '59', 'outside'],
  [{ ...open, bbchExceptFrom: '60', bbchExceptTo: '69' }, '60', '69', 'outside'],
  [{ ...open, bbchExceptFrom: '60', bbchExceptTo: '69' }, '69', '70', 'partly'],
  [{ ...open, bbchExceptFrom: '60', bbchExceptTo: '69' }, '50', '59', 'inside'],
] as const)('the window %j and the codes from %s to %s: %s', (window, from, to, fit) =>
  expect(stageFit(window, from, to)).toBe(fit),
)

test('the blossom of a crop that was not named is asked for as that of a plant', () =>
  expect(
    reasonsOf('FLOWERING_UNKNOWN')({
      crop: null,
      use: { forbidFlowering: true },
      planting: { flowering: null, bbch: null },
    }),
  ).toEqual(['FLOWERING_UNKNOWN unknown: Укажите, цветёт ли растение: в цветение по этой строке обрабатывать нельзя.']))
