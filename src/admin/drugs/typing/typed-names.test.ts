import { expect, test } from 'vitest'
import { typedPart, withTaken } from './use-typed-names.ts'

test.each([
  ['том', 3, { from: 0, word: 'том' }],
  ['Томат, огур', 11, { from: 7, word: 'огур' }],
  ['Томат,\nогур', 11, { from: 7, word: 'огур' }],
  ['Томат, ', 7, { from: 7, word: '' }],
  ['Том, Огурец', 3, { from: 0, word: 'Том' }],
])('of «%s» at %d', (text, caret, part) => expect(typedPart(text, caret)).toEqual(part))

test('a name replaces what was typed of it alone', () => {
  expect(withTaken('Томат, огур', 11, 'Огурец')).toEqual({ text: 'Томат, Огурец', caret: 13 })
  expect(withTaken('том, Огурец', 3, 'Томат')).toEqual({ text: 'Томат, Огурец', caret: 5 })
})
