import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inserted, moved } from './draggable-order.ts'

it('R-2.83 moves one item and keeps the order of the others', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c'])
  expect(inserted(['a'], 1, 'b')).toEqual(['a', 'b'])
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1 }), fc.nat(), fc.nat(), (items, a, b) => {
      const [from, to] = [a % items.length, b % items.length]
      const result = moved(items, from, to)
      expect(result[to]).toBe(items[from])
      expect(result.filter(item => item !== items[from])).toEqual(items.filter(item => item !== items[from]))
    }),
  )
})
