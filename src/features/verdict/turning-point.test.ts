import { expect, test } from 'vitest'
import { favourable } from './favourable.ts'
import { reasonsOfMix } from './mix-verdict.ts'
import { turningPoint } from './turning-point.ts'
import { type Change, plain, questionWith, substance, treatmentOn } from './vectors/sample.ts'
import { verdictFromReasons } from './verdict.ts'

/** The sample is asked on 10 June 2026, waits 20 days and is harvested on 1 September. */

function turnOf(...changes: Change[]): string | null {
  const questions = changes.map(questionWith)
  const text = turningPoint(questions, verdictFromReasons(reasonsOfMix(questions)))
  return text && plain(text)
}
const harvestOn = (plannedHarvest: string | null): Change => ({ planting: { plannedHarvest } })

test.each<[string, Change, string | null]>([
  ['a harvest far away turns nothing soon', harvestOn('2026-12-31'), null],
  ['the last day before the waiting period', harvestOn('2026-07-10'), 'Последний день — 20 июня. Потом будет нельзя: к сбору не успеет.'],
  ['today is the last day', harvestOn('2026-06-30'), 'Последний день — 10 июня. Потом будет нельзя: к сбору не успеет.'],
  [
    'the end of the registration',
    { drug: { registrations: [{ status: 'active', validFrom: null, validTo: '2026-07-01' }] } },
    'Последний день — 1 июля. Потом будет нельзя: кончится регистрация.',
  ],
  ['a harvest too soon', harvestOn('2026-06-29'), 'Было можно до 9 июня. Запрет снимет сбор с 30 июня.'],
  ['an interval', { history: [treatmentOn('2026-06-05')] }, 'Запрет кончится 19 июня.'],
  ['the ban ends when the next one has begun', { history: [treatmentOn('2026-06-05')], ...harvestOn('2026-07-05') }, null],
  ['a place that never fits', { use: { place: 'protected' } }, null],
  ['no harvest named', harvestOn(null), 'Станет «можно», если сбор — с 30 июня.'],
])('%s', (_, change, text) => expect(turnOf(change)).toBe(text))

test('a mix turns with its strictest product', () => {
  const slow: Change = { drug: { alias: 'b', name: 'b', substances: [substance('b')] }, use: { phiDays: 30 }, ...harvestOn('2026-07-15') }
  expect(turnOf(harvestOn('2026-07-15'), slow)).toBe('Последний день — 15 июня. Потом будет нельзя: к сбору не успеет.')
})

const factsOf = (...changes: Change[]) => favourable(changes.map(questionWith)).map(({ text }) => plain(text))

test('what speaks for a treatment', () => {
  expect(factsOf({})).toEqual([
    'Урожай с 30 июня: ждать 20 дней, сбор наметили на 1 сентября',
    'Открытый грунт подходит',
    'Первая обработка из трёх за сезон',
  ])
  expect(factsOf({ history: [treatmentOn('2026-05-01')] })).toContain('Вторая обработка из трёх за сезон')
  expect(factsOf({ history: null, use: { place: 'any', phiKind: 'not_regulated', phiDays: null }, planting: { place: null } })).toEqual([
    'Срок ожидания не регламентируется',
    'Место подходит любое',
  ])
})

test('nothing is said for a fact that is unknown or does not fit', () => {
  expect(factsOf({ use: { phiKind: 'unknown', phiDays: null }, planting: { place: 'protected' }, isHistoryPartial: true })).toEqual([])
  expect(factsOf({ use: { phiKind: 'not_regulated', phiDays: null, phiConfirmed: false }, history: null })).toEqual([
    'Открытый грунт подходит',
  ])
  expect(factsOf({ history: [treatmentOn('2026-03-01'), treatmentOn('2026-04-01'), treatmentOn('2026-05-01')] }).join()).not.toContain(
    'обработка',
  )
})

test('a mix waits for its slowest product', () =>
  expect(factsOf({}, { use: { phiDays: 30 } })[0]).toBe('Урожай с 10 июля: ждать 30 дней, сбор наметили на 1 сентября'))
