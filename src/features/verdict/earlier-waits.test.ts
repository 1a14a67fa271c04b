import { describe, expect, test } from 'vitest'
import { daysAfter } from './earlier-waits.ts'
import { favourable } from './favourable.ts'
import type { Treatment } from './question.ts'
import { type Change, detailsOf, plain, questionWith, reasonsOf, treatmentOn } from './vectors/sample.ts'

const reasonTexts = reasonsOf('PHI', 'PHI_PICKING', 'PHI_NO_DATE', 'PHI_EARLIER', 'PHI_UNKNOWN')

/** The treatment of the sample is on 10 June, with 20 days of waiting: the harvest is from 30 June. */
const other = (day: string, use: Parameters<typeof treatmentOn>[1] = {}) =>
  treatmentOn(day, { drug: { alias: 'drugoj', name: 'Другой', substances: [] }, sides: ['pests'], ...use })

const waits = (change: Change) => reasonTexts(change).filter(text => text.startsWith('PHI'))

const unknownAfterFifthOfJune =
  'PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 5 июня (Другой): сбор не рассчитывается.'

describe('the waiting periods of other treatments', () => {
  const late = other('2026-06-05', { use: { phiDays: 40 } })
  test.each<[string, Change, string[]]>([
    [
      'the longest one names the day',
      { planting: { plannedHarvest: null }, history: [late] },
      ['PHI_NO_DATE caution: Урожай — не раньше 15 июля.'],
    ],
    [
      'a shorter one changes nothing',
      { planting: { plannedHarvest: null }, history: [other('2026-06-05')] },
      ['PHI_NO_DATE caution: Урожай — не раньше 30 июня.'],
    ],
    [
      'picked again and again',
      { planting: { plannedHarvest: null }, crop: { harvestMode: 'continuous' }, history: [late] },
      ['PHI_PICKING caution: Сборы идут каждые несколько дней: после обработки не собирать до 15 июля.'],
    ],
    ['over on the day of harvest', { planting: { plannedHarvest: '2026-07-15' }, history: [late] }, []],
    [
      'one day too early for another treatment',
      { planting: { plannedHarvest: '2026-07-14' }, history: [late] },
      ['PHI_EARLIER caution: После обработки 5 июня (Другой) урожай — не раньше 15 июля.'],
    ],
    [
      'a dash of its own does not hide the other one',
      {
        use: { phiKind: 'not_regulated', phiDays: null, method: 'seed' },
        planting: { plannedHarvest: null },
        history: [late],
      },
      ['PHI_EARLIER caution: После обработки 5 июня (Другой) урожай — не раньше 15 июля.'],
    ],
    [
      'planned after the harvest',
      { planting: { plannedHarvest: '2026-07-05' }, history: [other('2026-07-06', { use: { phiDays: 40 } })] },
      [],
    ],
    [
      'unknown',
      { history: [other('2026-06-05', { use: { phiKind: 'unknown', phiDays: null } })] },
      ['PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 5 июня (Другой): сбор не рассчитывается.'],
    ],
    [
      'unknown in another season',
      { history: [other('2025-06-05', { use: { phiKind: 'unknown', phiDays: null } })] },
      [],
    ],
    [
      'a dash of treated seeds',
      {
        history: [
          other('2026-06-05', {
            use: { method: 'seed', phiKind: 'not_regulated', phiDays: null, phiConfirmed: false },
          }),
        ],
      },
      [],
    ],
    ...(['seed', 'dip'] as const).map((method): [string, Change, string[]] => [
      `a dash of ${method} after the day of planting`,
      {
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-06-01' },
        history: [
          other('2026-06-05', { use: { method, phiKind: 'not_regulated', phiDays: null, phiConfirmed: false } }),
        ],
      },
      [],
    ]),
    [
      'a row of which nobody has read how it is done',
      { history: [other('2026-06-05', { use: { method: 'unknown', phiKind: 'unknown', phiDays: null } })] },
      [unknownAfterFifthOfJune],
    ],
    [
      'a dusting',
      { history: [other('2026-06-05', { use: { method: 'dust', phiKind: 'unknown', phiDays: null } })] },
      [unknownAfterFifthOfJune],
    ],
    [
      'a dusting with a dash that nobody has confirmed',
      {
        history: [
          other('2026-06-05', {
            use: { method: 'dust', phiKind: 'not_regulated', phiDays: null, phiConfirmed: false },
          }),
        ],
      },
      [unknownAfterFifthOfJune],
    ],
    [
      'treated seeds of which nothing is known',
      { history: [other('2026-06-05', { use: { method: 'seed', phiKind: 'unknown', phiDays: null } })] },
      [unknownAfterFifthOfJune],
    ],
    ...(['dip', 'granules', 'root', 'paint'] as const).map((method): [string, Change, string[]] => [
      `a dash of ${method}`,
      {
        history: [
          other('2026-06-05', { use: { method, phiKind: 'not_regulated', phiDays: null, phiConfirmed: false } }),
        ],
      },
      [],
    ]),
    [
      'a dash of a dusting before planting, of which the day was not told',
      {
        planting: { plantedAt: null },
        history: [
          other('2026-06-05', {
            use: {
              method: 'dust',
              plantingTime: 'before',
              phiKind: 'not_regulated',
              phiDays: null,
              phiConfirmed: false,
            },
          }),
        ],
      },
      [],
    ],
    ['a crop that is not eaten', { crop: { edible: false }, planting: { plannedHarvest: null }, history: [late] }, []],
    [
      'a crop that is not eaten but cut',
      { crop: { edible: false }, planting: { plannedHarvest: '2026-07-14' }, history: [late] },
      [],
    ],
    [
      'of several the longest, listed first',
      { planting: { plannedHarvest: '2026-07-14' }, history: [late, other('2026-06-20')] },
      ['PHI_EARLIER caution: После обработки 5 июня (Другой) урожай — не раньше 15 июля.'],
    ],
    [
      'of several the longest, listed last',
      { planting: { plannedHarvest: '2026-07-14' }, history: [other('2026-06-20'), late] },
      ['PHI_EARLIER caution: После обработки 5 июня (Другой) урожай — не раньше 15 июля.'],
    ],
    [
      'a confirmed dash of a planned one is no waiting period',
      {
        use: { phiKind: 'not_regulated', phiDays: null, method: 'seed' },
        planting: { plannedHarvest: null },
        history: [other('2026-07-05', { use: { phiKind: 'not_regulated', phiDays: null, phiConfirmed: true } })],
      },
      [],
    ],
    [
      'planned on the day of harvest',
      { planting: { plannedHarvest: '2026-07-05' }, history: [other('2026-07-05', { use: { phiDays: 40 } })] },
      ['PHI_EARLIER caution: После обработки 5 июля (Другой) урожай — не раньше 14 августа.'],
    ],
    [
      'a harvest that is over names no day',
      { planting: { plannedHarvest: '2026-06-01' }, history: [late] },
      ['PHI_NO_DATE caution: Урожай — не раньше 15 июля.'],
    ],
    [
      'unknown after watering',
      { history: [other('2026-06-05', { use: { method: 'drench', phiKind: 'unknown', phiDays: null } })] },
      ['PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 5 июня (Другой): сбор не рассчитывается.'],
    ],
    [
      'an unconfirmed dash of bait',
      {
        history: [
          other('2026-06-05', {
            use: { method: 'bait', phiKind: 'not_regulated', phiDays: null, phiConfirmed: false },
          }),
        ],
      },
      [unknownAfterFifthOfJune],
    ],
  ])('%s', (_, change, expected) => expect(waits(change)).toEqual(expected))

  const cancelled = (why: string) => [
    `PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 5 июня (Другой): ${why}: сбор не рассчитывается.`,
  ]
  const annual: Change = { crop: { lifeCycle: 'annual' } }
  test.each<[string, Change, string[]]>([
    [
      'registered for other crops',
      {
        history: [other('2026-06-05', { use: { crops: ['tomat'], phiDays: 40 } })],
        planting: { plannedHarvest: '2026-07-01' },
      },
      cancelled('для культуры «Яблоня» он так не разрешён'),
    ],
    [
      'registered for all crops but this one',
      { history: [other('2026-06-05', { use: { exceptions: ['yablonya'] } })] },
      cancelled('для культуры «Яблоня» он так не разрешён'),
    ],
    [
      'registered for land without a crop',
      { history: [other('2026-06-05', { use: { crops: [] } })] },
      cancelled('для культуры «Яблоня» он так не разрешён'),
    ],
    [
      'another form of the brand',
      { history: [{ ...other('2026-06-05'), isThisForm: false }] },
      cancelled('это была другая форма препарата'),
    ],
    ['the form is not told', { history: [{ ...other('2026-06-05'), isThisForm: null }] }, []],
    [
      'more than the maximum',
      { history: [{ ...other('2026-06-05'), rate: '2.001' }] },
      cancelled('норма была больше разрешённой'),
    ],
    ['the maximum', { history: [{ ...other('2026-06-05'), rate: '2.000' }] }, []],
    [
      'a maximum that is not known is not judged',
      { history: [{ ...other('2026-06-05', { use: { rateMax: null } }), rate: '9' }] },
      [],
    ],
    [
      'each of several entries is named',
      {
        history: [
          { ...other('2026-06-05'), isThisForm: false },
          other('2026-06-07', { use: { phiKind: 'unknown', phiDays: null } }),
        ],
      },
      [
        ...cancelled('это была другая форма препарата'),
        'PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 7 июня (Другой): сбор не рассчитывается.',
      ],
    ],
    [
      'on a perennial for 365 days',
      { history: [{ ...other('2025-09-01'), isThisForm: false }] },
      [
        'PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 1 сентября 2025 (Другой): это была другая форма препарата: сбор не рассчитывается.',
      ],
    ],
    ['on a perennial not a day longer', { history: [{ ...other('2025-08-31'), isThisForm: false }] }, []],
    [
      'on an annual as long as it stands',
      { ...annual, planting: { plantedAt: '2024-05-01' }, history: [{ ...other('2024-05-02'), isThisForm: false }] },
      [
        'PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 2 мая 2024 (Другой): это была другая форма препарата: сбор не рассчитывается.',
      ],
    ],
    [
      'on an annual from a year before its planting',
      { ...annual, planting: { plantedAt: '2026-05-01' }, history: [{ ...other('2025-05-01'), isThisForm: false }] },
      [
        'PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 1 мая 2025 (Другой): это была другая форма препарата: сбор не рассчитывается.',
      ],
    ],
    [
      'on an annual with the year before its planting',
      { ...annual, planting: { plantedAt: '2026-05-01' }, history: [{ ...other('2025-04-30'), isThisForm: false }] },
      [],
    ],
  ])('a treatment that was not done by its registration lends no waiting period: %s', (_, change, expected) =>
    expect(waits(change)).toEqual(expected),
  )

  const dash = (change: Parameters<typeof treatmentOn>[1] = {}, day = '2026-06-05') =>
    other(day, { ...change, use: { phiKind: 'not_regulated', phiDays: null, phiConfirmed: true, ...change?.use } })
  const label =
    'PHI_DASH caution: Срок ожидания после обработки 5 июня (Другой) не регламентируется: прежде чем собирать урожай, сверьте этикетку.'
  test.each<[string, Change, string[]]>([
    ...(['spray', 'drench', 'bait', 'dust', 'smoke'] as const).map((method): [string, Change, string[]] => [
      method,
      { history: [dash({ use: { method } })] },
      [label],
    ]),
    ...(['seed', 'dip', 'granules', 'root', 'paint'] as const).map((method): [string, Change, string[]] => [
      method,
      { history: [dash({ use: { method } })] },
      [],
    ]),
    ...(['biopesticide', 'growth_regulator', 'fertilizer', 'adjuvant', 'beneficial'] as const).map(
      (kind): [string, Change, string[]] => [
        `a ${kind}`,
        { history: [dash({ drug: { kind, alias: 'drugoj', name: 'Другой' } })] },
        [],
      ],
    ),
    ['before the buds burst', { history: [{ ...dash(), bbch: '06' }] }, []],
    ['when they had burst', { history: [{ ...dash(), bbch: '07' }] }, [label]],
    ['an early stage of an annual', { ...annual, history: [{ ...dash(), bbch: '06' }] }, [label]],
    ['a later mark of an early stage proves it', { planting: { bbch: '03' }, history: [dash()] }, []],
    ['by the day of planting', { ...annual, planting: { plantedAt: '2026-06-05' }, history: [dash()] }, []],
    ['a day after planting', { ...annual, planting: { plantedAt: '2026-06-04' }, history: [dash()] }, [label]],
    ['words name the days', { history: [dash({ use: { harvestMinDays: 21 } })] }, []],
    ['the latest is named', { history: [dash({}, '2026-06-01'), dash()] }, [label]],
    ['the latest is named, listed first', { history: [dash(), dash({}, '2026-06-01')] }, [label]],
    [
      'nobody marked the phase, a later mark proves it',
      { planting: { bbch: '03' }, history: [{ ...dash(), bbch: null }] },
      [],
    ],
    ['a mark of the same day proves it', { planting: { bbch: '03' }, history: [dash({}, '2026-06-10')] }, []],
    ['a mark after 120 days proves it', { planting: { bbch: '03' }, history: [dash({}, '2026-02-10')] }, []],
    [
      'a mark after 121 days proves nothing',
      { planting: { bbch: '03' }, history: [dash({}, '2026-02-09')] },
      [label.replace('5 июня', '9 февраля')],
    ],
    ['a crop that is not eaten', { crop: { edible: false }, history: [dash()] }, []],
  ])('a dash of an earlier treatment: %s', (_, change, expected) =>
    expect(reasonsOf('PHI_DASH', 'PHI_UNKNOWN')(change)).toEqual(expected),
  )

  const byStage = (bbch?: string | null, use: Partial<Treatment['use']> = {}, day = '2026-04-05') => ({
    ...other(day, { use: { phiKind: 'by_stage', phiDays: null, phiBbchMax: '03', bbchTo: '03', ...use } }),
    ...(bbch !== undefined && { bbch }),
  })
  const notThen = [
    'PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 5 апреля (Другой): он определяется фазой, а фаза в тот день не та или неизвестна: сбор не рассчитывается.',
  ]
  test.each<[string, Change, string[]]>([
    ['in its stage', { history: [byStage('03')] }, []],
    ['after it', { history: [byStage('04')] }, notThen],
    ['nobody marked it', { history: [byStage()] }, notThen],
    ['a later mark proves it', { planting: { bbch: '03' }, history: [byStage()] }, []],
    [
      'the mark of an earlier day proves nothing',
      { planting: { bbch: '03' }, history: [byStage(null, {}, '2026-06-11')] },
      [notThen[0]!.replace('5 апреля', '11 июня')],
    ],
    ['the window is the limit where no stage is given', { history: [byStage('03', { phiBbchMax: null })] }, []],
    ['after such a window', { history: [byStage('04', { phiBbchMax: null })] }, notThen],
    ['neither a stage nor a window', { history: [byStage('03', { phiBbchMax: null, bbchTo: null })] }, notThen],
    ['on the first stage of a window over the winter', { history: [byStage('91', { bbchFrom: '91' })] }, []],
    [
      'a later mark proves no autumn',
      { planting: { bbch: '97' }, history: [byStage(undefined, { bbchFrom: '91' })] },
      notThen,
    ],
    ['a window that is not over the winter', { history: [byStage('97', { bbchFrom: '02' })] }, notThen],
    ['a window of one stage', { history: [byStage('97', { bbchFrom: '03' })] }, notThen],
    ['in the autumn of a window over the winter', { history: [byStage('97', { bbchFrom: '91' })] }, []],
    ['in the summer of such a window', { history: [byStage('75', { bbchFrom: '91' })] }, notThen],
    ['days count too', { history: [byStage('75', { harvestMinDays: 21 })] }, []],
  ])('a waiting period by stage: %s', (_, change, expected) => expect(waits(change)).toEqual(expected))

  test('a harvest on the day of the treatment is too early for both', () =>
    expect(
      waits({ planting: { plannedHarvest: '2026-06-10' }, history: [late] }).map(text => text.split(':')[0]),
    ).toEqual(['PHI forbidden', 'PHI_EARLIER caution']))

  test('details name the day and the drug', () => {
    const change = { planting: { plannedHarvest: '2026-07-14' }, history: [late] }
    expect(detailsOf('PHI_EARLIER', change)).toEqual({ earliest_harvest: '2026-07-15', drug: 'drugoj' })
    const unknown = other('2026-06-05', { use: { phiKind: 'unknown', phiDays: null } })
    expect(detailsOf('PHI_UNKNOWN', { history: [unknown] })).toEqual({ drug: 'drugoj', treated: '2026-06-05' })
  })

  test('a stage that was not kept is named in the details, and no other unknown period is a dash', () => {
    expect(detailsOf('PHI_UNKNOWN', { history: [byStage('04')] })).toEqual({
      drug: 'drugoj',
      treated: '2026-04-05',
      because: 'PHI_STAGE',
    })
    const unknown = other('2026-06-05', { use: { phiKind: 'unknown', phiDays: null } })
    expect(reasonsOf('PHI_DASH')({ history: [unknown] })).toEqual([])
  })

  test('of a waiting period and re-entry as long as each other the waiting period is named', () =>
    expect(
      reasonsOf('PHI_EARLIER')({
        planting: { plannedHarvest: '2026-06-14' },
        history: [other('2026-06-05', { use: { phiDays: 10, reentryHandDays: 10 } })],
      }),
    ).toEqual(['PHI_EARLIER caution: После обработки 5 июня (Другой) урожай — не раньше 15 июня.']))

  test('before anything had grown re-entry holds no harvest back, unless the period is by stage', () => {
    const facts = questionWith({})
    const early = {
      ...other('2026-04-05', { use: { phiKind: 'not_regulated', phiDays: null, reentryHandDays: 9 } }),
      bbch: '03',
    }
    expect(daysAfter(early, facts)).toEqual({ waiting: null, hand: 0 })
    expect(daysAfter({ ...early, bbch: '10' }, facts)).toEqual({ waiting: null, hand: 9 })
    expect(daysAfter(byStage('03', { reentryHandDays: 9 }), facts)).toEqual({ waiting: null, hand: 9 })
  })

  test('what speaks for a treatment names the later day too', () => {
    const [harvest] = favourable([questionWith({ planting: { plannedHarvest: '2026-07-20' }, history: [late] })])
    expect(plain(harvest!.text)).toBe('Урожай с 15 июля: дольше ждать после другой обработки')
  })
})

test('a period by stage that names no stage is unknown, even at the first stage of growth', () => {
  const use = { phiKind: 'by_stage', phiDays: null, phiBbchMax: null, bbchTo: null } as const
  expect(
    waits({ planting: { bbch: '00', bbchEnd: null }, history: [{ ...other('2026-06-05', { use }), bbch: '00' }] }),
  ).toEqual([
    'PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 5 июня (Другой): он определяется фазой, а фаза в тот день не та или неизвестна: сбор не рассчитывается.',
  ])
})
