import { describe, expect, test } from 'vitest'
import { type Change, detailsOf, reasonsOf, substance, treatmentOn } from './vectors/sample.ts'

const reasonTexts = reasonsOf(
  'NO_USE',
  'STATUS_EXPIRED',
  'USE_NOT_READY',
  'INTERVAL_LONG',
  'HISTORY_UNKNOWN',
  'BEES_PROTECTED',
)

const cases = (list: [string, Change, string[]][]) =>
  test.each(list)('%s', (_, change, reasons) => expect(reasonTexts(change)).toEqual(reasons))

describe('a gap longer than the registered interval', () => {
  const use = { intervalMinDays: 7, intervalMaxDays: 14 }
  const long = 'INTERVAL_LONG info: С прошлой обработки 15 дней, а советуют повторять не позже чем через 14 дней.'
  const historyUnknown =
    'HISTORY_UNKNOWN unknown: Не указано, чем уже обрабатывали: число обработок, перерыв и чередование не проверены.'
  const plainTreatment = (day: string, alias = 'skor') =>
    treatmentOn(day, { drug: { alias, substances: [substance('olive-oil')] } })
  cases([
    ['exactly reached', { use, history: [treatmentOn('2026-05-27')] }, []],
    ['a day longer is only information', { use, history: [treatmentOn('2026-05-26')] }, [long]],
    [
      'the latest treatment decides',
      { use, history: [plainTreatment('2026-05-01'), plainTreatment('2026-05-27')] },
      [],
    ],
    ['a planned one does not count', { use, history: [treatmentOn('2026-07-10')] }, []],
    [
      'nor does it shorten the gap',
      { use, history: [plainTreatment('2026-05-26'), plainTreatment('2026-07-10')] },
      [long],
    ],
    ['of another drug it does not matter', { use, history: [plainTreatment('2026-05-01', 'horus')] }, []],
    ['no treatment', { use, history: [] }, []],
    ['treatments unknown', { use, history: null }, [historyUnknown]],
    [
      'another drug the day before does not shorten it',
      { use, history: [treatmentOn('2026-05-26'), plainTreatment('2026-06-09', 'horus')] },
      [long],
    ],
    [
      'a treatment of the same day ends the gap',
      {
        use: { intervalMinDays: null, intervalMaxDays: 14 },
        history: [plainTreatment('2026-05-01'), plainTreatment('2026-06-10')],
      },
      [],
    ],
    ['no upper bound', { history: [treatmentOn('2026-05-01')] }, []],
  ])
})

describe('the last day on which stocks may be used up', () => {
  const until = (useUpUntil: string | null) => ({
    drug: {
      registrations: [{ status: 'active' as const, validFrom: '2021-03-15', validTo: '2031-03-14', useUpUntil }],
    },
  })
  cases([
    ['that day', until('2026-06-10'), []],
    [
      'the day after',
      until('2026-06-09'),
      ['STATUS_EXPIRED forbidden: Остатки препарата разрешали использовать только до 9 июня.'],
    ],
    [
      'a past day is only a caution, so that a journal can record it',
      { ...until('2026-06-01'), day: '2026-06-05' },
      ['STATUS_EXPIRED caution: Остатки препарата разрешали использовать только до 1 июня.'],
    ],
    ['none', until(null), []],
  ])
})

describe('a use that nobody has read', () => {
  const unread = 'USE_NOT_READY unknown: Строка регламента ещё не разобрана: сверьтесь с этикеткой.'
  cases([
    ['has no crop: not registered is not known', { use: { isReady: false, crops: [] } }, [unread]],
    ['has no target: not registered is not known', { use: { isReady: false, targets: [] } }, [unread]],
    [
      'names other crops',
      { use: { isReady: false, crops: ['grusha'] }, drug: { targetsOnCrop: [] } },
      ['NO_USE forbidden: Яблоня, парша яблони — этот препарат не разрешён.', unread],
    ],
  ])
})

test('numbers and days for programs', () => {
  const long: Change = { use: { intervalMinDays: 7, intervalMaxDays: 14 }, history: [treatmentOn('2026-05-26')] }
  expect(detailsOf('INTERVAL_LONG', long)).toEqual({ days: 15, max: 14 })
  const used: Change = {
    drug: { registrations: [{ status: 'active', validFrom: null, validTo: '2031-01-01', useUpUntil: '2026-06-01' }] },
  }
  expect(detailsOf('STATUS_EXPIRED', used)).toEqual({ valid_to: '2026-06-01' })
  const greenhouse: Change = {
    drug: { hazardBee: 1 },
    use: { place: 'protected' },
    planting: { place: 'protected', flowersNearby: true },
  }
  expect(detailsOf('BEES_PROTECTED', greenhouse)).toEqual({ class: 1 })
})
