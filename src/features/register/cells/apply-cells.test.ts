import { expect, test } from 'vitest'
import { applyCells } from './apply-cells.ts'
import { hasUnreadCell, keptAsWords, readRow, storedReadings } from './cell-readings.ts'
import { type CellFields, cellsOf } from './cells-of-use.ts'
import { apply, cells, lookup } from './sample-row.testing.ts'

test('a row that is read whole gives a use with every raw cell', () => {
  const { values, doubts } = apply({})
  expect([...doubts]).toEqual([])
  expect(values).toMatchObject({
    isReady: true,
    unread: null,
    plants: [1],
    place: 'protected',
    targets: [{ key: 'fitoftoroz', diseaseId: 4, effect: 'full' }],
    rateKind: 'per_water',
    rateMax: '25',
    waterNorms: [{ min: '10', max: '10', basisValue: '100', basisUnit: 'm2' }],
    phiKind: 'days',
    phiDays: 14,
    applicationsMax: 3,
    intervalMinDays: 10,
    bbchTo: '59',
    timingConfirmed: true,
    reentryHandDays: 3,
    cellPhi: '14 (3)',
    cellInterval: '10',
    cellNotes: '10 л/100 м2',
  })
  expect(cellsOf(values)).toEqual(cells)
})

test('what was not read stays in words, gives no value and says why; the cell before is not kept', () => {
  const { values, doubts } = apply(
    { target: 'мильдью розы', norm: '2 мл/10 л воды (*)', reentry: 'через неделю' },
    [],
    apply({}).values,
  )
  expect([...doubts.keys()]).toEqual(['target', 'norm', 'reentry'])
  expect(values).toMatchObject({
    isReady: false,
    targets: [],
    targetText: 'мильдью розы',
    rateMax: null,
    cellNorm: '2 мл/10 л воды (*)',
    reentryHandDays: null,
    cellReentry: 'через неделю',
  })
  expect(values.unread).toContain('вредный объект: «мильдью розы»')
})

test.each([
  ['norm', '2 мл/10 л воды (*)', true, { rateMax: '2', cellNorm: '2 мл/10 л воды (*)' }],
  ['phi', '20 (2)*', true, { phiDays: 20, applicationsMax: 2 }],
  ['phi', '–', true, { phiKind: 'not_regulated', phiConfirmed: true }],
  ['water', 'Только до 2027 года', false, { waterNorms: [], restrictions: 'Только до 2027 года' }],
  ['water', '10 л/100 м2. Только вечером', false, { waterNorms: [], restrictions: '10 л/100 м2. Только вечером' }],
] as const)('%s «%s» waits until a person confirms a value or keeps the words', (key, text, canAccept, values) => {
  const typed = { ...cells, [key]: text }
  const waiting = { state: canAccept ? 'partly' : 'unread', canAccept, canKeep: !canAccept }
  expect(readRow(typed, lookup)[key]).toMatchObject(waiting)
  expect(readRow(typed, lookup, [key])[key]).toMatchObject({ state: 'ok' })
  const before = apply({ [key]: text }).values
  expect(storedReadings(before, lookup)[key]).toMatchObject({ state: waiting.state, canAccept })
  const after = applyCells(before, { cells: {}, accepted: [key] }, lookup).values
  expect(after).toMatchObject({ ...values, isReady: true, unread: null })
  expect(storedReadings(after, lookup)[key].state).toBe('ok')
  expect(cellsOf(after)[key]).toBe(text)
})

test.each([
  ['crop', 'Кактус'],
  ['crop', 'Томат, кроме томата защищённого грунта'],
  ['crop', 'Томат, не картофель'],
  ['target', 'мильдью розы'],
  ['target', 'фитофтороз, ржа'],
  ['norm', 'по вкусу'],
  ['norm', '25 г / 5 л / 100 м2'],
  ['norm', '2 ампулы на 10 л воды'],
  ['phi', '20 (2) / 7 (1)'],
  ['phi', '2 40 (2)'],
  ['phi', '1 обработка за сезон'],
  ['interval', '10 дней или чаще'],
  ['reentry', '7 (3) томат'],
  ['phi', 'неделя'],
  ['method', 'По листу'],
  ['crop', ''],
  ['method', ''],
] as const)('%s «%s» is unread; a person may leave it as words, on which nothing rests', (key, text) => {
  const typed = { ...cells, [key]: text }
  expect(readRow(typed, lookup)[key]).toMatchObject({ state: 'unread', canAccept: false, canKeep: true })
  expect(hasUnreadCell(apply({ [key]: text }).values, lookup)).toBe(true)
  expect(readRow(typed, lookup, [key])[key]).toEqual({
    state: 'partly',
    words: '',
    why: keptAsWords,
    canAccept: false,
    canKeep: false,
  })
  const { values } = apply({ [key]: text }, [key])
  expect(values.isReady).toBe(false)
  expect(storedReadings(values, lookup)[key]).toMatchObject({ state: 'partly', why: keptAsWords })
  expect(hasUnreadCell(values, lookup)).toBe(false)
  expect(
    hasUnreadCell(
      applyCells(values, { cells: key === 'reentry' ? { phi: '9' } : { reentry: '4 (-)' }, accepted: [] }, lookup)
        .values,
      lookup,
    ),
  ).toBe(false)
  expect(cellsOf(values)[key]).toBe(key === 'crop' && text === '' ? 'не указан' : text)
})

