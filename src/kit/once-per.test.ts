import { expect, test } from 'vitest'
import { oncePer } from './once-per.ts'

test('a key is first once per window', () => {
  const isFirst = oncePer(1_000, 10)
  expect([isFirst('a', 0), isFirst('a', 999), isFirst('b', 999), isFirst('a', 1_000), isFirst('b', 1_000)]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ])
})

test('at most `maxKeys` keys per window', () => {
  const isFirst = oncePer(1_000, 3)
  const firsts = Array.from({ length: 100 }, (_, n) => isFirst(`key ${n}`, n)).filter(Boolean)
  expect(firsts).toHaveLength(3)
  expect(isFirst('later', 1_001)).toBe(true)
})
