import { describe, expect, test } from 'vitest'
import { cases, reasonTexts } from './place-and-phase.testing.ts'
import { stageFit } from './place-and-phase.ts'
import { type Change, detailsOf, sourceTitle } from './vectors/sample.ts'

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
