import { expect, test } from 'vitest'
import { favourable } from './favourable.ts'
import { type Change, plain, questionWith, treatmentOn } from './vectors/sample.ts'

/** The sample is asked on 10 June 2026, waits 20 days and is harvested on 1 September. */

const factsOf = (...changes: Change[]) => favourable(changes.map(questionWith)).map(({ text }) => plain(text))

test('what speaks for a treatment', () => {
  expect(factsOf({})).toEqual([
    'Урожай с 30 июня: ждать 20 дней, сбор наметили на 1 сентября',
    'Грядка подходит',
    'Первая обработка из трёх за сезон',
  ])
  expect(factsOf({ history: [treatmentOn('2026-05-01')] })).toContain('Вторая обработка из трёх за сезон')
  const anywhere: Change = {
    history: null,
    use: { place: 'any', phiKind: 'not_regulated', phiDays: null },
    planting: { place: null },
  }
  expect(factsOf({ ...anywhere, drug: { kind: 'fertilizer' } })).toEqual([
    'Срок ожидания не регламентируется',
    'Место подходит любое',
  ])
  expect(factsOf(anywhere)).toEqual(['Срок ожидания не регламентируется'])
})

test('nothing is said for a fact that is unknown or does not fit', () => {
  expect(
    factsOf({ use: { phiKind: 'unknown', phiDays: null }, planting: { place: 'protected' }, isHistoryPartial: true }),
  ).toEqual([])
  expect(factsOf({ use: { phiKind: 'not_regulated', phiDays: null, phiConfirmed: false }, history: null })).toEqual([
    'Грядка подходит',
  ])
  expect(
    factsOf({ history: [treatmentOn('2026-03-01'), treatmentOn('2026-04-01'), treatmentOn('2026-05-01')] }).join(),
  ).not.toContain('обработка')
})

test('a mix waits for its slowest product, wherever it is in the tank', () => {
  const waits = 'Урожай с 10 июля: ждать 30 дней, сбор наметили на 1 сентября'
  expect(factsOf({}, { use: { phiDays: 30 } })[0]).toBe(waits)
  expect(factsOf({ use: { phiDays: 30 } }, {})[0]).toBe(waits)
})

const dash: Change = { use: { phiKind: 'not_regulated', phiDays: null } }
const byStage: Change = { use: { phiKind: 'by_stage', phiDays: null, phiBbchMax: '75' } }

test('the harvest: only what is known about all products of a tank', () => {
  const harvest = (...changes: Change[]) => factsOf(...changes).filter(text => /Урожай|Срок/.test(text))
  const planned = (plannedHarvest: string | null) => harvest({ planting: { plannedHarvest } })
  expect(harvest({ crop: { edible: false } })).toEqual([])
  expect(harvest({ crop: null })).toHaveLength(1)
  expect(harvest({}, { use: null })).toEqual([])
  expect(harvest({ use: null })).toEqual([])
  expect(harvest({}, { use: { phiKind: 'unknown', phiDays: null } })).toEqual([])
  expect(planned(null)).toEqual(['Урожай с 30 июня: ждать 20 дней'])
  expect(planned('2026-06-29')).toEqual(['Урожай с 30 июня: ждать 20 дней'])
  expect(planned('2026-06-30')).toEqual(['Урожай с 30 июня: ждать 20 дней, сбор наметили на 30 июня'])
  expect(harvest(dash, {})).toEqual(harvest({}, dash))
  expect(harvest(dash, {})).toEqual(['Урожай с 30 июня: ждать 20 дней, сбор наметили на 1 сентября'])
})

test('a waiting period by stage, only while the stage is known', () => {
  const fits = 'Срок ожидания определяется фазой, и она подходит'
  expect([factsOf(byStage)[0], factsOf(byStage, dash)[0], factsOf(dash, byStage)[0]]).toEqual([fits, fits, fits])
  expect(factsOf({ ...byStage, planting: { bbch: null } })).not.toContain(fits)
  expect(factsOf({ ...byStage, day: '2026-06-25', planting: { observedOn: '2026-06-10' } })).not.toContain(fits)
})

