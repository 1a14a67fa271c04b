import { describe, expect, test } from 'vitest'
import { firstFreeDay } from './counters.ts'
import { landWithoutCrop } from './question.ts'
import { verdict } from './rules.ts'
import garden from './vectors/garden.json' with { type: 'json' }
import { type Change, detailsOf, questionWith, reasonsOf, sourceTitle, substance, treatmentOn } from './vectors/sample.ts'

const reasonTexts = reasonsOf(
  'CROP_UNKNOWN',
  'MAX_COUNT',
  'MAX_COUNT_UNKNOWN',
  'PLANTING_UNKNOWN',
  'INTERVAL',
  'INTERVAL_UNKNOWN',
  'HISTORY_UNKNOWN',
)

const other = { drug: { alias: 'horus', name: 'Хорус', substances: [substance('x')] } }
/** Reasons about counts and intervals only; groups of action have their own tests. */
const ofCounters = /^(MAX_COUNT|INTERVAL|HISTORY|PLANTING|CROP_UNKNOWN)/
const counted = (change: Change) => reasonTexts(change).filter(reason => ofCounters.test(reason))
const plantingUnknown = 'PLANTING_UNKNOWN unknown: Укажите день посадки: без него не посчитать, сколько обработок было в этом сезоне.'
const cases = (list: [string, Change, string[]][]) =>
  test.each(list)('%s', (_, change, reasons) => expect(counted(change)).toEqual(reasons))

