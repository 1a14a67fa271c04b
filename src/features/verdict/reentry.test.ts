import { describe, expect, test } from 'vitest'
import { type Change, detailsOf, reasonsOf, treatmentOn } from './vectors/sample.ts'

/** The sample is treated on 10 June with three days of re-entry, and is picked in September. */
const reasonTexts = reasonsOf('REENTRY', 'REENTRY_UNKNOWN')
const cases = (list: [string, Change, string[]][]) =>
  test.each(list)('%s', (_, change, reasons) => expect(reasonTexts(change)).toEqual(reasons))

const unknownDays: Change['use'] = { reentryHandDays: null, cellReentry: null }
const other = (day: string, use: Parameters<typeof treatmentOn>[1] = {}) =>
  treatmentOn(day, { ...use, drug: { alias: 'drugoj', name: 'Другой', substances: [] }, sides: ['pests'] })
const seeds: Change = { use: { method: 'seed', plantingTime: 'before', phiKind: 'not_regulated', phiDays: null } }

describe('work after the treatment itself', () => {
  const work = (until: string) => [`REENTRY caution: Работать здесь руками можно с ${until}.`]
  const unknown = ['REENTRY_UNKNOWN unknown: Нет данных, через сколько дней здесь можно работать руками.']
  cases([
    ['none is planned', {}, []],
    ['the last day that is too early', { workDay: '2026-06-12' }, work('13 июня')],
    ['the first day that is allowed', { workDay: '2026-06-13' }, []],
    ['on the day of the treatment', { workDay: '2026-06-10' }, work('13 июня')],
    ['before the treatment', { workDay: '2026-06-09' }, []],
    ['an unknown number of days, and no work', { use: unknownDays }, []],
    ['an unknown number of days, and work at any time', { use: unknownDays, workDay: '2026-07-20' }, unknown],
    ['an unknown number of days, and work before', { use: unknownDays, workDay: '2026-06-09' }, []],
    ['no use', { use: null, workDay: '2026-06-11' }, []],
  ])

  const picked = (plannedHarvest: string | null, use: Change['use'] = {}): Change => ({
    use: { phiDays: 5, reentryHandDays: 10, ...use },
    planting: { plannedHarvest },
  })
  const pick = ['REENTRY caution: Собирать урожай здесь руками можно с 20 июня.']
  cases([
    ['picking within the waiting period is said there', picked('2026-06-14'), []],
    ['picking on its last day is work by hand', picked('2026-06-15'), pick],
    ['picking a day before re-entry', picked('2026-06-19'), pick],
    ['picking on the day of re-entry', picked('2026-06-20'), []],
    [
      'picking and work',
      { ...picked('2026-06-19'), workDay: '2026-06-18' },
      [pick[0]!.replace('урожай', 'урожай и работать')],
    ],
    ['picking after an unknown number of days', picked('2026-06-29', unknownDays), unknown],
    ['picking after twenty days, more than any registration names', picked('2026-06-30', unknownDays), []],
    ['a harvest that is over says nothing of the next one', picked('2026-06-01', unknownDays), unknown],
    ['a harvest that is not told', picked(null, unknownDays), unknown],
    ['a crop that is not eaten', { ...picked('2026-06-19'), crop: { edible: false } }, []],
    [
      'before the buds burst nothing is there to pick',
      { ...picked('2026-06-19'), planting: { plannedHarvest: '2026-06-19', bbch: '06' } },
      [],
    ],
  ])
  test('details', () => expect(detailsOf('REENTRY', { workDay: '2026-06-12' })).toEqual({ entry_from: '2026-06-13' }))
})

describe('work after another treatment, this one included', () => {
  const from = (treated: string, until: string, end = '') =>
    `REENTRY caution: После обработки ${treated} (Другой) работать здесь руками, и опрыскивать тоже, можно с ${until}.${end}`
  cases([
    ['the day before its re-entry', { history: [other('2026-06-08')] }, [from('8 июня', '11 июня', ' → 2026-06-11')]],
    ['the day of its re-entry', { history: [other('2026-06-07')] }, []],
    ['on the same day', { history: [other('2026-06-10')] }, [from('10 июня', '13 июня', ' → 2026-06-13')]],
    ['one that comes later', { history: [other('2026-06-11')] }, []],
    [
      'of several the one that binds longest, listed first',
      { history: [other('2026-06-05', { use: { reentryHandDays: 10 } }), other('2026-06-09')] },
      [from('5 июня', '15 июня', ' → 2026-06-15')],
    ],
    [
      'of several the one that binds longest, listed last',
      { history: [other('2026-06-09'), other('2026-06-05', { use: { reentryHandDays: 10 } })] },
      [from('5 июня', '15 июня', ' → 2026-06-15')],
    ],
    ['of seeds nobody works there', { history: [other('2026-06-09', { use: { method: 'seed' } })] }, []],
    ['seeds are treated elsewhere', { ...seeds, history: [other('2026-06-09')] }, []],
    [
      'seeds are treated elsewhere, and work is planned after it',
      { ...seeds, history: [other('2026-06-09')], workDay: '2026-08-01' },
      [],
    ],
    [
      'seeds are treated elsewhere, and work is planned before it',
      { ...seeds, use: { ...seeds.use, reentryHandDays: 0 }, history: [other('2026-06-09')], workDay: '2026-06-11' },
      [from('9 июня', '12 июня', ' → 2026-06-12')],
    ],
    [
      'an unknown number of days',
      { history: [other('2026-06-01', { use: unknownDays })] },
      [
        'REENTRY_UNKNOWN unknown: Нет данных, через сколько дней после обработки 1 июня (Другой) здесь можно работать руками.',
      ],
    ],
    ['an unknown number of days, long ago', { history: [other('2026-05-21', { use: unknownDays })] }, []],
  ])
  test('details', () => {
    expect(detailsOf('REENTRY', { history: [other('2026-06-08')] })).toEqual({
      entry_from: '2026-06-11',
      drug: 'drugoj',
    })
    expect(detailsOf('REENTRY_UNKNOWN', { history: [other('2026-06-01', { use: unknownDays })] })).toEqual({
      drug: 'drugoj',
    })
  })
})