test('the place, only when it fits all products', () => {
  expect(factsOf({}, { use: { place: 'protected' } }).join()).not.toContain('подходит')
  expect(factsOf({}, { use: { place: 'any' } })).toContain('Грядка подходит')
  expect(factsOf({ use: { place: 'storage' }, planting: { place: 'storage' } })).toContain('Хранилище подходит')
  expect(factsOf({ use: { place: 'protected' }, planting: { place: 'protected' } })).toContain('Теплица подходит')
  expect(factsOf({ use: { place: 'indoor' }, planting: { place: 'indoor' } })).toContain('Комната подходит')
  expect(factsOf({ use: { place: 'any' }, planting: { place: 'indoor' } }).join()).not.toContain('подходит')
})

const inWinter = (count: number) => Array.from({ length: count }, (_, index) => treatmentOn(`2026-01-0${index + 1}`))

test.each([
  [0, 1, 'Первая обработка из одной за сезон'],
  [1, 2, 'Вторая обработка из двух за сезон'],
  [2, 4, 'Третья обработка из четырёх за сезон'],
  [3, 5, 'Четвёртая обработка из пяти за сезон'],
  [4, 6, 'Пятая обработка из шести за сезон'],
  [5, 6, 'Шестая обработка из шести за сезон'],
  [6, 7, '7-я обработка из 7 за сезон'],
])('%i done of %i', (done, applicationsMax, text) =>
  expect(factsOf({ use: { applicationsMax }, history: inWinter(done) }).at(-1)).toBe(text),
)

test('the number of treatments', () => {
  const counted = (...changes: Change[]) => factsOf(...changes).filter(text => text.includes('обработка'))
  expect(counted({ use: { applicationsPer: 'year' } })).toEqual(['Первая обработка из трёх за год'])
  expect(counted({ use: { applicationsPer: 'cycle' } })).toEqual(['Первая обработка из трёх за оборот'])
  expect(counted({ use: { applicationsMax: null } })).toEqual([])
  expect(counted({ use: null })).toEqual([])
  expect(counted({}, { drug: { alias: 'b' } })).toEqual([])
  expect(counted({ history: [treatmentOn('2026-05-01', { drug: { alias: 'b' } })] })).toEqual([
    'Первая обработка из трёх за сезон',
  ])
  const seedling: Change = {
    crop: { lifeCycle: null },
    planting: { plantedAt: '2026-05-20' },
    history: [treatmentOn('2026-05-01')],
  }
  expect(counted(seedling)).toEqual(['Вторая обработка из трёх за сезон'])
})

test('a mix waits for the earlier treatments of each of its products', () => {
  const slow = treatmentOn('2026-06-05', { use: { phiDays: 40 } })
  const waits = 'Урожай с 15 июля: дольше ждать после другой обработки'
  expect(factsOf({ history: [] }, { history: [slow] })).toContain(waits)
  expect(factsOf({ history: [slow] }, { history: [] })).toContain(waits)
  const slower = treatmentOn('2026-06-05', { use: { phiDays: 41 } })
  const waitsLonger = 'Урожай с 16 июля: дольше ждать после другой обработки'
  expect(factsOf({ history: [slow] }, { history: [slower] })).toContain(waitsLonger)
  expect(factsOf({ history: [slower] }, { history: [slow] })).toContain(waitsLonger)
})

test('only a longer wait after another treatment is named', () => {
  const other = (phiDays: number) =>
    treatmentOn('2026-06-05', {
      drug: { alias: 'drugoj', name: 'Другой', substances: [] },
      sides: ['pests'],
      use: { phiDays },
    })
  const first = (history: readonly ReturnType<typeof treatmentOn>[]) =>
    plain(favourable([questionWith({ planting: { plannedHarvest: '2026-07-20' }, history })])[0]!.text)
  const own = 'Урожай с 30 июня: ждать 20 дней, сбор наметили на 20 июля'
  expect([first([]), first([other(5)]), first([other(25)])]).toEqual([own, own, own])
  expect(first([other(26)])).toBe('Урожай с 1 июля: дольше ждать после другой обработки')
})
