import { describe, expect, test } from 'vitest'
import { favourable } from './favourable.ts'
import { type Change, detailsOf, plain, questionWith, reasonsOf, treatmentOn } from './vectors/sample.ts'

const reasonTexts = reasonsOf('PHI', 'PHI_PICKING', 'PHI_NO_DATE', 'PHI_EARLIER', 'PHI_UNKNOWN')

/** The treatment of the sample is on 10 June, with 20 days of waiting: the harvest is from 30 June. */
const other = (day: string, use: Parameters<typeof treatmentOn>[1] = {}) =>
  treatmentOn(day, { drug: { alias: 'drugoj', name: 'Другой', substances: [] }, sides: ['pests'], ...use })

const waits = (change: Change) => reasonTexts(change).filter(text => text.startsWith('PHI'))

const unknownAfterFifthOfJune = 'PHI_UNKNOWN unknown: Нет данных о сроке ожидания после обработки 5 июня (Другой): сбор не рассчитывается.'

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
      { use: { phiKind: 'not_regulated', phiDays: null, method: 'seed' }, planting: { plannedHarvest: null }, history: [late] },
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
    ['unknown in another season', { history: [other('2025-06-05', { use: { phiKind: 'unknown', phiDays: null } })] }, []],
    [
      'a dash of treated seeds',
      { history: [other('2026-06-05', { use: { method: 'seed', phiKind: 'not_regulated', phiDays: null, phiConfirmed: false } })] },
      [],
    ],
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
      { history: [other('2026-06-05', { use: { method: 'dust', phiKind: 'not_regulated', phiDays: null, phiConfirmed: false } })] },
      [unknownAfterFifthOfJune],
    ],
    [
      'treated seeds of which nothing is known',
      { history: [other('2026-06-05', { use: { method: 'seed', phiKind: 'unknown', phiDays: null } })] },
      [unknownAfterFifthOfJune],
    ],
    ...(['dip', 'granules', 'bait', 'root'] as const).map((method): [string, Change, string[]] => [
      `a dash of ${method}`,
      { history: [other('2026-06-05', { use: { method, phiKind: 'not_regulated', phiDays: null, phiConfirmed: false } })] },
      [],
    ]),
    ['a crop that is not eaten', { crop: { edible: false }, planting: { plannedHarvest: null }, history: [late] }, []],
    ['a crop that is not eaten but cut', { crop: { edible: false }, planting: { plannedHarvest: '2026-07-14' }, history: [late] }, []],
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
  ])('%s', (_, change, expected) => expect(waits(change)).toEqual(expected))

  test('a harvest on the day of the treatment is too early for both', () =>
    expect(waits({ planting: { plannedHarvest: '2026-06-10' }, history: [late] }).map(text => text.split(':')[0])).toEqual([
      'PHI forbidden',
      'PHI_EARLIER caution',
    ]))

  test('details name the day and the drug', () => {
    const change = { planting: { plannedHarvest: '2026-07-14' }, history: [late] }
    expect(detailsOf('PHI_EARLIER', change)).toEqual({ earliest_harvest: '2026-07-15', drug: 'drugoj' })
    const unknown = other('2026-06-05', { use: { phiKind: 'unknown', phiDays: null } })
    expect(detailsOf('PHI_UNKNOWN', { history: [unknown] })).toEqual({ drug: 'drugoj' })
  })

  test('what speaks for a treatment names the later day too', () => {
    const [harvest] = favourable([questionWith({ planting: { plannedHarvest: '2026-07-20' }, history: [late] })])
    expect(plain(harvest!.text)).toBe('Урожай с 15 июля: дольше ждать после другой обработки')
  })
})
