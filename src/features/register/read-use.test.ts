import { expect, test } from 'vitest'
import { readUse } from './read-use.ts'
import type { RegisterUse } from './register-product.ts'
import { makeVocabulary } from './vocabulary.ts'

const vocabulary = makeVocabulary(
  [{ kind: 'plant', alias: 'yablonya', names: ['Яблоня'] }],
  [{ kind: 'disease', alias: 'parsha', names: ['Парша'], hosts: ['yablonya'] }],
)
const cells: RegisterUse = {
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
  [
    'норма',
    { norm: '2 мл/10 л воды (*)' },
    { rateKind: 'unknown', rateMax: null, cellNorm: '2 мл/10 л воды (*) мл/10 л воды' },
  ],
  [
    'срок ожидания',
    { phi: '20 (2) / 7 (1)' },
    { phiKind: 'unknown', phiDays: null, applicationsMax: null, cellPhi: '20 (2) / 7 (1)' },
  ],
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

test('crops of a cell that is not read whole are not used', () =>
  expect(read({ crop: 'Яблоня, айва' }).plants).toEqual([]))
test('a dash waits for an editor', () =>
  expect(read({ phi: '- (1)' }).values).toMatchObject({ phiKind: 'not_regulated', phiConfirmed: false, isReady: true }))

test('an empty cell is named as such, and the row waits', () => {
  const use = read({ crop: '', target: '', method: '', norm: '', normUnit: '' })
  expect(use.doubts.map(({ cell, why }) => `${cell}: ${why}`)).toEqual([
    'культура: не указана',
    'вредный объект: не указан',
    'способ: не указан',
    'норма: Введите норму, например 2 мл/10 л.',
  ])
  expect(use.values).toMatchObject({
    isReady: false,
    objectText: 'не указан',
    targetText: null,
    method: 'unknown',
    timingText: null,
  })
  expect(use.values).toMatchObject({ cellMethod: null, cellNorm: null, rateText: null })
})

test('empty cells of days and notes say nothing, which is no doubt', () => {
  const use = read({ phi: '', reentry: '', notes: '' })
  expect(use.doubts).toEqual([])
  expect(use.values).toMatchObject({
    phiKind: 'unknown',
    phiDays: null,
    phiConfirmed: false,
    applicationsMax: null,
    cellPhi: null,
  })
  expect(use.values).toMatchObject({
    reentryHandDays: null,
    reentryMechDays: null,
    cellReentry: null,
    cellNotes: null,
    waterNorms: [],
  })
})

test('what only a person can confirm is a doubt with the value kept', () => {
  const percent = read({ norm: '3 %', normUnit: '' })
  expect(percent.doubts.map(({ why }) => why)).toEqual(['процент: сверьте с рецептом в особенностях'])
  expect(percent.values).toMatchObject({ rateKind: 'percent', rateMax: '3', isReady: false })
  expect(read({ norm: '0,2 + 0,1', normUnit: 'л/га' }).doubts.map(({ why }) => why)).toEqual([
    'два препарата в одной ячейке',
  ])
})

test('«до 5 л на дерево» and a norm for substrate are read whole', () => {
  const upTo = read({ notes: 'до 5 л на дерево' })
  expect([upTo.doubts, upTo.values.waterNorms]).toEqual([
    [],
    [{ key: 'w1', condition: null, min: '0', max: '5', unit: 'l', basisValue: '1', basisUnit: 'plant' }],
  ])
  const substrate = read({ norm: '1', normUnit: 'кг/м3 субстрата', notes: '' })
  expect(substrate.doubts).toEqual([])
  expect(substrate.values).toMatchObject({
    rateKind: 'per_substrate',
    rateMax: '1',
    rateUnit: 'kg',
    basisValue: '1',
    basisUnit: 'm3',
    isReady: true,
  })
})

test('water in the norm counts where the notes name none', () => {
  const norm = { norm: '3 мл/2 л воды на 1 м2', normUnit: '' }
  expect(read({ ...norm, notes: '' }).values.waterNorms).toMatchObject([{ min: '2', basisUnit: 'm2' }])
  expect(read(norm).values.waterNorms).toMatchObject([{ min: '2', max: '4', basisUnit: 'plant' }])
})

test('norms per year count the treatments of a year', () => {
  expect(read({ norm: '2 г/м2 в год', normUnit: '' }).values.applicationsPer).toBe('year')
  expect(read().values.applicationsPer).toBe('season')
})

test('a norm of more than 300 characters is kept in its cell only', () => {
  const long = `2 мл/10 л воды ${'и'.repeat(284)}`
  expect(read({ norm: long, normUnit: '' }).values).toMatchObject({
    cellNorm: long,
    rateText: long.length <= 300 ? long : null,
  })
  expect(read({ norm: `${long}и и`, normUnit: '' }).values).toMatchObject({ cellNorm: `${long}и и`, rateText: null })
})

test('for whom: what has no mark «(Л)» is for farms', () =>
  expect([read().values.audience, readUse(cells, vocabulary, false).values.audience]).toEqual([
    'household',
    'professional',
  ]))

test.each([
  ['litres for a hectare', { norm: '0,5–0,75', normUnit: 'л/га' }, 'professional'],
  ['kilograms for a hectare', { norm: '2-3 кг на 1 га', normUnit: '' }, 'professional'],
  ['from the air, by its mark', { norm: '0,25 (А)', normUnit: 'мл/10 л воды' }, 'professional'],
  ['from the air, in words', { method: 'Авиационное опрыскивание до цветения' }, 'professional'],
  ['marked for private plots', { norm: '0,5 (Л)', normUnit: 'л/га' }, 'household'],
  ['gardeners’ units', { norm: '2', normUnit: 'мл/10 л воды' }, 'household'],
] as const)('of a product with «(Л)» a row may be for farms all the same: %s', (_, change, audience) => {
  const { values, doubts } = read(change)
  expect(values.audience).toBe(audience)
  // Only a person can make it a row for gardeners.
  expect([values.isReady, doubts.length === 0]).toEqual(Array(2).fill(audience === 'household'))
})

test('days between two treatments in the words of the method forbid earlier ones', () =>
  expect(read({ method: 'Опрыскивание в период вегетации с интервалом 10–14 дней' }).values).toMatchObject({
    intervalMinDays: 10,
    intervalMaxDays: 14,
    timingConfirmed: true,
  }))
