import { expect, test } from 'vitest'
import { accusative } from './accusative.ts'

test.each([
  ['земляника, капуста, лук', 'землянику, капусту, лук'],
  ['Чёрная смородина', 'Чёрную смородину'],
  ['яблоня', 'яблоню'],
  ['вишня и\u00a0ещё 3', 'вишню и\u00a0ещё 3'],
  ['морковь, картофель, томат', 'морковь, картофель, томат'],
  ['свёкла', 'свёклу'],
])('%s → %s', (names, expected) => {
  expect(accusative(names)).toBe(expected)
})
