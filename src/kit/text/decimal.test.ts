import { expect, it } from 'vitest'
import { formatDecimalInput, toDecimal } from './decimal.ts'

it.each([
  ['2,5', '2.5'],
  ['2.5', '2.5'],
  [' 1 234,50 ', '1234.50'],
  ['1\u00a0234', '1234'],
  ['12\u2009345\u202f678', '12345678'],
  ['1 000', '1000'],
  ['10 20', null],
  ['10\n200', null],
  ['10\t200', null],
  ['0,2 0,4', null],
  ['1234 567', null],
  ['1 00', null],
  ['1  000', null],
  ['007', '7'],
  ['0', '0'],
  [',5', '0.5'],
  ['5,', '5'],
  ['−3', '-3'],
  ['', null],
  [',', null],
  ['-', null],
  ['1,2,3', null],
  ['2e3', null],
  ['два', null],
])('%j is normalized to %j', (typed, kept) => expect(toDecimal(typed)).toBe(kept))

it('shows a comma and leaves other text unchanged', () => {
  expect(formatDecimalInput('2.50')).toBe('2,50')
  expect(formatDecimalInput('2.5.1')).toBe('2.5.1')
})
