import { describe, expect, test } from 'vitest'
import { other, unknownAfterFifthOfJune, waits } from './earlier-waits.testing.ts'
import { favourable } from './favourable.ts'
import { type Change, detailsOf, plain, questionWith, reasonsOf } from './vectors/sample.ts'

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

  test('of a waiting period and re-entry as long as each other the waiting period is named', () =>
    expect(
      reasonsOf('PHI_EARLIER')({
        planting: { plannedHarvest: '2026-06-14' },
        history: [other('2026-06-05', { use: { phiDays: 10, reentryHandDays: 10 } })],
      }),
    ).toEqual(['PHI_EARLIER caution: После обработки 5 июня (Другой) урожай — не раньше 15 июня.']))

  test('what speaks for a treatment names the later day too', () => {
    const [harvest] = favourable([questionWith({ planting: { plannedHarvest: '2026-07-20' }, history: [late] })])
    expect(plain(harvest!.text)).toBe('Урожай с 15 июля: дольше ждать после другой обработки')
  })
})