describe('the number of treatments', () => {
  const history = [treatmentOn('2026-04-20'), treatmentOn('2026-05-10')]
  const full = (changesOn = ' → 2027-01-01') => [`MAX_COUNT forbidden: В сезоне уже 2 из 2 обработок этим препаратом.${changesOn}`]
  cases([
    ['one is left', { history, use: { applicationsMax: 3 } }, []],
    ['none is left', { history, use: { applicationsMax: 2 } }, full()],
    [
      'five of five',
      { history: ['01', '02', '03', '04', '05'].map(day => treatmentOn(`2026-05-${day}`)), use: { applicationsMax: 5 } },
      ['MAX_COUNT forbidden: В сезоне уже 5 из 5 обработок этим препаратом. → 2027-01-01'],
    ],
    [
      'more than allowed already',
      { history, use: { applicationsMax: 1 } },
      ['MAX_COUNT forbidden: В сезоне уже 2 из 1 обработки этим препаратом. → 2027-01-01'],
    ],
    [
      'another drug does not count',
      { history: [treatmentOn('2026-04-20', other), treatmentOn('2026-05-10')], use: { applicationsMax: 2 } },
      [],
    ],
    [
      'an earlier plan counts',
      { day: '2026-07-20', history: [treatmentOn('2026-04-20'), treatmentOn('2026-06-20')], use: { applicationsMax: 2 } },
      full(),
    ],
    [
      'of two plans only the later gives way',
      { history: [treatmentOn('2026-04-20'), treatmentOn('2026-07-10')], use: { applicationsMax: 2 } },
      [],
    ],
    [
      'what is done counts for an earlier day too',
      { day: '2026-05-01', history: [treatmentOn('2026-04-10'), treatmentOn('2026-06-01')], use: { applicationsMax: 2 } },
      full(),
    ],
    [
      'last year of a perennial is over',
      { history: [treatmentOn('2025-12-31'), treatmentOn('2026-05-10')], use: { applicationsMax: 2 } },
      [],
    ],
    [
      'of seedlings too: all of this planting, before the day of planting',
      {
        history,
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-06-11', plannedHarvest: '2026-09-01' },
      },
      full(''),
    ],
    [
      'those before planting belonged to others',
      {
        history,
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-06-10', plannedHarvest: '2026-09-01' },
      },
      [],
    ],
    [
      'the first day of the year counts',
      { history: [treatmentOn('2026-01-01'), treatmentOn('2026-05-10')], use: { applicationsMax: 2 } },
      full(),
    ],
    [
      'last year of a perennial herb is over',
      {
        history: [treatmentOn('2025-12-31'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'perennial_herb' },
      },
      [],
    ],
    [
      'all treatments of a planting over the winter count',
      {
        history: [treatmentOn('2025-10-31'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2025-10-01' },
      },
      full(''),
    ],
    [
      'without the day of planting those of another year are asked about',
      { history: [treatmentOn('2025-10-31'), treatmentOn('2026-05-10')], use: { applicationsMax: 2 }, crop: { lifeCycle: 'annual' } },
      [plantingUnknown],
    ],
    ['those of this year count without it', { history, use: { applicationsMax: 2 }, crop: { lifeCycle: 'annual' } }, full('')],
    [
      'before the day of planting those of the last year count',
      {
        history: [treatmentOn('2025-06-11'), treatmentOn('2025-06-10')],
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-06-11', plannedHarvest: '2026-09-01' },
      },
      [],
    ],
    [
      'those of the year before planting count per cycle as well, if it is not known how long the crop lives',
      {
        history: [treatmentOn('2026-04-20'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2, applicationsPer: 'cycle' },
        crop: { lifeCycle: null },
        planting: { plantedAt: '2026-05-20' },
      },
      full(''),
    ],
    [
      'of land without a crop those of the calendar year',
      { history: [treatmentOn('2025-12-31'), treatmentOn('2026-05-10')], use: { applicationsMax: 2 }, crop: landWithoutCrop },
      [],
    ],
    ['of land without a crop, until the year is over', { history, use: { applicationsMax: 2 }, crop: landWithoutCrop }, full()],
    [
      'treatments before the day of planting do not count',
      {
        history: [treatmentOn('2026-04-20'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-04-21' },
      },
      [],
    ],
    [
      'what is registered for before planting is of this planting',
      {
        history: [
          treatmentOn('2026-04-20', { use: { plantingTime: 'before' } }),
          treatmentOn('2026-04-19', { use: { method: 'seed' } }),
          treatmentOn('2026-04-18', { use: { plantingTime: 'at' } }),
        ],
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-04-21' },
      },
      full(''),
    ],
    [
      'within the year that ends with the planting',
      {
        history: [
          treatmentOn('2025-04-21', { use: { plantingTime: 'before' } }),
          treatmentOn('2025-04-20', { use: { plantingTime: 'before' } }),
        ],
        use: { applicationsMax: 2 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-04-21' },
      },
      [],
    ],
    [
      'from the same day of the year before the planting',
      {
        history: [treatmentOn('2025-04-21', { use: { plantingTime: 'before' } })],
        use: { applicationsMax: 1 },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2026-04-21' },
      },
      ['MAX_COUNT forbidden: В сезоне уже 1 из 1 обработки этим препаратом.'],
    ],
    [
      'the day of planting counts',
      { history, use: { applicationsMax: 2 }, crop: { lifeCycle: 'annual' }, planting: { plantedAt: '2026-04-20' } },
      full(''),
    ],
    [
      'by the year, of an annual',
      {
        history: [treatmentOn('2025-10-31'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2, applicationsPer: 'year' },
        crop: { lifeCycle: 'annual' },
      },
      [],
    ],
    [
      'by the year, of an annual, until the year is over',
      { history, use: { applicationsMax: 2, applicationsPer: 'year' }, crop: { lifeCycle: 'annual' } },
      full(),
    ],
    [
      'by the cycle, of a perennial: by the year',
      { history: [treatmentOn('2025-10-31'), treatmentOn('2026-05-10')], use: { applicationsMax: 2, applicationsPer: 'cycle' } },
      [],
    ],
    [
      'by the cycle, of an annual: by the planting',
      {
        history: [treatmentOn('2025-10-31'), treatmentOn('2026-05-10')],
        use: { applicationsMax: 2, applicationsPer: 'cycle' },
        crop: { lifeCycle: 'annual' },
        planting: { plantedAt: '2025-10-31' },
      },
      full(''),
    ],
    [
      'with an unknown life cycle those of another year are asked about',
      { history: [treatmentOn('2025-10-31'), treatmentOn('2026-05-10')], use: { applicationsMax: 2 }, crop: { lifeCycle: null } },
      [plantingUnknown],
    ],
    ['no maximum is given', { use: { applicationsMax: null } }, ['MAX_COUNT_UNKNOWN unknown: Нет данных, сколько раз можно за сезон.']],
    [
      'the history is unknown',
      { history: null },
      ['HISTORY_UNKNOWN unknown: Не указано, чем уже обрабатывали: число обработок, перерыв и чередование не проверены.'],
    ],
    [
      'the history is partial',
      { history, isHistoryPartial: true, use: { applicationsMax: 2 } },
      [...full(), 'HISTORY_UNKNOWN unknown: Не указано, чем ещё обрабатывали: перерыв после других препаратов и чередование не проверены.'],
    ],
  ])
  test('details', () => {
    expect(detailsOf('MAX_COUNT', { history, use: { applicationsMax: 2 } })).toEqual({ done: 2, max: 2 })
    expect(sourceTitle('HISTORY_UNKNOWN', { history: null })).toBe('Правило сайта: неизвестное не значит разрешённое')
    expect(sourceTitle('MAX_COUNT', { history, use: { applicationsMax: 2 } })).toBe('Этикетка')
  })
})

describe('the season of a crop with an unknown life cycle', () => {
  const planted: Change = { use: { applicationsMax: 2 }, crop: { lifeCycle: null }, planting: { plantedAt: '2026-05-01' } }
  const full = ['MAX_COUNT forbidden: В сезоне уже 2 из 2 обработок этим препаратом.']
  cases([
    ['the calendar year counts', { ...planted, history: [treatmentOn('2026-04-20'), treatmentOn('2026-05-20')] }, full],
    [
      'it applies after a new planting too',
      { ...planted, planting: { plantedAt: '2025-10-01' }, history: [treatmentOn('2025-10-20'), treatmentOn('2026-05-20')] },
      full,
    ],
    ['what is in neither does not', { ...planted, history: [treatmentOn('2025-04-20'), treatmentOn('2026-05-20')] }, []],
    [
      'it applies without a crop too',
      { ...planted, crop: null, history: [treatmentOn('2026-04-20'), treatmentOn('2026-05-20')] },
      [...full, 'CROP_UNKNOWN unknown: Выберите культуру: у каждой свой регламент.'],
    ],
  ])
})

describe('the interval', () => {
  const until = (day: string, iso: string) => [`INTERVAL forbidden: Следующая обработка не раньше ${day}. → ${iso}`]
  cases([
    ['exactly reached', { history: [treatmentOn('2026-05-27')] }, []],
    ['one day short', { history: [treatmentOn('2026-05-28')] }, until('11 июня', '2026-06-11')],
    ['the same day', { history: [treatmentOn('2026-06-10')] }, until('24 июня', '2026-06-24')],
    ['of two plans only the later gives way', { day: '2026-06-12', history: [treatmentOn('2026-06-20')] }, []],
    ['an earlier plan is too near', { day: '2026-06-25', history: [treatmentOn('2026-06-20')] }, until('4 июля', '2026-07-04')],
    ['a plan of the same day was first', { day: '2026-06-20', history: [treatmentOn('2026-06-20')] }, until('4 июля', '2026-07-04')],
    [
      'what is done forbids an earlier day too',
      { day: '2026-05-25', history: [treatmentOn('2026-06-01')] },
      until('15 июня', '2026-06-15'),
    ],
    [
      'the first free day passes over a plan that is near',
      { history: [treatmentOn('2026-06-13'), treatmentOn('2026-06-01')] },
      until('27 июня', '2026-06-27'),
    ],
    [
      'a plan after the first free day gives way',
      { history: [treatmentOn('2026-06-20'), treatmentOn('2026-06-01')] },
      until('15 июня', '2026-06-15'),
    ],
    ['of another drug it does not matter', { history: [treatmentOn('2026-06-09', other)] }, []],
    [
      'over the new year',
      {
        day: '2027-01-05',
        today: '2027-01-05',
        planting: { plannedHarvest: '2027-09-01' },
        use: { checkedAt: '2026-12-01' },
        history: [treatmentOn('2026-12-25')],
      },
      until('8 января', '2027-01-08'),
    ],
    ['no interval is given and there were no treatments', { use: { intervalMinDays: null } }, []],
    ['is not given, another drug was used', { use: { intervalMinDays: null }, history: [treatmentOn('2026-06-09', other)] }, []],
    [
      'no interval is given',
      { use: { intervalMinDays: null }, history: [treatmentOn('2026-06-09')] },
      ['INTERVAL_UNKNOWN info: Интервал не указан: ориентируйтесь на этикетку.'],
    ],
    [
      'no interval is given, twice on one day',
      { use: { intervalMinDays: null }, history: [treatmentOn('2026-06-10')] },
      until('11 июня', '2026-06-11'),
    ],
    [
      'only the use of the earlier treatment gives one',
      { use: { intervalMinDays: null }, history: [treatmentOn('2026-06-01', { use: { intervalMinDays: 10 } })] },
      until('11 июня', '2026-06-11'),
    ],
    [
      'the use of the earlier treatment has a longer one',
      { use: { intervalMinDays: 7 }, history: [treatmentOn('2026-06-01', { use: { intervalMinDays: 14 } })] },
      until('15 июня', '2026-06-15'),
    ],
    [
      'the use of the earlier treatment has a shorter one',
      { history: [treatmentOn('2026-06-01', { use: { intervalMinDays: 7 } })] },
      until('15 июня', '2026-06-15'),
    ],
  ])
  test('details', () => expect(detailsOf('INTERVAL', { history: [treatmentOn('2026-06-01')] })).toEqual({ next_allowed: '2026-06-15' }))
  test('the first free day keeps the gap to every treatment', () => {
    const free = (...days: string[]) =>
      firstFreeDay(
        '2026-06-10',
        days.map(day => ({ day, gap: 14 })),
      )
    expect(free()).toBe('2026-06-10')
    expect(free('2026-06-25', '2026-06-10')).toBe('2026-07-09')
    expect(free('2026-06-10', '2026-06-25')).toBe('2026-07-09')
    expect(free('2026-06-10', '2026-07-20')).toBe('2026-06-24')
  })
})

describe('worked cases of a garden', () => {
  test.each(garden.cases.map(each => [`${each.id} ${each.title}`, each] as const))(
    '%s',
    (_, { crop, lifeCycle, use, done, day, expected }) => {
      const { reasons, allowedFrom } = verdict(
        questionWith({
          today: day,
          day,
          crop: { alias: crop, lifeCycle: lifeCycle as 'perennial_woody' },
          use: { ...use, crops: [crop], checkedAt: '2026-12-01' },
          planting: { plannedHarvest: '2027-12-31' },
          history: done.map(each => treatmentOn(each, { drug: { substances: [substance('x')] } })),
        }),
      )
      const codes: string[] = reasons.map(({ code }) => code)
      expect(codes.includes('MAX_COUNT')).toBe(expected.MAX_COUNT)
      expect(codes.includes('INTERVAL')).toBe(expected.code === 'INTERVAL')
      if (expected.allowedFrom) expect(allowedFrom).toBe(expected.allowedFrom)
    },
  )
})

test('the allowed day is the latest among the reasons that forbid', () => {
  const history = [treatmentOn('2026-05-01'), treatmentOn('2026-06-01')]
  expect(verdict(questionWith({ history })).allowedFrom).toBe('2026-06-15')
  expect(verdict(questionWith({ history, use: { applicationsMax: 2 } })).allowedFrom).toBe('2027-01-01')
  expect(verdict(questionWith({ history, drug: { lphAllowed: 'no' } })).allowedFrom).toBe(null)
  expect(verdict(questionWith({ use: { phiKind: 'unknown', phiDays: null } })).allowedFrom).toBe(null)
})
