import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['томат', 'томат', 2, 0],
  ['тамат', 'томат', 2, 1],
  ['томаты', 'томат', 2, 1],
  ['', 'аб', 2, 2],
  ['огурец', 'томат', 2, 3],
])('«%s» and «%s» differ by %d at most: %d', (a, b, most, distance) => expect(editDistance(a, b, most)).toBe(distance))
