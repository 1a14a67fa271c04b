import { describe, expect, test } from 'vitest'
import { landWithoutCrop } from './question.ts'
import { type Change, detailsOf, reasonsOf } from './vectors/sample.ts'

const reasonTexts = reasonsOf('TIMING_UNREAD', 'MONTH', 'PLANTING', 'PLANTING_UNKNOWN', 'PHI', 'PHI_NO_DATE')

/** The day of the sample is 10 June 2026. */
const cases = (list: [name: string, change: Change, reasons: string[]][]) =>
  test.each(list)('%s', (_, change, reasons) => expect(reasonTexts(change)).toEqual(reasons))

describe('words that nobody has turned into data', () => {
  const unread = [
    'TIMING_UNREAD unknown: Время обработки указано только словами: «Только после сбора урожая». Подходит ли оно, сайт не проверил.',
  ]
  cases([
    ['not read', { use: { timingText: 'Только после сбора урожая', timingConfirmed: false } }, unread],
    ['read', { use: { timingText: 'Только после сбора урожая', timingConfirmed: true } }, []],
    ['no words', { use: { timingText: null, timingConfirmed: false } }, []],
    ['only spaces', { use: { timingText: ' \n', timingConfirmed: false } }, []],
    ['a window does not replace reading', { use: { timingText: ' Только после сбора урожая ', bbchTo: '99' } }, unread],
  ])
  test('the words are in the details', () =>
    expect(detailsOf('TIMING_UNREAD', { use: { timingText: ' По росе ' } })).toEqual({ timing: 'По росе' }))
})

describe('the season', () => {
  const on = (monthsFrom: number | null, monthsTo: number | null, day = '2026-06-10'): Change => ({
    day,
    today: day,
    use: { monthsFrom, monthsTo },
    planting: { plannedHarvest: '2028-01-01' },
  })
  const not = (names: string, next: string) => [
    `MONTH forbidden: Сейчас не то время года: разрешено — ${names}. → ${next}`,
  ]
  cases([
    ['no months', on(null, null), []],
    ['the month', on(6, 6), []],
    ['the first of several', on(6, 8), []],
    ['the last of several', on(4, 6), []],
    ['a later month of the year', on(8, 8), not('август', '2026-08-01')],
    ['an earlier month: next year', on(3, 5), not('март–\u2060май', '2027-03-01')],
    ['over the new year, outside', on(10, 3), not('октябрь–\u2060март', '2026-10-01')],
    ['over the new year, at its end', on(10, 6), []],
    ['over the new year, at its start', on(6, 3), []],
    ['the last day before', on(8, 8, '2026-07-31'), not('август', '2026-08-01')],
    ['the last day', on(8, 8, '2026-08-31'), []],
    ['the first day after', on(8, 8, '2026-09-01'), not('август', '2027-08-01')],
    ['January is not December', on(9, 11, '2026-12-31'), not('сентябрь–\u2060ноябрь', '2027-09-01')],
  ])
  test('details', () => expect(detailsOf('MONTH', on(8, 9))).toEqual({ months_from: 8, months_to: 9 }))
})

