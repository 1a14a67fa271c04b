import { expect, test } from 'vitest'
import { isInn } from './inn.ts'

test.each([
  ['7707083893', true],
  ['7707083894', false],
  ['500100732259', true],
  ['500100732258', false],
  ['500100732249', false],
  ['0000000000', false],
  ['77070838', false],
  ['770708389з', false],
  ['', false],
])('%s: %s', (text, expected) => expect(isInn(text)).toBe(expected))
