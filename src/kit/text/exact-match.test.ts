import { expect, test } from 'vitest'
import { exactMatch, hasMatch } from './exact-match.ts'

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

test.each([' ТОМАТ', 'томат', 'Том\u00adат'])('«%s» is there already, also several times', text => {
  expect(hasMatch([physalis, tomato, { id: 3, title: 'томат' }], text)).toBe(true)
})

test('case, «ё», combining signs and spaces make no other name', () => {
  const named = [{ title: 'Жёлтая  пятнистость' }, { title: 'Листовой завиток' }]
  expect(hasMatch(named, 'желтая пятнистость ')).toBe(true)
  expect(hasMatch(named, 'Листовои\u0306 завиток')).toBe(true)
  expect(hasMatch(named, 'желтая пятнистость листьев')).toBe(false)
})
