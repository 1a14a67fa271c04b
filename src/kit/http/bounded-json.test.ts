import { expect, test } from 'vitest'
import { parseBounded } from './bounded-json.ts'

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

test('32 levels are parsed, 33 are rejected', () => {
  expect(parseBounded(nested(32))).toEqual(JSON.parse(nested(32)))
  expect(() => parseBounded(nested(33))).toThrow(SyntaxError)
  expect(() => parseBounded('{"a":'.repeat(33) + '}'.repeat(33))).toThrow(SyntaxError)
})

test('closed levels are not counted', () => {
  const pairs = JSON.stringify(Array.from({ length: 500 }, () => [[[]]]))
  expect(parseBounded(pairs)).toHaveLength(500)
})

test('1,001 items are parsed, one more is rejected', () => {
  const list = (length: number) => JSON.stringify(Array.from({ length }, () => 0))
  expect(parseBounded(list(1_001))).toHaveLength(1_001)
  expect(() => parseBounded(list(1_002))).toThrow(SyntaxError)
  expect(() => parseBounded(`{${Array.from({ length: 85_000 }, (_, n) => `"k${n}":0`).join()}}`)).toThrow(SyntaxError)
})

test('an endpoint may allow more items, and only so many', () => {
  const list = (length: number) => JSON.stringify(Array.from({ length }, () => 0))
  expect(parseBounded(list(5_001), 5_000)).toHaveLength(5_001)
  expect(() => parseBounded(list(5_002), 5_000)).toThrow(SyntaxError)
})

test('brackets and commas inside strings are not counted', () => {
  const texts = { a: '['.repeat(100), b: ','.repeat(2_000), c: '\\"[{'.repeat(50), d: 'ё"\\' }
  expect(parseBounded(JSON.stringify(texts))).toEqual(texts)
})

test.each(['', '{', '{"a":}', '"open', '[1,]', ']', 'nothing'])('%j is rejected as invalid JSON', text => {
  expect(() => parseBounded(text)).toThrow(SyntaxError)
})
