import { expect, test } from 'vitest'
import { trimEnd } from './trim-end.ts'

test.each([
  ['1,500', '0', '1,5'],
  ['000', '0', ''],
  ['', '0', ''],
  ['a; b.,;', '.;,', 'a; b'],
  ['0010', '', '0010'],
])('%j without %j at its end is %j', (text, signs, bare) => {
  expect(trimEnd(text, signs)).toBe(bare)
})
