import { expect, test } from 'vitest'
import { type GrownCrop, rotationNote } from './rotation.ts'

const tomato = { alias: 'tomat', name: 'Томат', family: 'Паслёновые', rotationYears: 3 }
const potato = { ...tomato, alias: 'kartofel', name: 'Картофель' }
const grown = (change: Partial<GrownCrop> = {}): GrownCrop => ({
  crop: tomato,
  bed: 1,
  sownAt: '2027-03-10',
  plantedAt: '2027-05-20',
  removedAt: null,
  ...change,
})
const earlier = (year: number, change: Partial<GrownCrop> = {}) =>
  grown({ sownAt: null, plantedAt: `${year}-05-20`, removedAt: `${year}-09-10`, ...change })

const same = (year: number) =>
  `В\u00a0${year} году на\u00a0этой грядке\u00a0— та\u00a0же культура. Лучше возвращать через 3\u00a0года: болезни остаются в\u00a0почве.`

test.each<[string, readonly GrownCrop[], string | null]>([
  ['nothing grew there', [], null],
  ['the same crop last year', [earlier(2026)], same(2026)],
  ['the last year that is too early', [earlier(2025)], same(2025)],
  ['long enough ago', [earlier(2024)], null],
  ['the latest of several', [earlier(2025), earlier(2026)], same(2026)],
  ['the latest of several in another order', [earlier(2026), earlier(2025)], same(2026)],
  ['the same crop without a family', [earlier(2026, { crop: { ...tomato, family: null } })], same(2026)],
  [
    'another crop of the family',
    [earlier(2026, { crop: potato })],
    'В\u00a02026 году на\u00a0этой грядке\u00a0— то\u00a0же семейство: картофель. Лучше возвращать через 3\u00a0года: болезни остаются в\u00a0почве.',
  ],
  ['another family', [earlier(2026, { crop: { ...tomato, alias: 'luk', family: 'Луковые' } })], null],
  ['no family known for the other', [earlier(2026, { crop: { ...potato, family: null } })], null],
  ['another bed', [earlier(2026, { bed: 2 })], null],
  ['what still stands there is a neighbour', [earlier(2026, { removedAt: null })], null],
  ['removed on the day of planting', [earlier(2026, { removedAt: '2027-05-20' })], same(2027)],
  ['removed after the planting', [earlier(2026, { removedAt: '2027-05-21' })], null],
])('%s', (_, others, note) => expect(rotationNote(grown(), others)).toBe(note))

test('two crops of an unknown family are not kin, the same crop is', () => {
  const planting = grown({ crop: { ...tomato, family: null } })
  expect(rotationNote(planting, [earlier(2026, { crop: { ...potato, family: null } })])).toBeNull()
  expect(rotationNote(planting, [earlier(2026, { crop: { ...tomato, family: null } })])).toBe(same(2026))
})

test('a crop that stays, or of which nobody knows, has no note; the day of sowing counts where it was not planted out', () => {
  const noteFor = (crop: Partial<GrownCrop['crop']>) =>
    rotationNote(grown({ crop: { ...tomato, ...crop } }), [earlier(2026)])
  expect([noteFor({ rotationYears: 0 }), noteFor({ rotationYears: null })]).toEqual([null, null])
  expect(rotationNote(grown({ plantedAt: null, sownAt: null }), [earlier(2026)])).toBeNull()
  expect(rotationNote(grown({ plantedAt: null, sownAt: '2027-05-01' }), [earlier(2026)])).toBe(same(2026))
})