test.each([
  'Опрыскивание в полнолуние',
  'Опрыскивание в период вегетации до 1 августа',
  'Опрыскивание кроме периода сбора урожая',
  'Опрыскивание до фазы цветения',
])('the time «%s» is never confirmed by a click: it stays words and limits nothing falsely', text => {
  const typed = { ...cells, method: text }
  for (const accepted of [[], ['method' as const]])
    expect(readRow(typed, lookup, accepted).method).toMatchObject({
      state: 'partly',
      words: 'опрыскивание',
      canAccept: false,
      canKeep: false,
    })
  const { values } = apply({ method: text }, ['method'])
  const nothing = { timingConfirmed: false, bbchFrom: null, bbchTo: null, monthsFrom: null, monthsTo: null }
  expect(values).toMatchObject(nothing)
  expect(storedReadings(values, lookup).method).toMatchObject({ state: 'partly', canAccept: false })
  expect(applyCells(values, { cells: {}, accepted: ['method'] }, lookup).values).toMatchObject(nothing)
})

test('words that readers understand now are read again when a person confirms them, whatever window was stored', () => {
  const old = {
    ...apply({ method: 'Опрыскивание. Не применять в период цветения' }).values,
    bbchFrom: '60',
    bbchTo: '69',
    timingConfirmed: false,
  }
  expect(storedReadings(old, lookup).method).toMatchObject({ state: 'partly', canAccept: true })
  expect(applyCells(old, { cells: {}, accepted: ['method'] }, lookup).values).toMatchObject({
    bbchFrom: null,
    bbchTo: null,
    forbidFlowering: true,
    timingConfirmed: true,
  })
})

test('cells that were not edited keep the values that a person has corrected', () => {
  const corrected: CellFields = {
    ...apply({ target: 'мильдью розы' }).values,
    targets: [{ key: 'a', pestId: null, diseaseId: 5, effectId: null, effect: 'partial' }],
    unread: null,
    isReady: true,
  }
  const { values, touched } = apply({ phi: '20 (2)', crop: 'Картофель' }, [], corrected)
  expect(touched).toEqual(['crop', 'phi'])
  expect(values).toMatchObject({ targets: corrected.targets, isReady: true, plants: [2], phiDays: 20 })
})

test('a general word follows the crop of its row', () => {
  const rose = apply({ crop: 'Роза', target: 'мучнистая роса' }).values
  expect(rose.targets).toMatchObject([{ diseaseId: 5 }])
  expect(apply({ crop: 'Томат' }, [], rose).values.targets).toMatchObject([{ diseaseId: 6 }])
})

test('the water of a norm gives way to the notes and goes with its norm', () => {
  const named = apply({ norm: '3 мл/2 л воды на 1 м2', water: '' }).values
  expect(named.waterNorms).toMatchObject([{ max: '2', basisValue: '1' }])
  expect(apply({ norm: '5 мл/10 л воды' }, [], named).values.waterNorms).toEqual([])
  expect(apply({ water: '10 л/100 м2' }, [], named).values.waterNorms).toMatchObject([{ max: '10', basisValue: '100' }])
})

test('of the interval of a cell and of the words about the time the longer one holds', () => {
  const words = apply({ interval: '', method: 'Опрыскивание с интервалом 14 дней' }).values
  expect(words.intervalMinDays).toBe(14)
  expect(apply({ interval: '10' }, [], words).values.intervalMinDays).toBe(14)
  expect(apply({ interval: '21' }, [], words).values.intervalMinDays).toBe(21)
})
