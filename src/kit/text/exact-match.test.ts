import { expect, test } from 'vitest'
import { exactMatch } from './exact-match.ts'

const tomato = { id: 1, title: 'Томат' }
const physalis = { id: 2, title: 'Физалис' }

test.each([
  ['томат', tomato],
  [' ТОМАТ ', tomato],
  ['тома', undefined],
  ['', undefined],
])('«%s» names %o', (text, expected) => {
  expect(exactMatch([physalis, tomato], text)).toBe(expected)
})

test('of records with one title none is meant', () => {
  expect(exactMatch([tomato, { id: 3, title: 'томат' }], 'томат')).toBeUndefined()
})
