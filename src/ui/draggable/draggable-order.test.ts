import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Box, inserted, moved, placeAt } from './draggable-order.ts'

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

const row = (top: number): Box => ({ left: 0, top, width: 300, height: 50 })
const tile = (left: number, top: number): Box => ({ left, top, width: 90, height: 90 })

it('in a list the middle of a row decides, wherever the pointer is sideways', () => {
  const rows = [row(0), row(60), row(120)]
  expect([-5, 24, 26, 84, 86, 500].map(y => placeAt(rows, 900, y, 300))).toEqual([0, 0, 1, 1, 2, 3])
})

it('in a grid places go in reading order', () => {
  const tiles = [tile(0, 0), tile(100, 0), tile(200, 0), tile(0, 100)]
  expect(placeAt(tiles, 40, 50, 300)).toBe(0)
  expect(placeAt(tiles, 150, 50, 300)).toBe(2)
  expect(placeAt(tiles, 10, 150, 300)).toBe(3)
  expect(placeAt(tiles, 290, 150, 300)).toBe(4)
})
