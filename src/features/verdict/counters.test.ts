import { describe, expect, test } from 'vitest'
import { cases, other } from './counted.testing.ts'
import { detailsOf, reasonsOf, sourceTitle, treatmentOn } from './vectors/sample.ts'

describe('the number of treatments', () => {
  const history = [treatmentOn('2026-04-20'), treatmentOn('2026-05-10')]
  const full = (changesOn = ' → 2027-01-01') => [
    `MAX_COUNT forbidden: В сезоне уже 2 из 2 обработок этим препаратом.${changesOn}`,
  ]
  cases([
    ['one is left', { history, use: { applicationsMax: 3 } }, []],
    ['none is left', { history, use: { applicationsMax: 2 } }, full()],
    [
      'five of five',
      {
        history: ['01', '02', '03', '04', '05'].map(day => treatmentOn(`2026-05-${day}`)),
        use: { applicationsMax: 5 },
      },
      ['MAX_COUNT forbidden: В сезоне уже 5 из 5 обработок этим препаратом. → 2027-01-01'],
    ],
    [
      'more than allowed already',
      { history, use: { applicationsMax: 1 } },
      ['MAX_COUNT forbidden: В сезоне уже 2 из 1 обработки этим препаратом. → 2027-01-01'],
    ],
    [
      'two rows of it in one tank are one treatment',
      { history: ['7', '7'].map(tank => ({ ...treatmentOn('2026-05-10'), tank })), use: { applicationsMax: 2 } },
      [],
    ],
    [
      'two tanks of one day are two',
      { history: ['7', '8'].map(tank => ({ ...treatmentOn('2026-05-10'), tank })), use: { applicationsMax: 2 } },
      full(),
    ],
    [
      'another drug does not count',
      { history: [treatmentOn('2026-04-20', other), treatmentOn('2026-05-10')], use: { applicationsMax: 2 } },
      [],
    ],
    [
      'an earlier plan counts',
      {
        day: '2026-07-20',
        history: [treatmentOn('2026-04-20'), treatmentOn('2026-06-20')],
        use: { applicationsMax: 2 },
      },
      full(),
    ],
    [
      'of two plans only the later gives way',
      { history: [treatmentOn('2026-04-20'), treatmentOn('2026-07-10')], use: { applicationsMax: 2 } },
      [],
    ],
    [
      'what is done counts for an earlier day too',
      {
        day: '2026-05-01',
        history: [treatmentOn('2026-04-10'), treatmentOn('2026-06-01')],
        use: { applicationsMax: 2 },
      },
      full(),
    ],
    [
      'what is done today counts for an earlier day too',
      {
        day: '2026-05-20',
        history: [treatmentOn('2026-04-10'), treatmentOn('2026-06-10')],
        use: { applicationsMax: 2 },
      },
      full(),
    ],
    [
      'no maximum is given',
      { use: { applicationsMax: null } },
      ['MAX_COUNT_UNKNOWN unknown: Нет данных, сколько раз можно за сезон.'],
    ],
    [
      'the history is unknown',
      { history: null },
      [
        'HISTORY_UNKNOWN unknown: Не указано, чем уже обрабатывали: число обработок, перерыв и чередование не проверены.',
      ],
    ],
    [
      'the history is partial',
      { history, isHistoryPartial: true, use: { applicationsMax: 2 } },
      [
        ...full(),
        'HISTORY_UNKNOWN unknown: Не указано, чем ещё обрабатывали: перерыв после других препаратов и чередование не проверены.',
      ],
    ],
  ])
  test('details', () => {
    expect(detailsOf('MAX_COUNT', { history, use: { applicationsMax: 2 } })).toEqual({ done: 2, max: 2 })
    const lastYear = [treatmentOn('2025-10-31'), treatmentOn('2026-05-10')]
    expect(
      detailsOf('PLANTING_UNKNOWN', { history: lastYear, use: { applicationsMax: 2 }, crop: { lifeCycle: null } }),
    ).toEqual({
      done: 2,
      max: 2,
    })
    expect(sourceTitle('HISTORY_UNKNOWN', { history: null })).toBe('Правило сайта: неизвестное не значит разрешённое')
    expect(sourceTitle('MAX_COUNT', { history, use: { applicationsMax: 2 } })).toBe('Этикетка')
  })
})

test('of two plans of one day each counts for the other', () =>
  expect(
    reasonsOf('MAX_COUNT')({ day: '2026-06-20', use: { applicationsMax: 1 }, history: [treatmentOn('2026-06-20')] }),
  ).toHaveLength(1))