describe('planting', () => {
  const planted = (plantingTime: 'before' | 'at' | 'after', plantedAt: string | null, change: Change = {}): Change => ({
    ...change,
    use: { plantingTime, ...change.use },
    planting: { plantedAt, ...change.planting },
  })
  const ask = (time: string) => [`PLANTING_UNKNOWN unknown: Укажите день посадки: эта обработка — только ${time}.`]
  const not = (time: string, day: string) => [`PLANTING forbidden: Эта обработка — только ${time}, а посадка — ${day}.`]
  cases([
    ['before planting, the day is unknown', planted('before', null), ask('до посадки')],
    ['before planting, later', planted('before', '2026-06-11'), []],
    ['before planting, the same day', planted('before', '2026-06-10'), []],
    ['before planting, planted yesterday', planted('before', '2026-06-09'), not('до посадки', '9 июня')],
    ['at planting, the day is unknown', planted('at', null), ask('при посадке')],
    ['at planting, that day', planted('at', '2026-06-10'), []],
    ['at planting, planted yesterday', planted('at', '2026-06-09'), not('при посадке', '9 июня')],
    ['at planting, tomorrow', planted('at', '2026-06-11'), [`${not('при посадке', '11 июня')[0]} → 2026-06-11`]],
    ['after planting, the day is unknown', planted('after', null), ask('после посадки')],
    ['after planting, that day', planted('after', '2026-06-10'), []],
    ['after planting, long ago', planted('after', '2026-04-01'), []],
    [
      'after planting, tomorrow',
      planted('after', '2026-06-11'),
      [`${not('после посадки', '11 июня')[0]} → 2026-06-11`],
    ],
    [
      'seeds are treated before planting, even if the row does not say so',
      { use: { method: 'seed' } },
      ask('до посадки'),
    ],
    ['so are roots that are dipped', { use: { method: 'dip' } }, ask('до посадки')],
    ['a spray is not', { use: { method: 'spray' }, planting: { plantedAt: null } }, []],
  ])
  test('details', () => {
    expect(detailsOf('PLANTING_UNKNOWN', planted('at', null))).toEqual({ planting_time: 'at' })
    expect(detailsOf('PLANTING', planted('at', '2026-06-09'))).toEqual({ planting_time: 'at', planted: '2026-06-09' })
  })

  const dash = { phiKind: 'not_regulated', phiDays: null, phiConfirmed: true, method: 'granules' } as const
  const harvest = (plannedHarvest: string | null, change: Change = {}) =>
    planted('at', '2026-06-10', { crop: { lifeCycle: 'annual' }, ...change, use: dash, planting: { plannedHarvest } })
  cases([
    ['the harvest is not asked for', harvest(null), []],
    ['twenty days are possible', harvest('2026-06-30'), []],
    [
      'a harvest too soon after planting is a mistake',
      harvest('2026-06-29'),
      ['PLANTING_UNKNOWN unknown: От посадки до сбора 19 дней: так быстро урожай не созревает, проверьте даты.'],
    ],
    [
      'a harvest on the day of planting too',
      harvest('2026-06-10'),
      ['PLANTING_UNKNOWN unknown: От посадки до сбора 0 дней: так быстро урожай не созревает, проверьте даты.'],
    ],
    [
      'and one before planting',
      harvest('2026-06-09'),
      ['PLANTING_UNKNOWN unknown: Сбор 9 июня — раньше посадки 10 июня: проверьте даты.'],
    ],
    ['a shrub may bear soon', harvest('2026-06-11', { crop: { lifeCycle: 'perennial_woody' } }), []],
    ['what is not eaten has no harvest', harvest('2026-06-11', { crop: { edible: false, lifeCycle: 'annual' } }), []],
    [
      'after planting a harvest may come soon',
      planted('after', '2026-06-10', {
        use: dash,
        crop: { lifeCycle: 'annual' },
        planting: { plannedHarvest: '2026-06-11' },
      }),
      [],
    ],
    [
      'but not before planting',
      planted('after', '2026-06-10', {
        use: dash,
        crop: { lifeCycle: 'annual' },
        planting: { plannedHarvest: '2026-06-09' },
      }),
      ['PLANTING_UNKNOWN unknown: Сбор 9 июня — раньше посадки 10 июня: проверьте даты.'],
    ],
  ])
  const inSeason = (plantedAt: string | null, change: Change = {}): Change => ({
    crop: { lifeCycle: 'annual' },
    ...change,
    planting: { plantedAt, plannedHarvest: '2026-09-01' },
  })
  cases([
    [
      'a use of the season: planted after the harvest',
      inSeason('2026-09-02'),
      ['PLANTING_UNKNOWN unknown: Сбор 1 сентября — раньше посадки 2 сентября: проверьте даты.'],
    ],
    ['a use of the season: planted on the day of the harvest', inSeason('2026-09-01'), []],
    ['a use of the season: the day of planting is not asked for', inSeason(null), []],
    [
      'a use of the season: a shrub is planted after the harvest',
      inSeason('2026-09-02', { crop: { lifeCycle: 'perennial_woody' } }),
      [],
    ],
  ])
  cases([
    [
      'without a use nothing is said about planting',
      { use: null, crop: { lifeCycle: 'annual' }, planting: { plantedAt: '2026-09-02', plannedHarvest: '2026-09-01' } },
      [],
    ],
  ])
  test('land without a crop has none either', () =>
    expect(
      reasonTexts({
        ...harvest('2026-06-11'),
        crop: landWithoutCrop,
        use: { ...dash, plantingTime: 'at', crops: [] },
        drug: { targetsOnCrop: [] },
      }),
    ).toEqual([]))
  test('the earliest possible harvest is in the details', () =>
    expect(detailsOf('PLANTING_UNKNOWN', harvest('2026-06-11'))).toEqual({
      planted: '2026-06-10',
      harvest_possible: '2026-06-30',
    }))
})

describe('«за три недели до сбора»', () => {
  const wait = (plannedHarvest: string | null, use: Change['use'] = {}): Change => ({
    use: { harvestMinDays: 21, ...use },
    planting: { plannedHarvest },
  })
  const short = (left: string, last: string) =>
    `PHI forbidden: До сбора ${left}, а нужно не меньше 21. После такой обработки урожай — не раньше 1 июля; последний день обработки был ${last}.`
  cases([
    ['three weeks are left', wait('2026-07-01'), []],
    ['a day is missing, although the waiting period is shorter', wait('2026-06-30'), [short('20 дней', '9 июня')]],
    [
      'a longer waiting period decides',
      wait('2026-07-01', { phiDays: 22 }),
      [
        'PHI forbidden: До сбора 21 день, а срок ожидания — 22 дня. После такой обработки урожай — не раньше 2 июля; последний день обработки был 9 июня.',
      ],
    ],
    ['no harvest given', wait(null), ['PHI_NO_DATE caution: Урожай — не раньше 1 июля.']],
    [
      'a dash does not lift it',
      wait('2026-06-30', { phiKind: 'not_regulated', phiDays: null, method: 'granules' }),
      [short('20 дней', '9 июня')],
    ],
  ])
})
