import { expect, test } from 'vitest'
import { reasonsOfMix } from './mix-verdict.ts'
import { turningPoint, verdictOfTank } from './turning-point.ts'
import { type Change, plain, questionWith, substance, treatmentOn } from './vectors/sample.ts'
import { verdictFromReasons } from './verdict.ts'

/** The sample is asked on 10 June 2026, waits 20 days and is harvested on 1 September. */

function turnOf(...changes: Change[]): string | null {
  const questions = changes.map(questionWith)
  const text = turningPoint(questions, verdictFromReasons(reasonsOfMix(questions)))
  return text && plain(text)
}
const lastDayOfHarvest = 'Последний день — 20 июня. Потом будет нельзя: к сбору не успеет.'
const harvestOn = (plannedHarvest: string | null): Change => ({ planting: { plannedHarvest } })

test.each<[string, Change, string | null]>([
  ['a harvest far away turns nothing soon', harvestOn('2026-12-31'), null],
  ['the last day before the waiting period', harvestOn('2026-07-10'), lastDayOfHarvest],
  [
    'today is the last day',
    harvestOn('2026-06-30'),
    'Последний день — 10 июня. Потом будет нельзя: к сбору не успеет.',
  ],
  [
    'the end of the registration',
    { drug: { registrations: [{ status: 'active', validFrom: null, validTo: '2026-07-01' }] } },
    'Последний день — 1 июля. Потом будет нельзя: кончится регистрация.',
  ],
  ['a harvest too soon', harvestOn('2026-06-29'), 'Было можно до 9 июня. Запрета не будет, если сбор — с 30 июня.'],
  ['an interval', { history: [treatmentOn('2026-06-05')] }, 'Запрет кончится 19 июня.'],
  [
    'an interval, and a harvest that is not told',
    { history: [treatmentOn('2026-06-05')], ...harvestOn(null) },
    'Запрет кончится 19 июня.',
  ],
  [
    'an interval, and a harvest that is over',
    { history: [treatmentOn('2026-06-05')], ...harvestOn('2026-06-01') },
    'Запрет кончится 19 июня.',
  ],
  [
    'an interval that ends on the day of a harvest without a wait',
    {
      use: { phiKind: 'not_regulated', phiDays: null, method: 'granules', reentryHandDays: 0 },
      history: [treatmentOn('2026-06-05')],
      ...harvestOn('2026-06-19'),
    },
    'Запрет кончится 19 июня.',
  ],
  [
    'the ban ends when the next one has begun',
    { history: [treatmentOn('2026-06-05')], ...harvestOn('2026-07-05') },
    null,
  ],
  ['a place that never fits', { use: { place: 'protected' } }, null],
  ['no harvest named', harvestOn(null), 'Станет «можно», если сбор — с 30 июня.'],
  [
    'the next picking is not named',
    { crop: { harvestMode: 'continuous' }, ...harvestOn(null) },
    'Станет «можно», если сбор — с 30 июня.',
  ],
  [
    'no harvest would make it «можно» while another caution stays',
    { drug: { hazardHuman: 2 }, ...harvestOn(null) },
    null,
  ],
  ['another caution, and a last day', { drug: { hazardHuman: 2 }, ...harvestOn('2026-07-10') }, lastDayOfHarvest],
  [
    'the end of the season of a use',
    { use: { monthsFrom: 5, monthsTo: 6 } },
    'Последний день — 30 июня. Потом будет нельзя: кончится время этой обработки.',
  ],
  [
    'the last day is the sixtieth',
    harvestOn('2026-08-28'),
    'Последний день — 8 августа. Потом будет нельзя: к сбору не успеет.',
  ],
  ['the last day is later than anybody plans', harvestOn('2026-08-29'), null],
  [
    'a plan comes first, which has no words of its own',
    { history: [treatmentOn('2026-06-30')] },
    'Последний день — 29 июня. Потом будет нельзя.',
  ],
  [
    'a harvest too soon is not the only ban',
    { history: [treatmentOn('2026-06-05')], ...harvestOn('2026-06-29') },
    null,
  ],
  [
    'a later harvest needs the whole of a longer period',
    { use: { phiDays: 400 }, ...harvestOn('2026-09-01') },
    'Было можно до 28 июля 2025. Запрета не будет, если сбор — с 15 июля 2027.',
  ],
])('%s', (_, change, text) => expect(turnOf(change)).toBe(text))

