import { expect, test } from 'vitest'
import { createSampler } from './sampler.ts'

test('takes the first of each second, and says how many were left out before', () => {
  let ms = 0
  const sample = createSampler(2, () => ms)
  expect([sample(), sample(), sample(), sample(), sample()]).toEqual([0, 0, undefined, undefined, undefined])
  ms = 999
  expect(sample()).toBeUndefined()
  ms = 1_000
  expect([sample(), sample(), sample()]).toEqual([4, 0, undefined])
  ms = 5_000
  expect(sample()).toBe(1)
})
