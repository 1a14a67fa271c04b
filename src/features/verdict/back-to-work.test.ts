import { describe, expect, test } from 'vitest'
import { cases } from './harvest.testing.ts'
import type { Treatment } from './question.ts'
import { type Change, detailsOf, substance, treatmentOn } from './vectors/sample.ts'

describe('going back to work', () => {
  const entry = ['REENTRY caution: Работать здесь руками можно с 13 июня.']
  cases([
    ['nothing is planned', {}, []],
    ['the day of entry', { workDay: '2026-06-13' }, []],
    ['a day earlier', { workDay: '2026-06-12' }, entry],
    ['the same day', { workDay: '2026-06-10' }, entry],
    ['work done before', { workDay: '2026-06-09' }, []],
    [
      'the number of days is unknown',
      { workDay: '2026-06-12', use: { reentryHandDays: null, cellReentry: null } },
      ['REENTRY_UNKNOWN unknown: Нет данных, через сколько дней здесь можно работать руками.'],
    ],
    [
      'the cell is empty',
      { workDay: '2026-06-12', use: { reentryHandDays: null, cellReentry: '' } },
      ['REENTRY_UNKNOWN unknown: Нет данных, через сколько дней здесь можно работать руками.'],
    ],
    ['the cell has a dash', { workDay: '2026-06-12', use: { reentryHandDays: null, cellReentry: '- (-)' } }, []],
    ['the cell has a minus sign', { workDay: '2026-06-12', use: { reentryHandDays: null, cellReentry: '−' } }, []],
    [
      'a dash before the days for machines',
      { workDay: '2026-06-12', use: { reentryHandDays: null, cellReentry: '-(7)' } },
      [],
    ],
    ...['- 7', '-7', '- (130)', '- томат', '(3)'].map((cellReentry): [string, Change, string[]] => [
      `the cell «${cellReentry}» was not read`,
      { workDay: '2026-06-12', use: { reentryHandDays: null, cellReentry } },
      ['REENTRY_UNKNOWN unknown: Нет данных, через сколько дней здесь можно работать руками.'],
    ]),
    ['the cell has a long dash', { workDay: '2026-06-12', use: { reentryHandDays: null, cellReentry: '—' } }, []],
    [
      'a dash for machines says nothing about manual work',
      { workDay: '2026-06-12', use: { reentryHandDays: null, cellReentry: '? (-)' } },
      ['REENTRY_UNKNOWN unknown: Нет данных, через сколько дней здесь можно работать руками.'],
    ],
    ['at once', { workDay: '2026-06-10', use: { reentryHandDays: 0 } }, []],
  ])

  const soon = (plannedHarvest: string | null, change: Change = {}): Change => ({
    ...change,
    use: { phiDays: 1, ...change.use },
    planting: { plannedHarvest, ...change.planting },
  })
  const picking = ['REENTRY caution: Собирать урожай здесь руками можно с 13 июня.']
  const unknownEntry = { reentryHandDays: null, cellReentry: null }
  const noEntry = ['REENTRY_UNKNOWN unknown: Нет данных, через сколько дней здесь можно работать руками.']
  cases([
    ['picking after the waiting period, before the day of entry', soon('2026-06-12'), picking],
    ['picking on the day of entry', soon('2026-06-13'), []],
    ['no day of picking: the later of both', soon(null), ['PHI_NO_DATE caution: Урожай — не раньше 13 июня.']],
    [
      'picking and other work',
      soon('2026-06-12', { workDay: '2026-06-11' }),
      ['REENTRY caution: Собирать урожай и работать здесь руками можно с 13 июня.'],
    ],
    [
      'picking within the waiting period: the later of both',
      soon('2026-06-11', { use: { phiDays: 2 } }),
      [
        'PHI forbidden: До сбора 1 день, а срок ожидания — 2 дня. После такой обработки урожай — не раньше 13 июня; последний день обработки был 8 июня.',
      ],
    ],
    ['what is not eaten is not picked', soon('2026-06-12', { crop: { edible: false } }), []],
    ['nothing to pick before the buds burst', soon('2026-06-12', { planting: { bbch: '06' } }), []],
    [
      'a dash of a living product',
      soon('2026-06-11', { drug: { kind: 'biopesticide' }, use: { phiKind: 'not_regulated', phiDays: null } }),
      picking,
    ],
    [
      'a dash of a living product, no day of picking',
      soon(null, { drug: { kind: 'biopesticide' }, use: { phiKind: 'not_regulated', phiDays: null } }),
      ['PHI_NO_DATE caution: Урожай — не раньше 13 июня.'],
    ],
    ['the days are unknown and picking is near', soon('2026-06-29', { use: unknownEntry }), noEntry],
    ['the days are unknown and picking is far', soon('2026-06-30', { use: unknownEntry }), []],
    [
      'the days are unknown and so is picking',
      { ...soon(null, { use: unknownEntry }) },
      ['PHI_NO_DATE caution: Урожай — не раньше 11 июня.', ...noEntry],
    ],
    [
      'the catalogue of agrochemicals has no such column',
      soon('2026-06-11', { drug: { kind: 'fertilizer' }, use: unknownEntry }),
      [],
    ],
  ])
  test('details', () => expect(detailsOf('REENTRY', { workDay: '2026-06-12' })).toEqual({ entry_from: '2026-06-13' }))

  const earlier = (day: string, use: Partial<Treatment['use']> = {}) => [
    treatmentOn(day, {
      drug: { alias: 'fufanon', name: 'Фуфанон', substances: [substance('x')] },
      use: { reentryHandDays: 7, ...use },
    }),
  ]
  const bound = (day: string, end = '') => [
    `REENTRY caution: После обработки ${day} (Фуфанон) работать здесь руками, и опрыскивать тоже, можно с ${end}`,
  ]
  cases([
    [
      'a spray the day after another treatment',
      { history: earlier('2026-06-09') },
      bound('9 июня', '16 июня. → 2026-06-16'),
    ],
    ['a spray on the day of entry', { history: earlier('2026-06-03') }, []],
    ['a spray a day earlier', { history: earlier('2026-06-04') }, bound('4 июня', '11 июня. → 2026-06-11')],
    ['a treatment planned for later binds nothing today', { history: earlier('2026-06-11') }, []],
    [
      'but the work after it',
      { history: earlier('2026-06-11'), workDay: '2026-06-17' },
      bound('11 июня', '18 июня. → 2026-06-18'),
    ],
    ['seeds are treated elsewhere', { history: earlier('2026-06-09', { method: 'seed' }) }, []],
    ['the seeds of this treatment too', { use: { method: 'seed' }, history: earlier('2026-06-09') }, []],
    [
      'an unknown number of days',
      { history: earlier('2026-06-09', { reentryHandDays: null, cellReentry: null }) },
      [
        'REENTRY_UNKNOWN unknown: Нет данных, через сколько дней после обработки 9 июня (Фуфанон) здесь можно работать руками.',
      ],
    ],
    ['a dash', { history: earlier('2026-06-09', { reentryHandDays: null, cellReentry: '-' }) }, []],
    [
      'picking after it',
      { history: earlier('2026-06-09', { reentryHandDays: 30 }), planting: { plannedHarvest: '2026-07-08' } },
      [
        'REENTRY caution: После обработки 9 июня (Фуфанон) собирать урожай руками можно с 9 июля.',
        ...bound('9 июня', '9 июля. → 2026-07-09'),
      ],
    ],
  ])
  test('details of an earlier treatment', () =>
    expect(detailsOf('REENTRY', { history: earlier('2026-06-09') })).toEqual({
      entry_from: '2026-06-16',
      drug: 'fufanon',
    }))
})