test('of a tank the longest wait is named, in either order', () => {
  const part = (alias: string, phiDays: number): Change => ({
    ...harvestOn(null),
    drug: { alias, name: alias, substances: [substance(alias)], kind: 'adjuvant' },
    use: { phiDays },
  })
  const text = turnOf(part('a', 20), part('b', 30))
  expect(text).toContain('10 июля')
  expect(turnOf(part('b', 30), part('a', 20))).toBe(text)
})

/** `allowedFrom` of the one verdict that page and API give. */
const allowedFrom = (change: Change) => verdictOfTank([questionWith(change)]).allowedFrom
/** Asked about 10 June afterwards: what was done since binds as well, while a plan would give way. */
const asPast = { today: '2026-07-05', day: '2026-06-10' } as const
const byYear = { applicationsMax: 2, applicationsPer: 'year' } as const
test.each<[string, Change, string | null]>([
  ['the end of an interval', { history: [treatmentOn('2026-06-05')] }, '2026-06-19'],
  [
    'another interval after it',
    { ...asPast, history: [treatmentOn('2026-06-05'), treatmentOn('2026-07-01')] },
    '2026-07-15',
  ],
  ['a plan after it gives way', { history: [treatmentOn('2026-06-05'), treatmentOn('2026-07-01')] }, '2026-06-19'],
  [
    'a full count after it',
    { ...asPast, use: byYear, history: [treatmentOn('2026-06-05'), treatmentOn('2026-07-01')], ...harvestOn(null) },
    '2027-01-01',
  ],
  [
    'the harvest comes before the end of its waiting period',
    { history: [treatmentOn('2026-06-05')], ...harvestOn('2026-07-05') },
    null,
  ],
  [
    'the last day before the harvest',
    { history: [treatmentOn('2026-06-05')], ...harvestOn('2026-07-09') },
    '2026-06-19',
  ],
  ['the planned harvest is over by then', { use: { monthsFrom: 10, monthsTo: 11 } }, null],
  ['no harvest is planned', { use: { monthsFrom: 10, monthsTo: 11 }, ...harvestOn(null) }, '2026-10-01'],
  [
    'the registration has ended by then',
    {
      use: { monthsFrom: 10, monthsTo: 11 },
      drug: { registrations: [{ status: 'active', validFrom: null, validTo: '2026-09-30' }] },
      ...harvestOn(null),
    },
    null,
  ],
])('the named day is allowed: %s', (_, change, day) => {
  expect(allowedFrom(change)).toBe(day)
  if (day) expect(verdictOfTank([{ ...questionWith(change), day }]).level).not.toBe('forbidden')
})

test('a mix turns with its strictest product', () => {
  const slow: Change = {
    drug: { alias: 'b', name: 'b', substances: [substance('b')] },
    use: { phiDays: 30 },
    ...harvestOn('2026-07-15'),
  }
  expect(turnOf(harvestOn('2026-07-15'), slow)).toBe('Последний день — 15 июня. Потом будет нельзя: к сбору не успеет.')
})

test('a harvest too soon for two products is lifted by the later day', () => {
  const slow: Change = {
    drug: { alias: 'b', name: 'b', substances: [substance('b')] },
    use: { phiDays: 30 },
    ...harvestOn('2026-06-20'),
  }
  expect(turnOf(harvestOn('2026-06-20'), slow)).toBe('Было можно до 21 мая. Запрета не будет, если сбор — с 10 июля.')
  expect(turnOf(slow, harvestOn('2026-06-20'))).toBe('Было можно до 21 мая. Запрета не будет, если сбор — с 10 июля.')
})

test('no harvest named for two products: the later day counts', () => {
  const slow: Change = {
    drug: { alias: 'b', name: 'b', substances: [substance('b')] },
    use: { phiDays: 30 },
    ...harvestOn(null),
  }
  expect([turnOf(harvestOn(null), slow), turnOf(slow, harvestOn(null))]).not.toContain(
    'Станет «можно», если сбор — с 30 июня.',
  )
})
