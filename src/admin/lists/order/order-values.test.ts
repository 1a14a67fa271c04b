import { expect, test } from 'vitest'
import { orderValues } from './order-values.ts'

test('present values stay, repeated ones move up, empty ones follow in tens', () => {
  expect(orderValues([10, 20, 30])).toEqual([10, 20, 30])
  expect(orderValues([0, 0, 1, 7])).toEqual([0, 1, 2, 7])
  expect(orderValues([5, null, null])).toEqual([5, 15, 25])
  expect(orderValues([null, null])).toEqual([10, 20])
  expect(orderValues([])).toEqual([])
})

test('values that would pass the end of the field are numbered again', () => {
  expect(orderValues([9_999, 9_999, null])).toEqual([10, 20, 30])
  const all = orderValues(Array.from({ length: 500 }, () => 9_998))
  expect(all.at(-1)).toBe(5_000)
  expect(new Set(all).size).toBe(500)
})
