import { expect, test } from 'vitest'
import { readUse } from './read-use.ts'
import { makeVocabulary } from './vocabulary.ts'

const vocabulary = makeVocabulary(
  [{ kind: 'plant', alias: 'yablonya', names: ['Яблоня'] }],
  [{ kind: 'disease', alias: 'parsha', names: ['Парша'], hosts: ['yablonya'] }],
)
const cells = {
  crop: 'Яблоня',
  target: 'парша',
  norm: '2',
  normUnit: 'мл/10 л воды',
  method: 'Опрыскивание до цветения',
  notes: '2–4 л/плодоносящее дерево',
  phi: '20 (2)',
  reentry: '7 (3)',
}
const read = (change: Partial<typeof cells> = {}) => readUse({ ...cells, ...change }, vocabulary, true)

test('a row that is read whole is ready, with every cell as printed', () => {
  const { values, doubts } = read()
  expect(doubts).toEqual([])
  expect(values).toMatchObject({
    isReady: true,
    unread: null,
    place: 'open',
    method: 'spray',
    timingText: 'До цветения',
    timingConfirmed: true,
    bbchTo: '59',
    rateKind: 'per_water',
    rateMax: '2',
    phiKind: 'days',
    phiDays: 20,
    phiConfirmed: true,
    applicationsMax: 2,
    reentryHandDays: 7,
    reentryMechDays: 3,
    cellNorm: '2 мл/10 л воды',
    cellPhi: '20 (2)',
    cellMethod: 'Опрыскивание до цветения',
    waterNorms: [{ key: 'w1', condition: 'плодоносящее дерево', min: '2', max: '4' }],
  })
})

test.each([
  ['норма', { norm: '2 мл/10 л воды (*)' }, { rateKind: 'unknown', rateMax: null, cellNorm: '2 мл/10 л воды (*) мл/10 л воды' }],
  ['срок ожидания', { phi: '20 (2) / 7 (1)' }, { phiKind: 'unknown', phiDays: null, applicationsMax: null, cellPhi: '20 (2) / 7 (1)' }],
  ['срок выхода', { reentry: '7 (3) томат' }, { reentryHandDays: null, cellReentry: '7 (3) томат' }],
  ['способ', { method: 'По листу' }, { method: 'unknown', timingText: 'По листу' }],
  ['культура', { crop: 'Яблоня, айва' }, { objectText: 'Яблоня, айва' }],
  ['вредный объект', { target: 'парша, ржа' }, { targetText: 'парша, ржа' }],
  ['особенности', { notes: 'Только до 2027 года' }, { restrictions: 'Только до 2027 года', waterNorms: [] }],
] as const)('a cell that is not read whole gives no value: %s', (cell, change, values) => {
  const use = read(change)
  expect(use.doubts.map(doubt => doubt.cell)).toContain(cell)
  expect(use.values).toMatchObject({ isReady: false, ...values })
  expect(use.values.unread).toContain(`${cell}: «`)
})

test('crops of a cell that is not read whole are not used', () => expect(read({ crop: 'Яблоня, айва' }).plants).toEqual([]))
test('a dash waits for an editor', () =>
  expect(read({ phi: '- (1)' }).values).toMatchObject({ phiKind: 'not_regulated', phiConfirmed: false, isReady: true }))
